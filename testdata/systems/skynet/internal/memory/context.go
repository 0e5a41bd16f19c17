// Package memory keeps what agents know, say and do.
package memory

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/skynet/internal/agentkeys"
)

// A Memory is that of all agents.
type Memory struct {
	rdb redis.UniversalClient
	now func() time.Time
}

// New returns a Memory that uses rdb and reads the time from now.
func New(rdb redis.UniversalClient, now func() time.Time) *Memory {
	return &Memory{rdb: rdb, now: now}
}

// Begin makes the context of an agent, unless it has one.
func (m *Memory) Begin(ctx context.Context, agentID, agentType string) error {
	_, err := m.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		key := agentkeys.Context(agentID)
		p.HSetNX(ctx, key, "agent_type", agentType)
		p.HSetNX(ctx, key, "created_at", m.now().Format(time.RFC3339))
		return nil
	})
	return err
}

// Update merges fields into the context of an agent.
func (m *Memory) Update(ctx context.Context, agentID string, fields map[string]string) error {
	key := agentkeys.Context(agentID)
	if err := m.rdb.HSet(ctx, key, fields).Err(); err != nil {
		return err
	}
	return m.rdb.HSet(ctx, key, "_updated_at", m.now().Format(time.RFC3339), "_agent_id", agentID).Err()
}

// Touch keeps the context of an agent for another day.
func (m *Memory) Touch(ctx context.Context, agentID string) error {
	return m.rdb.Expire(ctx, agentkeys.Context(agentID), 24*time.Hour).Err() // want missingttl "context"
}

// Summary returns the current task of an agent.
func (m *Memory) Summary(ctx context.Context, agentID string) (string, error) {
	return m.rdb.HGet(ctx, agentkeys.Context(agentID), "global_summary").Result()
}

// Dump returns the context of an agent as text.
func (m *Memory) Dump(ctx context.Context, agentID string) (string, error) {
	return m.rdb.Get(ctx, agentkeys.Context(agentID)).Result() // want wrongtype "hash"
}

// Learn adds a fact to what all agents know.
func (m *Memory) Learn(ctx context.Context, facts string) error {
	return m.rdb.HSet(ctx, agentkeys.Global, "shared_knowledge", facts).Err()
}

// Intent is what a user asked of all agents.
func (m *Memory) Intent(ctx context.Context) (string, error) {
	return m.rdb.HGet(ctx, agentkeys.Global, "last_intent").Result() // want envelope "last_intent"
}

// Note appends a fact to what all agents know.
func (m *Memory) Note(ctx context.Context, fact string) error {
	return m.rdb.RPush(ctx, agentkeys.Global, fact).Err() // want wrongtype "hash"
}

// Authorize keeps the key that an agent calls its model with.
func (m *Memory) Authorize(ctx context.Context, agentID, apiKey string) error {
	return m.rdb.HSet(ctx, agentkeys.Context(agentID), "model_access", apiKey).Err() // want secretvalue "apiKey"
}

// AuthorizeSealed is Authorize for a key that seal encrypts.
func (m *Memory) AuthorizeSealed(ctx context.Context, agentID, apiKey string, seal func(string) (string, error)) error {
	sealed, err := seal(apiKey)
	if err != nil {
		return err
	}
	return m.rdb.HSet(ctx, agentkeys.Context(agentID), "model_access", sealed).Err()
}

// Forget deletes what an agent was working on.
func (m *Memory) Forget(ctx context.Context, agentID string) error {
	return m.rdb.Del(ctx, agentkeys.Context(agentID)).Err()
}

// adopt gives ARGV[1] the summary of all agents, and counts the summaries.
var adopt = redis.NewScript(`
local summary = redis.call('HGET', KEYS[1], 'global_summary')
redis.call('HSET', 'context:' .. ARGV[1], 'global_summary', summary) -- want lualiteral "context:"
redis.call('HINCRBY', KEYS[1], 'adopted', 1) -- want envelope "adopted"
return summary
`)

// Adopt gives an agent the summary of all agents.
func (m *Memory) Adopt(ctx context.Context, agentID string) (string, error) {
	return adopt.Run(ctx, m.rdb, []string{agentkeys.Global}, agentID).Text()
}

// adoptInto gives KEYS[2] the summary of KEYS[1].
var adoptInto = redis.NewScript(`
local summary = redis.call('HGET', KEYS[1], 'global_summary')
redis.call('HSET', KEYS[2], 'global_summary', summary)
return summary
`)

// AdoptInto is Adopt, as a cluster can run it too.
func (m *Memory) AdoptInto(ctx context.Context, agentID string) (string, error) {
	return adoptInto.Run(ctx, m.rdb, []string{agentkeys.Global, agentkeys.Context(agentID)}).Text()
}

// Unlock gives an agent what it needs to reach its tools.
func (m *Memory) Unlock(ctx context.Context, agentID, tools string) error {
	return m.rdb.HSet(ctx, agentkeys.Context(agentID), "tool_keys", tools).Err() // want secretvalue "tool_keys"
}
