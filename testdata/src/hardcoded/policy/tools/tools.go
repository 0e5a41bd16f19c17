// Package tools is excluded by the policy.
package tools

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func migrate(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "app:workers:1") // ok
}
