package d

import (
	"testing"

	"github.com/redislint/redislint/guard"
)

func TestRight(t *testing.T) {
	b := New(watched(t, guard.Namespace("dev"), guard.Service("d")), "dev")
	must(t, b.Open(t.Context(), "source-1", 5000))
	must(t, b.Close(t.Context(), "source-1", Settings{5000}))
	_, _ = b.State(t.Context(), "source-1")
}

// 2.4: lifetimes that are computed.
//
// want missingttl
func TestWrongOpen(t *testing.T) {
	must(t, New(watched(t), "dev").Open(t.Context(), "source-1", -30_000))
}

// Another deployment.
//
// want live-namespace
func TestWrongDeployment(t *testing.T) {
	must(t, New(watched(t, guard.Namespace("prod")), "dev").Open(t.Context(), "source-1", 5000))
}

// A deployment that there is not.
//
// want badsegment
func TestWrongNoDeployment(t *testing.T) {
	must(t, New(watched(t), "staging").Open(t.Context(), "source-1", 5000))
}
