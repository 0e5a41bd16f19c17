// Package policy has keys whose types the policy beside it says.
package policy

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func classes(ctx context.Context, rdb *redis.Client, namespace, id string) {
	rdb.HSet(ctx, namespace+":workers:"+id, "x", "y")     // want `^HSET is for type hash, but "\{namespace\}:workers:\{id\}" of class worker has type string: use another command or key$`
	rdb.HSet(ctx, "app:workers:"+id, "x", "y")            // want `"app:workers:\{id\}" of class worker has type string`
	rdb.Set(ctx, namespace+":workers:"+id, "x", 0)        // ok
	rdb.Del(ctx, namespace+":workers:"+id)                // ok
	rdb.SAdd(ctx, namespace+":visits:"+id, "x")           // want `^SADD is for type set, but "\{namespace\}:visits:\{id\}" of class visits has type hll`
	rdb.Do(ctx, "PFADD", namespace+":visits:"+id, 1)      // ok
	rdb.Get(ctx, namespace+":visits:"+id)                 // ok: a HyperLogLog is a string
	rdb.Do(ctx, "ZRANGE", namespace+":places:"+id, 0, -1) // ok: a geo index is a sorted set
}

// Which of two classes the key is of is not known.
func several(ctx context.Context, rdb *redis.Client, namespace, id string) {
	rdb.Do(ctx, "HGETALL", namespace+":job:"+id) // ok
	rdb.Do(ctx, "LLEN", namespace+":job:"+id)    // ok: it may be log
	rdb.Do(ctx, "LLEN", namespace+":job:log")    // ok
	rdb.Do(ctx, "HGETALL", namespace+":job:log") // want `^HGETALL is for type hash, but "\{namespace\}:job:log" of class job_log has type list`
	rdb.Get(ctx, namespace+":job:"+id)           // want `^GET is for type string, but "\{namespace\}:job:\{id\}" of class job has type hash`
}

// A class without a type is as no class.
func untyped(ctx context.Context, rdb *redis.Client, id string) {
	rdb.SAdd(ctx, "app:loose:"+id, "x")   // ok
	rdb.Do(ctx, "SCARD", "app:loose:"+id) // ok
	rdb.Get(ctx, "app:loose:"+id)         // want `^GET is for type string, but SADD at policy.go:\d+ needs "app:loose:\{id\}" to be a set`
}

type keyspace struct{ namespace string }

func (k keyspace) loose(id string) string { return k.namespace + ":loose:" + id }
func (k keyspace) other(id string) string { return k.namespace + ":other:" + id }

// It says where the name begins: behind the namespace.
func (k keyspace) untyped(ctx context.Context, rdb *redis.Client, id string) {
	rdb.SAdd(ctx, k.loose(id), "x") // ok
	rdb.Get(ctx, k.loose(id))       // want `^GET is for type string, but SADD at policy.go:\d+ needs "\{namespace\}:loose:\{id\}" to be a set`
	rdb.SAdd(ctx, k.other(id), "x") // ok
	rdb.Get(ctx, k.other(id))       // ok: no class, so the value may be anything
}

// What TYPE said to be of another type is left over from before.
func migrates(ctx context.Context, rdb *redis.Client, namespace, id string) {
	if rdb.Type(ctx, namespace+":workers:"+id).Val() == "hash" { // ok: fits all
		rdb.Do(ctx, "HGETALL", namespace+":workers:"+id) // ok
	}
	rdb.HLen(ctx, namespace+":workers:"+id) // want `^HLEN is for type hash, but .* of class worker has type string`
}
