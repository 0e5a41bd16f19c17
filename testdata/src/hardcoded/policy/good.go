package policy

import (
	"context"

	"github.com/redis/go-redis/v9"

	"hardcoded/policy/keyutil"
)

func good(ctx context.Context, rdb *redis.Client, namespace, id string) {
	rdb.Get(ctx, namespace+":workers:"+id)         // ok
	rdb.Get(ctx, keyutil.Shard(namespace, 1))      // ok
	rdb.Scan(ctx, 0, namespace+":workers:*", 10)   // ok
	rdb.Publish(ctx, namespace+":events:"+id, "x") // ok
}
