package queue

import (
	"testing"
	"time"
)

func TestKeys(t *testing.T) {
	q := New(nil, time.Now)
	for got, want := range map[string]string{
		q.streamKey("f"):      "conduit:fn:f:stream",
		q.scheduledKey("f"):   "conduit:fn:f:scheduled",
		q.dedupKey("f"):       "conduit:fn:f:dedup",
		jobKey("f", "j"):      "conduit:job:f:j",
		resultKeyPrefix + "j": "conduit:result:j",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
