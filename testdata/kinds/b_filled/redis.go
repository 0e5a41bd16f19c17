// Package filled gets lists that something else fills.
package filled

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var (
	ctx context.Context
	rdb *redis.Client
)
