package unknownkey

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func good(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Get(ctx, "app:session:"+id)     // ok
	rdb.Get(ctx, ns+":session:"+id)     // ok
	rdb.Get(ctx, "lock:"+id)            // ok
	rdb.Publish(ctx, "app:news:all", 1) // ok
}
