package longrange

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func good(ctx context.Context, rdb *redis.Client, id string) {
	rdb.LRange(ctx, "app:history:"+id, 0, 49)         // ok: a page
	rdb.LRange(ctx, "app:history:"+id, -50, -1)       // ok: the last fifty
	rdb.LRange(ctx, "app:recent:"+id, 0, -1)          // ok: a hundred at most
	rdb.HGetAll(ctx, "app:record:"+id)                // ok: its fields have names
	rdb.HGetAll(ctx, "app:settings")                  // ok: twenty at most
	rdb.SScan(ctx, "app:members:"+id, 0, "", 100)     // ok
	rdb.HMGet(ctx, "app:profile:"+id, "name", "mail") // ok
}
