package a

import (
	"testing"
	"time"

	"github.com/redislint/redislint/guard"
)

func TestRight(t *testing.T) {
	e := New(watched(t, guard.Service("a")), "dev")
	_, err := e.Claim(t.Context(), Event{ID: "1", Source: "s"})
	must(t, err)
	must(t, e.Release(t.Context(), Event{ID: "1"}))
}

// 3: members hold what they are called; a map that something else fills.
//
// want envelope
func TestWrongMap(t *testing.T) {
	value := map[string]any{"createdAt": 1, "expiresAt": 2}
	must(t, watched(t).Set(t.Context(), "med:dev:a:idem:emit:1", marshal(value), 12*time.Minute).Err())
}

// 4.1: a module's segment is its own.
//
// want foreignkey
func TestWrongModule(t *testing.T) {
	must(t, New(watched(t, guard.Service("b")), "dev").Release(t.Context(), Event{ID: "1"}))
}
