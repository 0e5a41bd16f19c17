// Package refused has keys that a file which cannot be changed has a part in.
package refused

import (
	"context"

	"github.com/redis/go-redis/v9"
)

const prefix = "app:workers:" // want "worker" nofix "generated file"

func here(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, prefix+id) }
