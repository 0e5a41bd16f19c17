// Package unbounded is the testdata of the rule of that name.
package unbounded

import (
	"context"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func grow(ctx context.Context, rdb *redis.Client, id string) {
	rdb.RPush(ctx, "history:"+id, "x")                                 // want(module) `^RPUSH grows key "history:\{id\}" without a limit: LTRIM it to 1000 elements$`
	rdb.LPush(ctx, "history:"+id, "x")                                 // want(module) `^LPUSH grows key`
	rdb.XAdd(ctx, &redis.XAddArgs{Stream: "audit:" + id, Values: "x"}) // want(module) `^XADD grows key "audit:\{id\}" without a limit: give XADD a MAXLEN of 1000$`
	rdb.SAdd(ctx, "online:"+id, "x")                                   // want(module) `^SADD grows key`
	rdb.ZAdd(ctx, "board:"+id, redis.Z{})                              // want(module) `^ZADD grows key`
	rdb.HSet(ctx, "instances:"+id, id, 1)                              // want(module) `^HSET grows key "instances:\{id\}"`
}

func otherClients(ctx context.Context, conn redigo.Conn, c rueidis.Client, id string) {
	_, _ = conn.Do("RPUSH", "history:"+id, "x")                                                // want(module) `^RPUSH grows key`
	_, _ = conn.Do("XADD", "audit:"+id, "*", "f", "v")                                         // want(module) `^XADD grows key`
	c.Do(ctx, c.B().Xadd().Key("audit:"+id).Id("*").FieldValue().FieldValue("f", "v").Build()) // want(module) `^XADD grows key`
}

// A log hands on keys.
type log struct{ rdb redis.Cmdable }

func (l *log) add(ctx context.Context, key, line string) {
	l.rdb.RPush(ctx, key, line) // ok: at the callers
}

func wrapped(ctx context.Context, l *log, id string) {
	l.add(ctx, "history:"+id, "x") // want(module) `^RPUSH grows key`
}

// The trim keeps the wrong end.
func oldest(ctx context.Context, rdb *redis.Client, id string) {
	rdb.RPush(ctx, "recent:"+id, "x")       // want `^LTRIM 0 999 keeps the oldest 1000 of key "recent:\{id\}" after RPUSH: use LTRIM -1000 -1$`
	rdb.LTrim(ctx, "recent:"+id, 0, 1000-1) // ok
}

func oldestLeft(conn redigo.Conn, id string) {
	_ = conn.Send("LPUSH", "recent:"+id, "x")        // want `^LTRIM -500 -1 keeps the oldest 500 of key .* after LPUSH: use LTRIM 0 499$`
	_ = conn.Send("LTRIM", "recent:"+id, -500, "-1") // ok
}
