// Package was is testdata of the rule unknownkey: earlier patterns.
package was

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id int) {
	rdb.Get(ctx, "user:"+strconv.Itoa(id))              // want `^key "user:\{id\}" has an earlier pattern, retired 2020-01-31: use "users:\{id\}"$`
	rdb.Get(ctx, "u."+strconv.Itoa(id))                 // want `^key "u\.\{id\}" has an earlier pattern`
	rdb.Publish(ctx, "events:"+strconv.Itoa(id), "new") // want `^channel "events:\{id\}" has an earlier pattern, retired 2020-01-31: use "news:\{topic\}"$`
	rdb.Get(ctx, "use:"+strconv.Itoa(id))               // want `^no class describes key`
}

func good(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "session:"+id)  // ok: until 2999
	rdb.Get(ctx, "order:"+id)    // ok: no date
	rdb.Get(ctx, "users:7")      // ok
	rdb.Get(ctx, "sessions:"+id) // ok
}

func prefixed(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Get(ctx, ns+":user:"+id) // want `^key "\{ns\}:user:\{id\}" has an earlier pattern`
}

func adversary(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Get(ctx, "session:"+id+":user:"+id) // want `^no class describes key`
	rdb.Get(ctx, "u")                       // want `^no class describes key`
	rdb.Get(ctx, ns+id)                     // ok: it may be anything
	rdb.Get(ctx, ns+":order:"+id)           // ok: no date
}
