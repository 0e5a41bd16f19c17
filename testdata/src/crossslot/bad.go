// Package crossslot is the testdata of the rule of that name.
package crossslot

import (
	"context"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func commands(ctx context.Context, rdb *redis.ClusterClient, ns, id string) {
	rdb.Rename(ctx, "jobs:"+id, "archive:"+id)         // want `^key "archive:\{id\}" is in another slot than "jobs:\{id\}": give both the same hash tag$`
	rdb.Rename(ctx, ns+":jobs:"+id, ns+":archive:"+id) // want `^key "\{ns\}:archive:\{id\}" is in another slot`
	rdb.SUnionStore(ctx, "all", "a", "b")              // want `^key "a" is in another slot than "all"`
	rdb.SUnion(ctx, "{a}:1", "{b}:1")                  // want `^key "\{\{b\}\}:1" is in another slot than "\{\{a\}\}:1"`
	rdb.Rename(ctx, "jobs:{"+id+"}", "counters:total") // want `^key "counters:total" is in another slot`
	rdb.Do(ctx, "RENAME", "jobs:"+id, "archive:"+id)   // want `^key "archive:\{id\}"`
}

var move = redis.NewScript(`return redis.call('RENAME', KEYS[1], KEYS[2])`)

func scripts(ctx context.Context, rdb *redis.ClusterClient, id string) {
	move.Run(ctx, rdb, []string{"jobs:" + id, "archive:" + id})        // want `^key "archive:\{id\}" is in another slot than "jobs:\{id\}"`
	rdb.Eval(ctx, "return 1", []string{"jobs:" + id, "archive:" + id}) // want `^key "archive:\{id\}"`
}

func transactions(ctx context.Context, rdb *redis.ClusterClient, conn redigo.Conn, c rueidis.Client, id string) {
	_, _ = rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "user:"+id, 1, 0) // ok: the first
		p.Incr(ctx, "users")         // want `^key "users" is in another slot than "user:\{id\}"`
		return nil
	})
	tx := rdb.TxPipeline()
	tx.Set(ctx, "user:"+id, 1, 0) // ok: the first
	tx.Incr(ctx, "users")         // want `^key "users"`
	_, _ = tx.Exec(ctx)

	_ = conn.Send("MULTI")
	_ = conn.Send("SET", "user:"+id, 1) // ok: the first
	_ = conn.Send("INCR", "users")      // want `^key "users"`
	_, _ = conn.Do("EXEC")

	c.DoMulti(ctx, c.B().Multi().Build(),
		c.B().Set().Key("user:"+id).Value("1").Build(), // ok: the first
		c.B().Set().Key("users").Value("1").Build(),    // want `^key "users"`
		c.B().Exec().Build())
}

// rename is a wrapper.
func rename(ctx context.Context, rdb *redis.ClusterClient, from, to string) {
	rdb.Rename(ctx, from, to) // ok: at the callers
}

func wrapped(ctx context.Context, rdb *redis.ClusterClient, id string) {
	rename(ctx, rdb, "jobs:"+id, "archive:"+id) // want `^key "archive:\{id\}" is in another slot`
}

func older(conn redigo.Conn) {
	_, _ = conn.Do("MGET", "a", "b") // want `^key "b" is in another slot than "a"`
}
