// Package join joins lists.
package join

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var (
	ctx context.Context
	rdb *redis.Client
)
