// Package reasons has keys of which nothing is known, and why.
package reasons

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var (
	ctx context.Context
	rdb *redis.Client
)
