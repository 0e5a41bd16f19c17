// Package scripts runs scripts on keys of which nothing is known.
package scripts

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func enqueue(ctx context.Context, rdb *redis.Client, name string) {
	rdb.RPush(ctx, "jobs:"+name, "x")                // ok: the script that is not known may
	rdb.SAdd(ctx, "members:"+name, "x")              // ok
	rdb.RPush(ctx, "capped:"+name, "x")              // ok: a script asks for its length
	capped.Run(ctx, rdb, []string{"capped:" + name}) // ok
}

var capped = redis.NewScript(`if redis.call("LLEN", KEYS[1]) > 1000 then redis.call("LPOP", KEYS[1]) end`)

func run(ctx context.Context, rdb *redis.Client, source, key string) {
	rdb.Eval(ctx, source, []string{key}) // ok
}
