package built

import (
	"context"

	"github.com/redis/go-redis/v9"

	"hardcoded/built/rediskeys"
)

func good(ctx context.Context, rdb *redis.Client, k rediskeys.Keys, id string, n int64) {
	rdb.Get(ctx, k.Worker(id))                       // ok
	rdb.Get(ctx, rediskeys.Default().Job("mail", n)) // ok
	rdb.Publish(ctx, k.EventsChannel(id), "x")       // ok
	rdb.Scan(ctx, 0, k.WorkerPattern(), 10)          // ok
	rdb.HGet(ctx, k.Instances(), "a")                // ok
	rdb.HGet(ctx, rediskeys.Counter(), "a")          // ok
}
