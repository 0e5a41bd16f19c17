package process

import (
	"testing"
	"time"

	"example.org/poppo/internal/rediskeys"
	"github.com/redislint/redislint/guard"
)

func TestRight(t *testing.T) {
	r := NewRegistry(watched(t, guard.Namespace("poppo")), rediskeys.New("poppo"))
	must(t, r.Start(t.Context(), "task-123", "run", time.Now()))
	must(t, r.Beat(t.Context(), "task-123", time.Now()))
}

// An identifier with a colon in it.
//
// want unknownkey
func TestWrongProcess(t *testing.T) {
	must(t, NewRegistry(watched(t), rediskeys.New("poppo")).Beat(t.Context(), "host:123", time.Now()))
}

// Advantage 1: other programs keep out of the namespace.
//
// want unknownkey
func TestWrongProgram(t *testing.T) {
	must(t, watched(t).Set(t.Context(), "poppo:mine", "x", time.Hour).Err())
}

// Another namespace.
//
// want live-namespace
func TestWrongNamespace(t *testing.T) {
	must(t, NewRegistry(watched(t, guard.Namespace("poppo")), rediskeys.New("test")).Beat(t.Context(), "task-123", time.Now()))
}
