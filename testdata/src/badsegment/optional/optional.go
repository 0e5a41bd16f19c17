// Package optional has keys that may have a namespace in front.
package optional

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func keys(ctx context.Context, rdb *redis.Client, id, ns string) {
	rdb.Get(ctx, "shop:order:7")        // ok
	rdb.Get(ctx, "prod:shop:order:7")   // ok
	rdb.Get(ctx, "shop:order:"+id)      // ok
	rdb.Get(ctx, ns+":shop:order:"+id)  // ok
	rdb.Get(ctx, "mail:box:"+id)        // ok: it follows the format
	rdb.Get(ctx, "prod:mail:box:"+id)   // ok: behind the namespace it does
	rdb.Get(ctx, ns+":mail:box:"+id)    // ok
	rdb.Get(ctx, "shop:order:x")        // want `"x" is no int`
	rdb.Get(ctx, "prod:shop:order:x")   // want `"x" is no int`
	rdb.Get(ctx, "PROD:shop:order:"+id) // want "."
	rdb.Get(ctx, "shops:box:"+id)       // want `is not one of shop, mail`
}
