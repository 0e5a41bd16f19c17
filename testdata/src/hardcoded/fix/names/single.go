package names

import "context"
import "github.com/redis/go-redis/v9"

func single(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id) // want "worker"
}
