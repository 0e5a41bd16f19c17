// Package literals is testdata of the rule missingttl: keys that scripts write out.
package literals

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Set(ctx, "chat:"+id, 1, 24*time.Hour)                                                 // ok
	rdb.Eval(ctx, `return redis.call('SET', 'chat:' .. ARGV[1], 1)`, nil, id)                 // want `^SET leaves key "chat:\{argv_1\}" without a TTL: class chat wants 24h$`
	rdb.Eval(ctx, `return redis.call('SET', 'chat:' .. ARGV[1], 1, 'EX', 60)`, nil, id)       // want `^key "chat:\{argv_1\}" gets a TTL of 1m: class chat wants 24h$`
	rdb.Eval(ctx, `return redis.call('PEXPIRE', 'seat:' .. ARGV[1], 1000)`, nil, id)          // want `^key "seat:\{argv_1\}" gets a TTL of 1s: class seat wants 24h$`
	rdb.Eval(ctx, `return redis.call('EXPIRE', 'registry:' .. ARGV[1], 60)`, nil, id)         // want `^key "registry:\{argv_1\}" gets a TTL of 1m: keys of class registry must persist$`
	rdb.Eval(ctx, `return redis.call('SET', 'chat:' .. ARGV[1], 1, 'EX', 30, 'NX')`, nil, id) // want `gets a TTL of 30s: class chat wants 24h`
	rdb.Eval(ctx, `return redis.call('PERSIST', 'chat:' .. ARGV[1])`, nil, id)                // want `^PERSIST takes the TTL of key "chat:\{argv_1\}" away`
}

func good(ctx context.Context, rdb *redis.Client, id string, ttl int) {
	rdb.Eval(ctx, `return redis.call('SET', 'chat:' .. ARGV[1], 1, 'EX', 86400)`, nil, id)        // ok
	rdb.Eval(ctx, `return redis.call('SET', 'chat:' .. ARGV[1], 1, 'EX', ARGV[2])`, nil, id, ttl) // ok: not known
	rdb.Eval(ctx, `return redis.call('SET', 'chat:' .. ARGV[1], 1, 'KEEPTTL')`, nil, id)          // ok: what there was
	rdb.Eval(ctx, `return redis.call('SET', 'chat:' .. ARGV[1], unpack(ARGV))`, nil, id)          // ok: not known
	rdb.Eval(ctx, `return redis.call('GET', 'chat:' .. ARGV[1])`, nil, id)                        // ok
	rdb.Eval(ctx, `return redis.call('HSET', 'registry:' .. ARGV[1], 'a', 1)`, nil, id)           // ok
}

func follows(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Eval(ctx, `redis.call('SET', 'seat:' .. ARGV[1], 1) redis.call('EXPIRE', 'seat:' .. ARGV[1], 86400)`, nil, id)     // ok
	rdb.Eval(ctx, `redis.call('INCR', 'visits:' .. ARGV[1]) redis.call('EXPIRE', 'visits:' .. ARGV[1], ARGV[2])`, nil, id) // ok: others give it one
}
