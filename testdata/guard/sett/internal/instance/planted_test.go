package instance

import (
	"testing"
	"time"

	"example.org/sett/pkg/blackboard"
	"github.com/redislint/redislint/guard"
)

func TestRight(t *testing.T) {
	rdb := watched(t, guard.Namespace("default-1"))
	ctx, at := t.Context(), time.Now()
	_, err := ResolveName(ctx, rdb, "")
	must(t, err)
	l := NewLock(rdb, "default-1")
	must(t, l.Acquire(ctx, at))
	must(t, l.Refresh(ctx, at))
	must(t, Register(ctx, rdb, "default-1", Metadata{
		RunID: "650e8400-e29b-41d4-a716-446655440001", WorkspacePath: "/w", StartedAt: at, OrchestratorPID: 7,
	}))
	c := blackboard.NewClient(rdb, "default-1")
	must(t, c.AddArtefact(ctx, blackboard.Artefact{ID: "650e8400-e29b-41d4-a716-446655440002", LogicalID: "plan", Version: 1}))
	must(t, Unregister(ctx, rdb, "default-1"))
	must(t, l.ReleaseOwn(ctx, at))
}

// 6: names that are given at run time.
//
// want badsegment
func TestWrongName(t *testing.T) {
	must(t, NewLock(watched(t), "Default_1").Acquire(t.Context(), time.Now()))
}

// 1: an instance's data are its own.
//
// want live-namespace
func TestWrongInstance(t *testing.T) {
	rdb := watched(t, guard.Namespace("default-1"))
	_, _ = blackboard.NewClient(rdb, "default-2").Artefact(t.Context(), "650e8400-e29b-41d4-a716-446655440002")
}

// 3: the members hold a UUID, a path, a time and a number.
//
// want envelope
func TestWrongRun(t *testing.T) {
	must(t, Register(t.Context(), watched(t), "default-1", Metadata{RunID: "run-1", StartedAt: time.Now()}))
}

// An artefact has a UUID.
//
// want badsegment
func TestWrongArtefact(t *testing.T) {
	_, _ = blackboard.NewClient(watched(t), "default-1").Artefact(t.Context(), "first")
}
