package backup

import (
	"testing"
	"time"
)

func TestKey(t *testing.T) {
	at := time.Date(2025, 11, 19, 13, 34, 56, 789e6, time.FixedZone("CET", 3600))
	if got, want := key(at), "snapshot:2025-11-19T12:34:56.789Z"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
