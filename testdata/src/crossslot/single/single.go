// Package single obeys a policy without a cluster.
package single

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func rename(ctx context.Context, rdb *redis.Client) {
	rdb.Rename(ctx, "jobs", "archive") // ok
}
