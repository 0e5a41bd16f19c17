// Package require is testdata of the rule badsegment: placeholders that a class requires.
package require

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client) {
	rdb.Get(ctx, "cache:config")     // want `^segment \{key\} of "cache:config": "config" has no \{tenant\}$`
	rdb.Get(ctx, "cache:config:all") // want `^segment \{key\} of "cache:config:all": "config:all" has no \{tenant\}$`
}

func good(ctx context.Context, rdb *redis.Client, tenant, id string) {
	rdb.Get(ctx, "cache:"+tenant+":config")  // ok
	rdb.Get(ctx, "report:"+tenant+":config") // ok
	rdb.Get(ctx, "cache:"+id)                // ok: it may be one
	rdb.Get(ctx, "cache:config:"+id)         // ok: it may be one
	rdb.Get(ctx, "report:all:x")             // ok: a tenant of that name
}
