// Package mockredis is imported by a test in a package of its own.
package mockredis

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Fill writes.
func Fill(ctx context.Context, rdb *redis.Client) {
	rdb.HSet(ctx, "mock:hash", "a", 1) // no key
	for _, k := range []string{"mock:a", "mock:b"} {
		rdb.Set(ctx, k, 1, 0) // no key
	}
}
