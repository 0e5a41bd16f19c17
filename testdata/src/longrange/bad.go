// Package longrange is the testdata of the rule of that name.
package longrange

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string) {
	rdb.LRange(ctx, "app:history:"+id, 0, -1)       // want `^LRANGE reads all of key "app:history:\{id\}", and class history has no max_size: read a part, or set it$`
	rdb.ZRange(ctx, "app:large:"+id, 0, -1)         // want `^ZRANGE reads up to 5000 elements of key "app:large:\{id\}" at once: read a part$`
	rdb.SMembers(ctx, "app:members:"+id)            // want `^SMEMBERS reads all of key`
	rdb.HGetAll(ctx, "app:profile:"+id)             // want `^HGETALL reads all of key`
	rdb.Do(ctx, "HKEYS", "app:profile:"+id)         // want `^HKEYS reads all of key`
	rdb.LRange(ctx, "app:history:"+id, first, last) // want `^LRANGE reads all of key`
}

const first, last = 0, -1

func all(ctx context.Context, rdb *redis.Client, key string) []string {
	return rdb.SMembers(ctx, key).Val()
}

func wrapped(ctx context.Context, rdb *redis.Client, id string) {
	all(ctx, rdb, "app:members:"+id) // want `^SMEMBERS reads all of key`
}
