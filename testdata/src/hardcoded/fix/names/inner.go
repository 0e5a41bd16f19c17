package names

import (
	"context"

	"github.com/redis/go-redis/v9"

	"hardcoded/fix/rediskeys"
)

// The file imports the builders, but their name means something else here.
func inner(ctx context.Context, rdb *redis.Client, k rediskeys.Keys, id string) {
	rediskeys := "x"
	rdb.Get(ctx, "app:workers:"+id+rediskeys) // want "worker"
	rdb.Get(ctx, k.Config())                  // ok
}
