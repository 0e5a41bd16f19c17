package crossslot

import (
	"context"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

// Programs that must not be reported.

// 1. A plain pipeline may mix slots.
func pipeline(ctx context.Context, rdb *redis.ClusterClient, c rueidis.Client, conn redigo.Conn, id string) {
	p := rdb.Pipeline()
	p.Set(ctx, "user:"+id, 1, 0) // ok
	p.Incr(ctx, "users")         // ok
	c.DoMulti(ctx,
		c.B().Set().Key("user:"+id).Value("1").Build(), // ok
		c.B().Set().Key("users").Value("1").Build())    // ok
	_ = conn.Send("SET", "user:"+id, 1) // ok
	_ = conn.Send("INCR", "users")      // ok
}

// 2. The client sends these slot by slot.
func split(ctx context.Context, rdb *redis.ClusterClient) {
	rdb.Del(ctx, "a", "b")        // ok
	rdb.MGet(ctx, "a", "b")       // ok
	rdb.Unlink(ctx, "a", "b")     // ok
	rdb.MSet(ctx, "a", 1, "b", 2) // ok
}

// 3. Keys of one template: the values may be the same, or tags.
func same(ctx context.Context, rdb *redis.ClusterClient, id, other, tag, otherTag string) {
	rdb.SUnion(ctx, "set:"+id, "set:"+other)           // ok
	rdb.Rename(ctx, "a:{"+tag+"}", "b:{"+otherTag+"}") // ok
	rdb.Rename(ctx, "{"+tag+"}:1", "{x}:1")            // ok
	rdb.Rename(ctx, "{x}:1", "x")                      // ok: the tag is the key
}

// 4. Keys of which nothing is known.
func unknown(ctx context.Context, rdb *redis.ClusterClient, key string, keys []string) {
	rdb.Rename(ctx, key, "archive") // ok
	rdb.SUnion(ctx, keys...)        // ok
	move.Run(ctx, rdb, keys)        // ok
}

// 5. Different texts that happen to be in one slot.
func lucky(ctx context.Context, rdb *redis.ClusterClient) {
	rdb.Rename(ctx, "key:1", "key:1") // ok
}

// 6. Only one of the two runs.
func either(ctx context.Context, rdb *redis.ClusterClient, id string, x bool) {
	_, _ = rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		if x {
			p.Set(ctx, "a:"+id, 1, 0) // ok
		} else {
			p.Set(ctx, "b:"+id, 1, 0) // ok
		}
		return nil
	})
	_, _ = rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		switch id {
		case "":
			p.Incr(ctx, "a:"+id) // ok
		default:
			p.Incr(ctx, "b:"+id) // ok
		}
		return nil
	})
}

// 7. A wrapper that takes keys one by one.
func each(ctx context.Context, rdb *redis.ClusterClient, conn redigo.Conn, keys ...string) {
	for _, k := range keys {
		rdb.Rename(ctx, k, k)    // ok
		_, _ = conn.Do("DEL", k) // ok
		rdb.Set(ctx, k, 1, 0)    // ok
	}
}

func eachOf(ctx context.Context, rdb *redis.ClusterClient, conn redigo.Conn, id string) {
	each(ctx, rdb, conn, "a:"+id, "b:"+id) // ok
}

// 8. A wrapper that runs several commands.
func both(ctx context.Context, rdb *redis.ClusterClient, a, b string) {
	rdb.Set(ctx, a, 1, 0) // ok
	rdb.Set(ctx, b, 1, 0) // ok
}

func bothOf(ctx context.Context, rdb *redis.ClusterClient, id string) {
	both(ctx, rdb, "a:"+id, "b:"+id) // ok
}

// 9. Two transactions, one after the other.
func two(ctx context.Context, conn redigo.Conn, rdb *redis.ClusterClient) {
	_ = conn.Send("MULTI")
	_ = conn.Send("SET", "a", 1) // ok
	_, _ = conn.Do("EXEC")
	_ = conn.Send("MULTI")
	_ = conn.Send("SET", "b", 1) // ok
	_, _ = conn.Do("EXEC")
	_, _ = conn.Do("GET", "c")                                                                        // ok
	_, _ = rdb.TxPipelined(ctx, func(p redis.Pipeliner) error { return p.Set(ctx, "a", 1, 0).Err() }) // ok
	_, _ = rdb.TxPipelined(ctx, func(p redis.Pipeliner) error { return p.Set(ctx, "b", 1, 0).Err() }) // ok
}

// 10. A library's keys, channels, and calls that are no command together.
func others(ctx context.Context, rdb *redis.ClusterClient, client *redis.Client) {
	rdb.Rename(ctx, "asynq:a", "asynq:b") // ok
	client.Subscribe(ctx, "a", "b")       // ok
	rdb.Get(ctx, "a")                     // ok
	rdb.Get(ctx, "b")                     // ok
}
