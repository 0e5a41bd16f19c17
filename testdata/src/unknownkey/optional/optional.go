// Package optional has keys that may have a namespace in front.
package optional

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

func keys(ctx context.Context, rdb *redis.Client, id, ns string) {
	rdb.Get(ctx, "user:"+id)             // ok
	rdb.Get(ctx, "prod:user:"+id)        // ok: in a namespace, which hardcoded says
	rdb.Get(ctx, "prod:queue:user:"+id)  // ok
	rdb.Get(ctx, ns+":user:"+id)         // ok
	rdb.Get(ctx, ns+"user:"+id)          // ok: what stands in front may be empty
	rdb.Get(ctx, "stats:"+id)            // ok
	rdb.Get(ctx, "asynq:user:"+id)       // ok
	rdb.Publish(ctx, "prod:events:x", 1) // ok
	rdb.Publish(ctx, ns+":events:x", 1)  // ok
	rdb.Get(ctx, id)                     // ok
	rdb.Get(ctx, ns+":"+id)              // ok
	rdb.Get(ctx, ns+":user:"+id+":cart") // want `no class describes key "{ns}:user:{id}:cart"`

	rdb.Get(ctx, "prod:stats:"+id)      // want `no class describes key "prod:stats:{id}"`
	rdb.Get(ctx, "events:user:"+id)     // want `no class describes key "events:user:{id}"`
	rdb.Get(ctx, "user:user:"+id)       // want `no class describes key "user:user:{id}"`
	rdb.Get(ctx, "orders:"+id)          // want `no class describes key "orders:{id}"`
	rdb.Get(ctx, "prod:orders:"+id)     // want `no class describes key "prod:orders:{id}"`
	rdb.Publish(ctx, "events:a:b:c", 1) // want `no class describes channel "events:a:b:c"`
}

// What is in front may be a namespace where values are not known; what fmt prints where they do
// not fit their format is no key of any class.
func misprinted(ctx context.Context, rdb *redis.Client, id, kind string) {
	rdb.Get(ctx, fmt.Sprintf("prod:%s:%s", kind, id)) // ok: of users, in a namespace
	rdb.Get(ctx, fmt.Sprintf("prod:%s:%d", kind))     // want `no class describes key "prod:{kind}:%!d\(MISSING\)": its values do not fit the format`
}
