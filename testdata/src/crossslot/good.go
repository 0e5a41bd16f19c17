package crossslot

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func tagged(ctx context.Context, rdb *redis.ClusterClient, id string) {
	rdb.Rename(ctx, "jobs:{"+id+"}", "archive:{"+id+"}")                      // ok
	rdb.SUnionStore(ctx, "{sets}:all", "{sets}:a", "{sets}:b")                // ok
	move.Run(ctx, rdb, []string{"jobs:{" + id + "}", "archive:{" + id + "}"}) // ok
	_, _ = rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "user:{"+id+"}", 1, 0) // ok
		p.Incr(ctx, "visits:{"+id+"}")    // ok
		return nil
	})
}
