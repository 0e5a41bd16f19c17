// Package optional has patterns of keys that may have a namespace in front.
package optional

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func patterns(ctx context.Context, rdb *redis.Client, id, ns string) {
	rdb.Scan(ctx, 0, "user:*", 10)        // ok
	rdb.Scan(ctx, 0, "prod:user:*", 10)   // ok
	rdb.Scan(ctx, 0, ns+":user:*", 10)    // ok
	rdb.Scan(ctx, 0, ns+"user:*", 10)     // ok
	rdb.Scan(ctx, 0, "stats:2*", 10)      // ok
	rdb.Scan(ctx, 0, ns+"*", 10)          // ok
	rdb.PSubscribe(ctx, "events:*")       // ok
	rdb.PSubscribe(ctx, "prod:events:*")  // ok
	rdb.Scan(ctx, 0, "us*", 10)           // want "reaches beyond the classes"
	rdb.Scan(ctx, 0, "orders:*", 10)      // ok: all keys of a namespace
	rdb.Scan(ctx, 0, "prod:orders:*", 10) // want "reaches no class"
	rdb.Scan(ctx, 0, "pro*:user:*", 10)   // want "reaches other namespaces"
	rdb.Scan(ctx, 0, "*:user:*", 10)      // want "."
}
