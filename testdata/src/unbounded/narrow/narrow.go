// Package narrow takes elements out of keys of which little is known, and none of
// which can be a queue.
package narrow

import (
	"context"
	"time"

	"github.com/go-redis/redis_rate/v10"
	"github.com/redis/go-redis/v9"
)

func enqueue(ctx context.Context, rdb *redis.Client, name string) {
	rdb.RPush(ctx, "jobs:"+name, "x") // want(module) `^RPUSH grows key "jobs:\{name\}" without a limit`
}

// A lock: the script takes nothing out of a list.
var unlock = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end`)

func release(ctx context.Context, rdb *redis.Client, key, token string) {
	unlock.Run(ctx, rdb, []string{key}, token)                         // ok
	rdb.Eval(ctx, `return redis.call("SPOP", KEYS[1])`, []string{key}) // ok: out of a set
}

// A library's script does what the library is for.
func allow(ctx context.Context, l *redis_rate.Limiter, key string) {
	_, _ = l.Allow(ctx, key, redis_rate.Limit{}) // ok
}

// A time to live takes nothing out.
func touch(ctx context.Context, rdb *redis.Client, key string, ttl time.Duration) {
	rdb.Expire(ctx, key, ttl) // ok
	rdb.Set(ctx, key, 1, ttl) // ok
	rdb.LPop(ctx, "other")    // ok
}

// A wrapper whose callers all say what they take from.
type queue struct{ rdb *redis.Client }

func (q queue) pop(ctx context.Context, key string) {
	q.rdb.LPop(ctx, key) // ok
}

func drain(ctx context.Context, q queue, id string) {
	q.pop(ctx, "letters:"+id) // ok
}
