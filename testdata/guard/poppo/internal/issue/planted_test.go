package issue

import (
	"testing"
	"time"

	"example.org/poppo/internal/rediskeys"
)

func TestRight(t *testing.T) {
	s, ctx := NewStore(watched(t), rediskeys.New("poppo")), t.Context()
	must(t, s.SetStatus(ctx, 123, "open"))
	must(t, s.Describe(ctx, 123, "title", "label"))
	_, err := s.Begin(ctx, 123, "me")
	must(t, err)
	must(t, s.End(ctx, 123, time.Now()))
}

// A number that is none of an issue.
//
// want badsegment
func TestWrongNumber(t *testing.T) {
	must(t, NewStore(watched(t), rediskeys.New("poppo")).SetStatus(t.Context(), -1, "open"))
}
