// Package shared is part of all three programs.
package shared

import (
	"context"
	"os"

	"namespaceless/services/rediskeys"

	"github.com/redis/go-redis/v9"
)

// Load is given the builders.
func Load(ctx context.Context, rdb *redis.Client, k rediskeys.Keys, id string) {
	rdb.Get(ctx, k.Job(id))                                      // ok
	rdb.Get(ctx, rediskeys.DefaultFor(rediskeys.Worker).Job(id)) // want(module) `^DefaultFor gives service api the namespace of service worker: take the builders as a parameter`
	rdb.Get(ctx, rediskeys.DefaultFor(rediskeys.API).Job("x"))   // want(module) `gives service cron the namespace of service api`
}

// Namespace is read by whoever calls it.
func Namespace() string { return os.Getenv("API_NAMESPACE") } // ok
