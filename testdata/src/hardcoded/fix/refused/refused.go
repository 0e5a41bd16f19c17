// Package refused has keys that a file which cannot be changed has a part in: the rest
// is fixed.
package refused

import (
	"context"

	"github.com/redis/go-redis/v9"
)

const prefix = "app:workers:" // want "worker"

func here(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, prefix+id) }
