// Package cmd runs the program.
package cmd

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.org/kinds/k_tests/lib"
)

// Run reads.
func Run(ctx context.Context, rdb *redis.Client, id string) {
	s := lib.New(rdb, "app")
	s.Get(ctx, "app:run:"+id) // key "app:run:{id}"
	s.User(ctx, id)
	s.Item(ctx, id)                   // key "app:item:{id}"
	rdb.Set(ctx, "app:started", 1, 0) // key "app:started"
}
