// Package redis has what the programs use of gocache's store in Redis.
package redis

import (
	"context"

	lib_store "github.com/eko/gocache/lib/v4/store"
	"github.com/redis/go-redis/v9"

	"example.org/in/wire"
)

type RedisStore struct{ client redis.UniversalClient }

func NewRedis(client redis.UniversalClient, options ...lib_store.Option) *RedisStore {
	return &RedisStore{client}
}

func (s *RedisStore) Get(ctx context.Context, key any) (any, error) {
	wire.Send("GET", key.(string))
	return nil, nil
}

func (s *RedisStore) Set(ctx context.Context, key any, value any, options ...lib_store.Option) error {
	wire.Send("SET", key.(string))
	return nil
}

func (s *RedisStore) Delete(ctx context.Context, key any) error {
	wire.Send("DEL", key.(string))
	return nil
}

func (s *RedisStore) GetType() string { return "redis" }
