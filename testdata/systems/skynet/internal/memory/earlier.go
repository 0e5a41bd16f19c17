package memory

import (
	"context"
	"time"

	"example.org/skynet/internal/agentkeys"
)

// UpdateAt merges a summary into the context of an agent, but not when that was.
func (m *Memory) UpdateAt(ctx context.Context, agentID, summary string) error {
	return m.rdb.HSet(ctx, agentkeys.Context(agentID), "global_summary", summary, "_updated_at", "today").Err() // want envelope "_updated_at"
}

// UpdateGlobal does so for what all agents know.
func (m *Memory) UpdateGlobal(ctx context.Context, summary string) error {
	return m.rdb.HSet(ctx, agentkeys.Global, "global_summary", summary, "_updated_at", "today").Err() // want envelope "_updated_at"
}

// TouchGlobal keeps what all agents know for another day.
func (m *Memory) TouchGlobal(ctx context.Context) error {
	return m.rdb.Expire(ctx, agentkeys.Global, 24*time.Hour).Err() // want missingttl
}

// ArchiveWeek keeps the history of an agent for a week.
func (m *Memory) ArchiveWeek(ctx context.Context, agentID string) error {
	return m.rdb.Expire(ctx, agentkeys.History(agentID), 7*24*time.Hour).Err() // want missingttl
}
