// Package commands is testdata of the rule wrongtype: commands that a class allows.
package commands

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func bad(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Del(ctx, "lock:"+id)                  // want `^DEL on key "lock:\{id\}", but class lock allows only SET, GET$`
	rdb.HSet(ctx, "agent:"+id, "state", 1)    // want `^HSET on key "agent:\{id\}", but class agent allows only HSETNX, HGET, EXPIRE$`
	rdb.Subscribe(ctx, "events:"+id)          // want `^SUBSCRIBE on channel "events:\{id\}", but class events allows only PUBLISH$`
	rdb.Unlink(ctx, "lock:"+id, "lock:other") // want `^UNLINK on key` `^UNLINK on key`
	drop(ctx, rdb, "lock:"+id)                // want `^DEL on key`
}

func drop(ctx context.Context, rdb *redis.Client, key string) { rdb.Del(ctx, key) }

func good(ctx context.Context, rdb *redis.Client, id string) {
	rdb.SetNX(ctx, "lock:"+id, 1, time.Minute)     // ok: it sends SET
	rdb.Get(ctx, "lock:"+id)                       // ok
	rdb.Do(ctx, "HSETNX", "agent:"+id, "state", 1) // ok
	rdb.Expire(ctx, "agent:"+id, time.Minute)      // ok
	rdb.Publish(ctx, "events:"+id, "x")            // ok
	rdb.Del(ctx, "free:"+id)                       // ok: all are allowed
}

var release = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return 1 end`)

func adversary(ctx context.Context, rdb *redis.Client, id, kind string) {
	release.Run(ctx, rdb, []string{"lock:" + id}, "token") // ok: the script sends GET
	rdb.Watch(ctx, func(tx *redis.Tx) error {              // ok: part of a transaction
		return tx.Get(ctx, "lock:"+id).Err() // ok
	}, "lock:"+id) // ok: part of a transaction
	rdb.Del(ctx, kind+":"+id) // ok: it may be another key
	rdb.Del(ctx, "other:"+id) // ok: no class
	key := "free:" + id
	if kind == "lock" {
		key = "lock:" + id
	}
	rdb.Del(ctx, key)             // ok: it may be free
	rdb.Do(ctx, kind, "lock:"+id) // ok: the command is not known
}
