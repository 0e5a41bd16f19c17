// Package mocked has a client behind an interface that mocks implement too.
package mocked

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type commands interface {
	Get(ctx context.Context, key string) *redis.StringCmd
	Del(ctx context.Context, keys ...string) *redis.IntCmd
}

type store struct{ c commands }

func newStore(c *redis.Client) *store {
	s := &store{}
	s.c = c
	return s
}

func (s *store) find(ctx context.Context, key string) string {
	return s.c.Get(ctx, key).Val() // forwarded
}

func (s *store) drop(ctx context.Context, id string) {
	s.c.Del(ctx, "mocked:"+id) // key "mocked:{id}"
}

func used(ctx context.Context, c *redis.Client, id string) {
	s := newStore(c)
	s.find(ctx, "mocked:found:"+id) // key "mocked:found:{id}"
	s.drop(ctx, id)
}
