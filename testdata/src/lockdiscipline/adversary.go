package lockdiscipline

import (
	"context"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
)

func adversary(ctx context.Context, rdb *redis.Client, conn redigo.Conn, name, kind string, ttl time.Duration, options []any) {
	rdb.SetNX(ctx, "state:"+name, 1, 0)                                          // ok: no lock
	rdb.Set(ctx, "state:"+name, 1, 0)                                            // ok: no lock
	rdb.Del(ctx, "state:"+name)                                                  // ok: no lock
	rdb.Del(ctx, kind+":"+name)                                                  // ok: it may be another key
	rdb.Del(ctx, "locks:"+name)                                                  // ok: no class
	rdb.SetNX(ctx, "lock:"+name, 1, ttl)                                         // ok: it has one
	_, _ = conn.Do("SET", "lock:"+name, "x", kind, 60)                           // ok: the options are not known
	_, _ = conn.Do("SET", "lock:"+name, "x", "XX", "EX", 60)                     // ok: only who holds it renews it
	_, _ = conn.Do("SET", redigo.Args{}.Add("lock:"+name).Add("x")...)           // ok: the options are not known
	rdb.Eval(ctx, `return redis.call("DEL", KEYS[1])`, []string{"lock:" + name}) // ok: a script
	key := "state:" + name
	if kind == "lock" {
		key = "lock:" + name
	}
	rdb.Del(ctx, key) // ok: it may be no lock
}
