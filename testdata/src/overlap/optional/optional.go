// Package optional has keys that may have a namespace in front.
package optional

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func keys(ctx context.Context, rdb *redis.Client, id, ns, namespace string) {
	rdb.Get(ctx, "user:"+id)         // ok
	rdb.Get(ctx, ns+":user:"+id)     // ok
	rdb.Get(ctx, ns+"user:"+id)      // ok: it may be empty, or end with the separator
	rdb.Get(ctx, namespace+"user:1") // ok
	rdb.Get(ctx, "live:user:"+id)    // ok
	rdb.Get(ctx, "liveuser:"+id)     // want "the namespace of"
}
