package names

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func eof(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, "app:workers:"+id) } // want "worker"
