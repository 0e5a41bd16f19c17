// Package optional has keys that may have a namespace in front.
package optional

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func keys(ctx context.Context, rdb *redis.Client, id, ns string) {
	rdb.Get(ctx, "user:"+id)      // ok: 24 bytes in the namespace stage
	rdb.Get(ctx, ns+":user:"+id)  // ok
	rdb.Get(ctx, "cart:"+id)      // want `"cart:{id}" can be 25 bytes long`
	rdb.Get(ctx, ns+":cart:"+id)  // want "can be 25 bytes long"
	rdb.Get(ctx, "dev:cart:"+id)  // ok: 23
	rdb.Get(ctx, "prod:cart:"+id) // ok: 24
	rdb.Get(ctx, "stats:"+id)     // ok: no namespace stands in front of it
}
