// Package both is imported by a test and by the program.
package both

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Seed writes.
func Seed(rdb *redis.Client) {
	rdb.Set(context.Background(), "app:seed", 1, 0) // key "app:seed"
}
