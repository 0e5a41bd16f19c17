// Package wiring wires objects in ways that programs do.
package wiring

import (
	"context"

	"github.com/redis/go-redis/v9"
)

var (
	ctx context.Context
	rdb *redis.Client
)
