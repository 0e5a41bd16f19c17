package memory

import (
	"testing"
	"time"
)

func TestRight(t *testing.T) {
	m, ctx := New(watched(t), time.Now), t.Context()
	must(t, m.Begin(ctx, "agent-1", "planner"))
	must(t, m.Update(ctx, "agent-1", map[string]string{"global_summary": "x", "own": "y"}))
	must(t, m.Heartbeat(ctx, "agent-1"))
	for range 3 {
		must(t, m.Send(ctx, Message{ID: "1", From: "agent-1", To: "agent-2", Text: "hello"}))
	}
	_, err := m.Recent(ctx, "agent-1")
	must(t, err)
}

// An identifier with a colon in it.
//
// want unknownkey
func TestWrongAgent(t *testing.T) {
	must(t, New(watched(t), time.Now).Heartbeat(t.Context(), "team:agent"))
}

// What a map holds is not seen.
//
// want envelope
func TestWrongMap(t *testing.T) {
	must(t, New(watched(t), time.Now).Update(t.Context(), "agent-1", map[string]string{"_updated_at": "yesterday"}))
}

// 3: every push is followed by a trim.
//
// want live-size
func TestWrongPushes(t *testing.T) {
	rdb := watched(t)
	for range 1002 {
		must(t, rdb.RPush(t.Context(), "history:agent-1", `{"id":"1","from_agent":"a","to_agent":"b"}`).Err())
	}
}
