// Package store is a thin layer over the Redis client: records as JSON, sets
// and counters with a lifetime, capped streams, scans.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"
)

// A Store reads and writes records.
type Store struct {
	rdb redis.UniversalClient
}

// New returns a Store that uses rdb.
func New(rdb redis.UniversalClient) *Store { return &Store{rdb: rdb} }

// PutJSON writes v under key, to expire after ttl.
func (s *Store) PutJSON(ctx context.Context, key string, v any, ttl time.Duration) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encode %s: %w", key, err)
	}
	return s.rdb.SetEx(ctx, key, data, ttl).Err()
}

// GetJSON reads the record under key into v and reports whether there is one.
func (s *Store) GetJSON(ctx context.Context, key string, v any) (bool, error) {
	data, err := s.rdb.Get(ctx, key).Bytes()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return false, fmt.Errorf("decode %s: %w", key, err)
	}
	return true, nil
}

// AddMember adds members to the set under key and renews its lifetime.
func (s *Store) AddMember(ctx context.Context, key string, ttl time.Duration, members ...any) error {
	_, err := s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.SAdd(ctx, key, members...)
		p.Expire(ctx, key, ttl)
		return nil
	})
	return err
}

// Count adds deltas to the fields of the hash under key and renews its
// lifetime. The fields are in order, so that a round sends the same commands
// whenever it is run.
func (s *Store) Count(ctx context.Context, key string, ttl time.Duration, deltas map[string]int64) error {
	_, err := s.rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, field := range slices.Sorted(maps.Keys(deltas)) {
			p.HIncrBy(ctx, key, field, deltas[field])
		}
		p.Expire(ctx, key, ttl)
		return nil
	})
	return err
}

// Append adds an entry to a stream that keeps about maxLen of them.
func (s *Store) Append(ctx context.Context, stream string, maxLen int64, values map[string]any) error {
	fields := make([]any, 0, 2*len(values))
	for _, name := range slices.Sorted(maps.Keys(values)) {
		fields = append(fields, name, values[name])
	}
	return s.rdb.XAdd(ctx, &redis.XAddArgs{
		Stream: stream,
		MaxLen: maxLen,
		Approx: true,
		Values: fields,
	}).Err()
}

// Scan returns the keys that match a glob, sorted.
func (s *Store) Scan(ctx context.Context, pattern string) ([]string, error) {
	var keys []string
	iter := s.rdb.Scan(ctx, 0, pattern, 100).Iterator()
	for iter.Next(ctx) {
		keys = append(keys, iter.Val())
	}
	if err := iter.Err(); err != nil {
		return nil, fmt.Errorf("scan %s: %w", pattern, err)
	}
	slices.Sort(keys)
	return slices.Compact(keys), nil
}
