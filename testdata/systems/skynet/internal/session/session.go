// Package session keeps the state of what several agents do together.
package session

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// States of a session.
const (
	Active    = "active"
	Completed = "completed"
)

// NewID returns a random UUID.
func NewID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func key(id string) string { return "session:" + id }

// A Store keeps sessions.
type Store struct {
	rdb redis.UniversalClient
	now func() time.Time
}

// New returns a Store that uses rdb.
func New(rdb redis.UniversalClient, now func() time.Time) *Store { return &Store{rdb: rdb, now: now} }

// Create begins a session and returns its id.
func (s *Store) Create(ctx context.Context, agents []string) (string, error) {
	participants, err := json.Marshal(agents)
	if err != nil {
		return "", err
	}
	id := NewID()
	return id, s.rdb.HSet(ctx, key(id),
		"session_id", id,
		"created_at", s.now().Format(time.RFC3339),
		"status", Active,
		"participants", participants,
	).Err()
}

// Close ends a session. It is kept.
func (s *Store) Close(ctx context.Context, id string) error {
	return s.rdb.HSet(ctx, key(id), "status", Completed, "closed_at", s.now().Format(time.RFC3339)).Err()
}

// Pause suspends a session, by names that nobody else has.
func (s *Store) Pause(ctx context.Context, id string) error {
	return s.rdb.HSet(ctx, key(id), "status", "waiting", "paused_at", s.now().Format(time.RFC3339)).Err() // want envelope "waiting" envelope "paused_at"
}

// Expire ends a session and drops it a day later.
func (s *Store) Expire(ctx context.Context, id string) error {
	_, err := s.rdb.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.HSet(ctx, key(id), "status", Completed)
		p.Expire(ctx, key(id), 24*time.Hour) // want missingttl "session"
		return nil
	})
	return err
}

// Count counts a message of a session.
func (s *Store) Count(ctx context.Context, id string) (int64, error) {
	return s.rdb.HIncrBy(ctx, key(id), "message_count", 1).Result()
}

// CountFast counts a message of a session.
func (s *Store) CountFast(ctx context.Context, id string) (int64, error) {
	return s.rdb.Incr(ctx, key(id)).Result() // want wrongtype "hash"
}

// Lobby is the session that agents are in before they have another.
func (s *Store) Lobby(ctx context.Context) (map[string]string, error) {
	return s.rdb.HGetAll(ctx, "session:lobby").Result() // want badsegment "uuid"
}

// First is the session of the example.
func (s *Store) First(ctx context.Context) (map[string]string, error) {
	return s.rdb.HGetAll(ctx, "session:650e8400-e29b-41d4-a716-446655440001").Result()
}

// Nth returns the session of that number.
func (s *Store) Nth(ctx context.Context, n int) (map[string]string, error) {
	return s.rdb.HGetAll(ctx, fmt.Sprintf("session:%d", n)).Result() // want badsegment "uuid"
}

// Old returns a session as the releases before this one have kept it.
func (s *Store) Old(ctx context.Context, id string) (map[string]string, error) {
	return s.rdb.HGetAll(ctx, "sessions:"+id).Result() // want unknownkey "session"
}

// join adds an agent to the index of agents, which the first release has not.
func (s *Store) join(ctx context.Context, agentID string) error {
	if err := s.rdb.HSet(ctx, "agent:"+agentID, "joined_at", s.now().Unix()).Err(); err != nil { // want unknownkey
		return err
	}
	if err := s.rdb.HIncrBy(ctx, "agent:"+agentID, "joins", 1).Err(); err != nil { // want unknownkey
		return err
	}
	return s.rdb.SAdd(ctx, "agent:online", agentID).Err() // want unknownkey overlap "agent:"
}

// Join adds an agent to a session.
func (s *Store) Join(ctx context.Context, id, agentID string) error {
	if err := s.join(ctx, agentID); err != nil {
		return err
	}
	return s.rdb.HSet(ctx, key(id), "updated_at", s.now().Format(time.RFC3339)).Err()
}
