// Package adapters hides a client behind types of the module's own.
package adapters

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var (
	ctx context.Context
	rdb *redis.Client
)
