// Package scripts is testdata of the rule missingttl: Lua, and keys that are renamed.
package scripts

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

var (
	set      = redis.NewScript(`return redis.call('SET', KEYS[1], ARGV[1])`)
	setEx    = redis.NewScript(`return redis.call('SETEX', KEYS[1], 30, ARGV[1])`)
	expire   = redis.NewScript(`redis.call('INCR', KEYS[1]) redis.call('EXPIRE', KEYS[1], 90)`)
	cond     = redis.NewScript(`if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('SET', KEYS[1], 1) end`)
	right    = redis.NewScript(`return redis.call('SET', KEYS[1], ARGV[1], 'PX', 60000)`)
	given    = redis.NewScript(`redis.call('SET', KEYS[1], ARGV[1]) redis.call('PEXPIRE', KEYS[1], ARGV[2])`)
	argument = redis.NewScript(`return redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])`)
	keep     = redis.NewScript(`return redis.call('SET', KEYS[1], ARGV[1], 'KEEPTTL')`)
	read     = redis.NewScript(`return redis.call('GET', KEYS[1])`)
	loop     = redis.NewScript(`for i, k in ipairs(KEYS) do redis.call('SET', k, 1) end`)
	dynamic  = redis.NewScript(`redis.call('SET', KEYS[1], 1) redis.call(ARGV[1], KEYS[1], 60)`)
	second   = redis.NewScript(`redis.call('SET', KEYS[2], 1, 'EX', 60) return redis.call('GET', KEYS[1])`)
)

func bad(ctx context.Context, rdb *redis.Client, id string) {
	set.Run(ctx, rdb, []string{"idem:" + id}, 1) // want `^EVALSHA leaves key "idem:\{id\}" without a TTL: class idem requires one$`
}

func badConstant(ctx context.Context, rdb *redis.Client, id string) {
	setEx.Run(ctx, rdb, []string{"dedup:" + id}, 1) // want `^key "dedup:\{id\}" gets a TTL of 30s: class dedup wants 1m$`
}

func badExpire(ctx context.Context, rdb *redis.Client, id string) {
	expire.Run(ctx, rdb, []string{"dedup:" + id}, 1) // want `gets a TTL of 1m30s: class dedup wants 1m`
}

func badBranch(ctx context.Context, rdb *redis.Client, id string) {
	cond.Run(ctx, rdb, []string{"dedup:" + id, "draft:" + id}) // want `^EVALSHA leaves key "dedup:\{id\}" without a TTL`
}

func badEval(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Eval(ctx, `return redis.call("SET", KEYS[1], 1)`, []string{"dedup:" + id}) // want `^EVAL leaves key "dedup:\{id\}" without a TTL`
}

func good(ctx context.Context, rdb *redis.Client, id, ttl string) {
	right.Run(ctx, rdb, []string{"dedup:" + id}, 1)                              // ok
	given.Run(ctx, rdb, []string{"dedup:" + id}, 1, ttl)                         // ok: unknown
	argument.Run(ctx, rdb, []string{"dedup:" + id}, 1, ttl)                      // ok: unknown
	keep.Run(ctx, rdb, []string{"dedup:" + id}, 1)                               // ok: what there was
	read.Run(ctx, rdb, []string{"dedup:" + id})                                  // ok
	loop.Run(ctx, rdb, []string{"dedup:" + id})                                  // ok: not followed
	dynamic.Run(ctx, rdb, []string{"dedup:" + id}, "EXPIRE")                     // ok: who knows what it calls
	second.Run(ctx, rdb, []string{"draft:" + id, "dedup:" + id})                 // ok
	set.Run(ctx, rdb, []string{"draft:" + id}, 1)                                // ok: no lifetime is wanted
	rdb.Eval(ctx, `return redis.call("INCR", KEYS[1])`, []string{"dedup:" + id}) // ok: others give it one
}

func after(ctx context.Context, rdb *redis.Client, id string) {
	set.Run(ctx, rdb, []string{"late:" + id}, 1) // ok: it follows
	rdb.Expire(ctx, "late:"+id, time.Minute)     // ok
}

func renamed(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Rename(ctx, "tmp:"+id, "window:"+id) // want `^RENAME gives key "window:\{id\}" the TTL of "tmp:\{id\}", which has none: class window wants 1m$`
}

func renamedGood(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Rename(ctx, "draft:"+id, "window:"+id) // ok: a draft may have one
	rdb.Rename(ctx, "dedup:"+id, "window:"+id) // ok: it has one
	rdb.Rename(ctx, "tmp:"+id, "draft:"+id)    // ok: no lifetime is wanted
}

func renamedAfter(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Rename(ctx, "tmp:"+id, "late:"+id)   // ok: it follows
	rdb.Expire(ctx, "late:"+id, time.Minute) // ok
}
