// Package missingttl is the testdata of the rule of that name.
package missingttl

import (
	"context"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func without(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":workers:"+id, 1, 0)                                   // want `^SET leaves key "\{ns\}:workers:\{id\}" without a TTL: class worker wants 30s$`
	rdb.SetNX(ctx, ns+":leases:"+id, 1, 0)                                  // want `^SETNX leaves key .* class lease wants 10m..15m$`
	rdb.GetSet(ctx, ns+":sessions:"+id, 1)                                  // want `^GETSET leaves key .* class session requires one$`
	rdb.MSet(ctx, ns+":workers:"+id, 1, ns+":config:"+id, 2)                // want `^MSET leaves key "\{ns\}:workers:\{id\}"`
	rdb.SUnionStore(ctx, ns+":sessions:"+id, ns+":config:a")                // want `^SUNIONSTORE leaves key`
	rdb.SetArgs(ctx, ns+":workers:"+id, 1, redis.SetArgs{})                 // want `^SET leaves key`
	rdb.SetArgs(ctx, ns+":windows:"+id, 1, redis.SetArgs{TTL: time.Minute}) // want `^key .* gets a TTL of 1m: class window wants >=2m$`
	rdb.Do(ctx, "SET", ns+":workers:"+id, 1)                                // want `^SET leaves key`
	rdb.Do(ctx, "SET", ns+":workers:"+id, 1, "NX")                          // want `^SET leaves key`
}

func taken(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Persist(ctx, ns+":workers:"+id)               // want `^PERSIST takes the TTL of key "\{ns\}:workers:\{id\}" away: class worker wants 30s$`
	rdb.GetEx(ctx, ns+":workers:"+id, 0)              // want `^GETEX takes the TTL of key`
	rdb.Do(ctx, "GETEX", ns+":leases:"+id, "PERSIST") // want `^GETEX takes the TTL of key`
}

func outside(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Set(ctx, ns+":workers:"+id, 1, time.Hour)       // want `^key "\{ns\}:workers:\{id\}" gets a TTL of 1h: class worker wants 30s$`
	rdb.SetEx(ctx, ns+":leases:"+id, 1, 16*time.Minute) // want `^key .* gets a TTL of 16m: class lease wants 10m..15m$`
	rdb.Expire(ctx, ns+":recent:"+id, 2*time.Hour)      // want `^key .* gets a TTL of 2h: class recent wants <=1h$`
	rdb.Do(ctx, "SET", ns+":windows:"+id, 1, "EX", 60)  // want `^key .* gets a TTL of 1m`
	rdb.Do(ctx, "PSETEX", ns+":windows:"+id, 60000, 1)  // want `^key .* gets a TTL of 1m`
}

func persists(ctx context.Context, rdb *redis.Client, ns string) {
	rdb.HSet(ctx, ns+":registry", "a", "b")       // ok
	rdb.Expire(ctx, ns+":registry", 24*time.Hour) // want `^key "\{ns\}:registry" gets a TTL of 24h: keys of class registry must persist$`
}

// The TTL is dropped again.
func order(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Expire(ctx, ns+":workers:"+id, 30*time.Second) // ok
	rdb.Set(ctx, ns+":workers:"+id, 1, 0)              // want `^SET leaves key`
}

// Nothing in the module gives these counters a TTL.
func never(ctx context.Context, rdb *redis.Client, ns, name string) {
	rdb.Incr(ctx, ns+":counters:"+name) // want(module) `^INCR leaves key "\{ns\}:counters:\{name\}" without a TTL: class counter wants 1h$`
}

const seconds = 60

func units(ctx context.Context, rdb *redis.Client, ns, id string) {
	rdb.Expire(ctx, ns+":config:"+id, 60)                // want `^the TTL 60 of key "\{ns\}:config:\{id\}" is 60ns: give it a unit, as in n\*time.Second$`
	rdb.Set(ctx, "other:"+id, 1, 60*60*24)               // want `^the TTL 60 \* 60 \* 24 of key "other:\{id\}" is 86.4µs: give it a unit`
	rdb.SetNX(ctx, ns+":leases:"+id, 1, seconds)         // want `^the TTL seconds of key .* is 60ns`
	rdb.Set(ctx, "other:"+id, 1, time.Duration(seconds)) // want `^the TTL time.Duration\(seconds\) of key "other:\{id\}" is 60ns`
	rdb.SetArgs(ctx, id, 1, redis.SetArgs{TTL: 30})      // want `^the TTL 30 of key "\{id\}" is 30ns`
	ttl := time.Duration(86400000)
	rdb.Expire(ctx, "other:"+id, ttl) // want `^the TTL ttl of key .* is 86.4ms`
}

// A cache hands on keys and lifetimes.
type cache struct{ rdb redis.Cmdable }

func (c *cache) put(ctx context.Context, key string, v any, ttl time.Duration) {
	c.rdb.Set(ctx, key, v, ttl) // ok: at the callers
}

func (c *cache) keep(ctx context.Context, key string, v any) {
	c.rdb.Set(ctx, key, v, 0) // ok: at the callers
}

func callers(ctx context.Context, c *cache, ns, id string) {
	c.put(ctx, ns+":workers:"+id, 1, 30)          // want `^the TTL 30 of key .* is 30ns`
	c.put(ctx, ns+":workers:"+id, 1, time.Minute) // want `gets a TTL of 1m`
	c.keep(ctx, ns+":sessions:"+id, 1)            // want `^SET leaves key`
}

func forever(ctx context.Context, c *cache, ns, id string) {
	c.put(ctx, ns+":workers:"+id, 1, 0) // want `^SET leaves key`
}

func vectors(conn redigo.Conn, ns, id string) {
	_, _ = conn.Do("SET", ns+":workers:"+id, 1) // want `^SET leaves key`
}

func chains(ctx context.Context, c rueidis.Client, ns, id string) {
	c.Do(ctx, c.B().Set().Key(ns+":workers:"+id).Value("1").Build())     // want `^SET leaves key`
	c.Do(ctx, c.B().Set().Key(ns+":leases:"+id).Value("1").Nx().Build()) // want `^SET leaves key`
}

func otherClients(ctx context.Context, conn redigo.Conn, c rueidis.Client, ns, id string) {
	_, _ = conn.Do("SETEX", ns+":workers:"+id, 60, 1)                                // want `gets a TTL of 1m`
	_ = conn.Send("EXPIRE", ns+":registry", 60)                                      // want `must persist$`
	c.Do(ctx, c.B().Set().Key(ns+":workers:"+id).Value("1").Ex(time.Minute).Build()) // want `gets a TTL of 1m`
	c.Do(ctx, c.B().Set().Key(ns+":workers:"+id).Value("1").ExSeconds(60).Build())   // want `gets a TTL of 1m`
	c.Do(ctx, c.B().Set().Key(ns+":leases:"+id).Value("1").Ex(60).Build())           // want `^the TTL 60 of key .* is 60ns`
	c.Do(ctx, c.B().Expire().Key(ns+":registry").Seconds(60).Build())                // want `must persist$`
	c.Do(ctx, c.B().Getex().Key(ns+":workers:"+id).Persist().Build())                // want `^GETEX takes the TTL`
}
