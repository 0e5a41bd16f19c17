// Package b is module b's.
package b

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Save writes what b owns.
func Save(ctx context.Context, rdb *redis.Client, env, id string) {
	rdb.Set(ctx, env+":b:cache:"+id, 1, 0) // ok
	rdb.Incr(ctx, "counter")               // ok
	rdb.Set(ctx, env+":b:lent:"+id, 1, 0)  // want `^module b writes key "\{env\}:b:lent:\{id\}" of module a: `
}
