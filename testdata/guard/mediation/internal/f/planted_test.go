package f

import (
	"strings"
	"testing"
	"time"
)

func TestRight(t *testing.T) {
	i := New(watched(t), "dev")
	_, err := i.Take(t.Context(), "event-1")
	must(t, err)
	_, err = i.Close(t.Context(), "case-1", time.Hour)
	must(t, err)
}

// 4.3: the function that makes bodies is not called.
//
// want badsegment
func TestWrongBody(t *testing.T) {
	_, err := New(watched(t), "dev").Take(t.Context(), "Event-1")
	must(t, err)
}

// 4.4: bodies whose length is not bounded by a type.
//
// want toolong
func TestWrongLength(t *testing.T) {
	_, err := New(watched(t), "dev").Take(t.Context(), strings.Repeat("e", 190))
	must(t, err)
}
