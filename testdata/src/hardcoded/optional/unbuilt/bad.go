// Package unbuilt has a policy with an optional namespace, and no builders.
package unbuilt

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id, ns string) {
	rdb.Get(ctx, "user:"+id)            // want `hand-built key "user:{id}" of class user: build it with a namespace-aware key builder`
	rdb.Get(ctx, "prod:user:"+id)       // want `hand-built key "prod:user:{id}" of class user`
	rdb.Publish(ctx, "events:"+id, "x") // want `hand-built channel "events:{id}" of class events`
	rdb.Scan(ctx, 0, "user:*", 10)      // want `hand-built pattern "user:\*" of class user`

	rdb.Get(ctx, "stats:"+id)      // ok: it has no namespace by design
	rdb.Get(ctx, "asynq:"+id)      // ok: a library's own
	rdb.Get(ctx, ns+":user:"+id)   // ok
	rdb.Get(ctx, "stats:user:"+id) // ok: of no class, which unknownkey says
}
