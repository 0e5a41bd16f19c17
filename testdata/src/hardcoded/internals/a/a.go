package a

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func get(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id) // want "worker"
	rdb.Get(ctx, id)                // ok
}
