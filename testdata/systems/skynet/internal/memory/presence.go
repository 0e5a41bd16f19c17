package memory

import (
	"context"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"example.org/skynet/internal/agentkeys"
)

// PresenceTTL is how long an agent is connected after its last heartbeat.
const PresenceTTL = 60 * time.Second

// Heartbeat says that an agent is connected. It comes every thirty seconds.
func (m *Memory) Heartbeat(ctx context.Context, agentID string) error {
	return m.rdb.SetEx(ctx, agentkeys.Presence(agentID), "online", PresenceTTL).Err()
}

// Leave says that an agent is not connected any more.
func (m *Memory) Leave(ctx context.Context, agentID string) error {
	return m.rdb.Set(ctx, agentkeys.Presence(agentID), "offline", 0).Err() // want missingttl "without a TTL"
}

// Idle says that an agent is connected and has nothing to do.
func (m *Memory) Idle(ctx context.Context, agentID string) error {
	return m.rdb.SetEx(ctx, agentkeys.Presence(agentID), "idle", PresenceTTL).Err() // want envelope "idle"
}

// Linger keeps an agent connected while it reconnects.
func (m *Memory) Linger(ctx context.Context, agentID string) error {
	return m.rdb.Expire(ctx, agentkeys.Presence(agentID), 5*time.Minute).Err() // want missingttl "5m"
}

// Online reports whether an agent is connected.
func (m *Memory) Online(ctx context.Context, agentID string) (bool, error) {
	state, err := m.rdb.Get(ctx, agentkeys.Presence(agentID)).Result()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return state == "online", err
}

// Left returns how long an agent is connected still.
func (m *Memory) Left(ctx context.Context, agentID string) (time.Duration, error) {
	return m.rdb.TTL(ctx, agentkeys.Presence(agentID)).Result()
}

// SeenAt notes when an agent was connected last.
func (m *Memory) SeenAt(ctx context.Context, agentID string) error {
	return m.rdb.HSet(ctx, agentkeys.Presence(agentID), "seen_at", m.now().Unix()).Err() // want wrongtype "string"
}

// Stay keeps an agent connected, but for a quarter of each minute.
func (m *Memory) Stay(ctx context.Context, agentID string) {
	ticks := time.NewTicker(45 * time.Second)
	defer ticks.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
			m.rdb.Expire(ctx, agentkeys.Presence(agentID), PresenceTTL) // want missingttl "every 45s"
		}
	}
}
