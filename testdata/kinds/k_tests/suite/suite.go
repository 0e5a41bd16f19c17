// Package suite imports testing, so it is a test.
package suite

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"

	"example.org/kinds/k_tests/lib"
)

// Run tests any store.
func Run(t *testing.T, rdb *redis.Client) {
	ctx := context.Background()
	rdb.Set(ctx, "suite:key", 1, 0)           // no key
	rdb.FlushAll(ctx)                         // no key
	rdb.Keys(ctx, "suite:*")                  // no pattern
	lib.New(rdb, "suite").Get(ctx, "suite:w") // no key
}
