// Package server is what the dashboard reads: who is alive, and what is used.
package server

import (
	"context"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"example.org/conduit/internal/shared"
	"example.org/conduit/internal/store"
)

// A Service answers the dashboard.
type Service struct {
	rdb   redis.UniversalClient
	store *store.Store
}

// New returns a Service that uses rdb.
func New(rdb redis.UniversalClient) *Service { return &Service{rdb: rdb, store: store.New(rdb)} }

// Workers returns the workers that are alive, by id.
func (s *Service) Workers(ctx context.Context) ([]shared.Worker, error) {
	return list[shared.Worker](ctx, s.store, shared.WorkerKeyPrefix+"*")
}

// Functions returns the functions of one worker, or of all for an empty id.
func (s *Service) Functions(ctx context.Context, workerID string) ([]shared.Function, error) {
	pattern := "conduit:functions:*"
	if workerID != "" {
		pattern = shared.FunctionKey(workerID, "*")
	}
	return list[shared.Function](ctx, s.store, pattern)
}

// Instances returns the API instances that are alive, by id.
func (s *Service) Instances(ctx context.Context) ([]shared.APIInstance, error) {
	return list[shared.APIInstance](ctx, s.store, "conduit:api_instances:*")
}

// APIs returns the names of all APIs.
func (s *Service) APIs(ctx context.Context) ([]string, error) {
	return s.rdb.SMembers(ctx, shared.APIRegistry).Result()
}

// Endpoints returns the endpoints of an API.
func (s *Service) Endpoints(ctx context.Context, api string) ([]string, error) {
	return s.rdb.SMembers(ctx, shared.EndpointsKey(api)).Result()
}

// Requests returns how many requests of an API the minute buckets hold.
func (s *Service) Requests(ctx context.Context, api string) (int, error) {
	keys, err := s.store.Scan(ctx, fmt.Sprintf("conduit:api:%s:*:m:*", api))
	if err != nil {
		return 0, err
	}
	total := 0
	for _, key := range keys {
		text, err := s.rdb.HGet(ctx, key, "count").Result()
		if err != nil {
			return 0, err
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0, fmt.Errorf("count in %s: %w", key, err)
		}
		total += n
	}
	return total, nil
}

// list returns the records under the keys that match pattern. One that expires
// meanwhile is left out.
func list[T any](ctx context.Context, s *store.Store, pattern string) ([]T, error) {
	keys, err := s.Scan(ctx, pattern)
	if err != nil {
		return nil, err
	}
	var records []T
	for _, key := range keys {
		var record T
		ok, err := s.GetJSON(ctx, key, &record)
		if err != nil {
			return nil, err
		}
		if ok {
			records = append(records, record)
		}
	}
	return records, nil
}
