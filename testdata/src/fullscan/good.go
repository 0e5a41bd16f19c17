package fullscan

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func scan(ctx context.Context, rdb *redis.Client, namespace string) {
	rdb.Scan(ctx, 0, namespace+":workers:*", 100)                 // ok
	rdb.PSubscribe(ctx, namespace+":events:*")                    // ok
	rdb.Do(ctx, "SCAN", 0, "MATCH", namespace+":*", "COUNT", 100) // ok
}
