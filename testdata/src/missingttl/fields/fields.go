// Package fields is testdata of the rule missingttl: lifetimes of the fields of a hash.
package fields

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string) {
	rdb.HExpire(ctx, "agent:"+id, 2*time.Hour, "at")              // want `^field at of key "agent:\{id\}" gets a TTL of 2h: it wants 1h$`
	rdb.HExpire(ctx, "agent:"+id, time.Hour, "at", "run")         // want `^field run of key "agent:\{id\}" gets a TTL of 1h: it must persist$`
	rdb.HSet(ctx, "lost:"+id, "at", 1)                            // want(module) `^HSET leaves field at of key "lost:\{id\}" without a TTL: it wants 1h$`
	rdb.HSet(ctx, "lost:"+id, map[string]any{"name": 1, "at": 1}) // want(module) `^HSET leaves field at`
	rdb.HExpire(ctx, "open:"+id, time.Hour, "a")                  // want `^field a of key "open:\{id\}" gets a TTL of 1h: it must persist$`
	rdb.HExpire(ctx, "open:"+id, time.Hour, id)                   // want `^a field of key "open:\{id\}" gets a TTL of 1h: it must persist$`
}

func good(ctx context.Context, rdb *redis.Client, id, field string, ttl time.Duration) {
	rdb.HExpire(ctx, "agent:"+id, time.Hour, "at")     // ok
	rdb.HExpire(ctx, "agent:"+id, ttl, "at")           // ok: unknown
	rdb.HExpire(ctx, "agent:"+id, 2*time.Hour, field)  // ok: unknown
	rdb.HExpire(ctx, "agent:"+id, 2*time.Hour, "name") // ok: any
	rdb.HSet(ctx, "agent:"+id, "at", 1)                // ok: others give it one
	rdb.HSet(ctx, "agent:"+id, "run", 1)               // ok
	rdb.HSet(ctx, "lost:"+id, "name", 1)               // ok
	rdb.HSet(ctx, "lost:"+id, field, 1)                // ok: unknown
	rdb.HDel(ctx, "lost:"+id, "at")                    // ok
	rdb.HGet(ctx, "lost:"+id, "at")                    // ok
}
