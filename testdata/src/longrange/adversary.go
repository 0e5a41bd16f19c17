package longrange

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func adversary(ctx context.Context, rdb *redis.Client, id, kind string, page int64) {
	rdb.LRange(ctx, "app:untyped:"+id, 0, -1)                                    // ok: the policy does not say what it is
	rdb.LRange(ctx, "app:other:"+id, 0, -1)                                      // ok: no class
	rdb.LRange(ctx, "asynq:"+id, 0, -1)                                          // ok: a library's own
	rdb.LRange(ctx, "app:history:"+id, page*50, page*50+49)                      // ok: a page
	rdb.LRange(ctx, "app:history:"+id, 0, page)                                  // ok: the end is not known
	rdb.LRange(ctx, "app:history:"+id, 1, -1)                                    // ok: what follows the first, as a queue has it
	rdb.LTrim(ctx, "app:history:"+id, 0, -1)                                     // ok: reads nothing
	rdb.ZRangeByScore(ctx, "app:large:"+id, &redis.ZRangeBy{Min: "0", Max: "9"}) // ok
	rdb.HLen(ctx, "app:profile:"+id)                                             // ok
	rdb.LRange(ctx, "app:"+kind+":"+id, 0, -1)                                   // ok: it may be a short one
	key := "app:recent:" + id
	if kind == "all" {
		key = "app:history:" + id
	}
	rdb.LRange(ctx, key, 0, -1) // ok: it may be a short one
}
