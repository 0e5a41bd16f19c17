// Package redis has the signatures of gocache's store in Redis that testdata calls.
package redis

import (
	"context"
	"time"

	lib_store "github.com/eko/gocache/lib/v4/store"
	redis "github.com/redis/go-redis/v9"
)

type RedisClientInterface interface {
	Get(ctx context.Context, key string) *redis.StringCmd
	Set(ctx context.Context, key string, values any, expiration time.Duration) *redis.StatusCmd
}

type RedisStore struct{ lib_store.StoreInterface }

func NewRedis(client RedisClientInterface, options ...lib_store.Option) *RedisStore { return nil }
