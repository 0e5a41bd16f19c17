// Package readers is testdata of the rule foreignkey: modules that may read a class.
package readers

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "cache:"+id)         // want `^module a reads key "cache:\{id\}" of module b: call the owner, or make it shared$`
	rdb.Exists(ctx, "cache:"+id)      // want `^module a reads key`
	rdb.Set(ctx, "profile:"+id, 1, 0) // want `^module a writes key "profile:\{id\}" of module b`
	rdb.Del(ctx, "common:"+id)        // want `^module a writes key`
}

func good(ctx context.Context, rdb *redis.Client, id, kind string) {
	rdb.Get(ctx, "profile:"+id) // ok: a may read it
	rdb.Get(ctx, "counter")     // ok: who may read is not said
	rdb.Get(ctx, "common:"+id)  // ok: everyone may
	rdb.Get(ctx, kind+":"+id)   // ok: it may be another key
	rdb.Get(ctx, "other:"+id)   // ok: no class
}
