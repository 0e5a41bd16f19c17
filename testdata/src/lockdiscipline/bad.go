// Package lockdiscipline is the testdata of the rule of that name.
package lockdiscipline

import (
	"context"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
	"github.com/redis/rueidis"
)

func bad(ctx context.Context, rdb *redis.Client, conn redigo.Conn, c rueidis.Client, name, token string) {
	rdb.SetNX(ctx, "lock:"+name, token, 0)                       // want `^SETNX takes lock "lock:\{name\}" without a time to live: give it one in the same SET$`
	rdb.Expire(ctx, "lock:"+name, time.Minute)                   // ok: what is wrong is the SETNX
	rdb.Set(ctx, "sweep:"+name, token, time.Minute)              // want(module) `^SET takes lock "sweep:\{name\}" from whoever holds it: set it with NX and a time to live$`
	rdb.SetEx(ctx, "sweep:"+name, token, time.Minute)            // want(module) `^SETEX takes lock`
	rdb.Del(ctx, "lock:"+name)                                   // want `^DEL of lock "lock:\{name\}" may end that of the next holder: compare the token in a script$`
	rdb.Unlink(ctx, "lock:"+name)                                // want `^UNLINK of lock`
	_, _ = conn.Do("SET", "lock:"+name, token, "NX")             // want `^SET takes lock .* without a time to live`
	_, _ = conn.Do("SET", "sweep:"+name, token, "EX", 60)        // want(module) `^SET takes lock .* from whoever`
	_, _ = conn.Do("SETNX", "lock:"+name, token)                 // want `^SETNX takes lock .* without a time to live`
	c.Do(ctx, c.B().Set().Key("sweep:"+name).Value("x").Build()) // want `^SET takes lock .* from whoever`
	_ = rdb.Set(ctx, "lock:"+name, token, 0).Err()               // want `^SET takes lock "lock:\{name\}" from whoever`
	release(ctx, rdb, "lock:"+name)                              // want `^DEL of lock`
}

func release(ctx context.Context, rdb *redis.Client, key string) { rdb.Del(ctx, key) }
