// Package testutil has a name of tests, but the program imports it.
package testutil

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Ping writes.
func Ping(rdb *redis.Client) {
	rdb.Set(context.Background(), "app:ping", 1, 0) // key "app:ping"
}
