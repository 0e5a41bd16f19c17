// Package foreign formats values that have a String method.
package foreign

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var (
	ctx context.Context
	rdb *redis.Client
)
