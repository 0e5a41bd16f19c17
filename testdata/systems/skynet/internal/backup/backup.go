// Package backup writes snapshots of the whole state, and keeps ten of them.
package backup

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	version   = "1.0"
	snapshots = 10
)

// A Snapshot is the state at one time.
type Snapshot struct {
	Timestamp time.Time       `json:"timestamp"`
	Version   string          `json:"version"`
	Server    json.RawMessage `json:"server_state"`
	Routing   json.RawMessage `json:"routing_state"`
	Storage   json.RawMessage `json:"storage_state"`
}

// A delta is what has changed since a snapshot.
type delta struct {
	Timestamp time.Time         `json:"timestamp"`
	Storage   map[string]string `json:"storage_state"`
}

// A Store keeps snapshots.
type Store struct {
	rdb redis.UniversalClient
}

// New returns a Store that uses rdb.
func New(rdb redis.UniversalClient) *Store { return &Store{rdb: rdb} }

func key(at time.Time) string { return "snapshot:" + at.UTC().Format("2006-01-02T15:04:05.000Z") }

// Save keeps s, and drops the oldest of more than ten.
func (st *Store) Save(ctx context.Context, s Snapshot) error {
	s.Version = version
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := st.rdb.Set(ctx, key(s.Timestamp), data, 0).Err(); err != nil {
		return err
	}
	all, err := st.list(ctx)
	if err != nil || len(all) <= snapshots {
		return err
	}
	return st.rdb.Del(ctx, all[:len(all)-snapshots]...).Err()
}

// SaveDelta keeps what has changed since the last snapshot.
func (st *Store) SaveDelta(ctx context.Context, at time.Time, changed map[string]string) error {
	data, err := json.Marshal(delta{Timestamp: at, Storage: changed})
	if err != nil {
		return err
	}
	return st.rdb.Set(ctx, key(at), data, 0).Err() // want envelope "version"
}

// SaveForAWeek keeps s for a week.
func (st *Store) SaveForAWeek(ctx context.Context, s Snapshot) error {
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return st.rdb.Set(ctx, key(s.Timestamp), data, 7*24*time.Hour).Err() // want missingttl "snapshot"
}

// Append adds s to the snapshots of its day.
func (st *Store) Append(ctx context.Context, s Snapshot) error {
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return st.rdb.RPush(ctx, key(s.Timestamp.Truncate(24*time.Hour)), data).Err() // want wrongtype "string"
}

// list returns the keys of all snapshots, oldest first.
func (st *Store) list(ctx context.Context) ([]string, error) {
	var all []string
	pages := st.rdb.Scan(ctx, 0, "snapshot:*", 100).Iterator()
	for pages.Next(ctx) {
		all = append(all, pages.Val())
	}
	slices.Sort(all)
	return all, pages.Err()
}

// Latest returns the snapshot that was made last.
func (st *Store) Latest(ctx context.Context) (Snapshot, error) {
	var s Snapshot
	all, err := st.rdb.Keys(ctx, "snapshot:*").Result() // want fullscan "SCAN"
	if err != nil || len(all) == 0 {
		return s, err
	}
	data, err := st.rdb.Get(ctx, slices.Max(all)).Bytes()
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(data, &s)
}
