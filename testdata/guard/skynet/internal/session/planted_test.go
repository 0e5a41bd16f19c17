package session

import (
	"testing"
	"time"
)

func TestRight(t *testing.T) {
	s := New(watched(t), time.Now)
	id, err := s.Create(t.Context(), []string{"a", "b"})
	must(t, err)
	_, err = s.Count(t.Context(), id)
	must(t, err)
	must(t, s.Close(t.Context(), id))
}

// An id that is not a UUID.
//
// want badsegment
func TestWrongID(t *testing.T) { must(t, New(watched(t), time.Now).Close(t.Context(), "session-7")) }
