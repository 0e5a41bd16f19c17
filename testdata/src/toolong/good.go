package toolong

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func good(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:short:"+id) // ok
}
