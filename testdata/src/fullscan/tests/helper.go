// Package tests stands in a folder of tests: its server is theirs.
package tests

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func reset(ctx context.Context, rdb *redis.Client) {
	rdb.FlushDB(ctx)       // ok
	rdb.FlushAll(ctx)      // ok
	rdb.Keys(ctx, "app:*") // want `^KEYS "app:\*" blocks`
}
