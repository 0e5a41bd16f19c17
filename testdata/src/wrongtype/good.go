package wrongtype

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func good(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HSet(ctx, "app:account:"+id, "name", "x") // ok
	rdb.Do(ctx, "HGETALL", "app:account:"+id)     // ok
	rdb.Get(ctx, "app:account:"+id+":bio")        // ok
	rdb.Del(ctx, "app:account:"+id)               // ok
}
