package names

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// The name of the builders' package is taken, in this file and in a function.
func taken(ctx context.Context, rdb *redis.Client, id string) {
	rediskeys := id
	rdb.Get(ctx, "app:workers:"+rediskeys) // want "worker"
}

func free(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id) // want "worker"
}
