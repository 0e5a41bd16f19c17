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

// Classes with another separator than the policy's.
func dotted(ctx context.Context, rdb *redis.Client, id string) {
	rdb.PSubscribe(ctx, "input.*")      // ok: all that the class has before its value
	rdb.PSubscribe(ctx, "input.1*")     // ok
	rdb.PSubscribe(ctx, "prod:input.*") // ok
	rdb.PSubscribe(ctx, "output.*.3")   // ok
	rdb.PSubscribe(ctx, "input*")       // want `PSUBSCRIBE "input\*" reaches beyond the classes`
	rdb.PSubscribe(ctx, "in*.1")        // want "reaches beyond the classes"
	rdb.PSubscribe(ctx, "pro*:input.*") // want "reaches other namespaces"
	rdb.PSubscribe(ctx, "*.input.*")    // want "."
	rdb.Scan(ctx, 0, "input.*", 10)     // want "reaches other namespaces"
}
