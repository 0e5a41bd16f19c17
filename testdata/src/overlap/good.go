package overlap

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func good(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HSet(ctx, "app:account:"+id, "name", "x") // ok
	rdb.SAdd(ctx, "app:accounts:online", id)      // ok
}
