// Package mixed is imported by nobody and imports no testing: it is for others.
package mixed

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.org/kinds/k_tests/testutil"
)

// Write writes.
func Write(rdb *redis.Client, id string) {
	testutil.Ping(rdb)
	rdb.Set(context.Background(), "app:mixed:"+id, 1, 0) // key "app:mixed:{id}"
}
