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

// Builders that are written by hand, and listed.

// Leader is the key of a region's leader.
func Leader(region string) string { return leaderPrefix + region } // ok

const leaderPrefix = "leader:" // ok

// Global keys have no namespace.
type Global struct{}

// Lock is the key of a lock.
func (*Global) Lock(name string) string { return "lock:" + name } // ok

func listed(ctx context.Context, rdb *redis.Client, g *Global, region string) {
	rdb.Get(ctx, Leader(region)) // ok
	key := g.Lock("x")
	rdb.Del(ctx, key, Leader("eu")) // ok
}
