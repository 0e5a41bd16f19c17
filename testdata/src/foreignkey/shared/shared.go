// Package shared is in no module.
package shared

import (
	"context"

	"github.com/redis/go-redis/v9"

	"foreignkey/b"
)

// Put is a wrapper.
func Put(ctx context.Context, rdb *redis.Client, key string, v any) {
	rdb.Set(ctx, key, v, 0) // ok
}

// Key is a key function.
func Key(env, module, id string) string { return env + ":" + module + ":cache:" + id }

// Count writes a key of b's: whose this package is, the policy does not say.
func Count(ctx context.Context, rdb *redis.Client) {
	rdb.Incr(ctx, "counter") // ok
}

// Remember hands on what it is given.
func Remember(ctx context.Context, owner *b.Store, id string) { owner.Remember(ctx, id) } // ok

// Save makes a key of b's, but is not b.
func Save(ctx context.Context, rdb *redis.Client, env, id string) {
	rdb.Set(ctx, env+":b:cache:"+id, 1, 0) // ok
}
