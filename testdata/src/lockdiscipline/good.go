package lockdiscipline

import (
	"context"
	"time"

	redigo "github.com/gomodule/redigo/redis"
	"github.com/redis/go-redis/v9"
)

var compareAndDelete = redis.NewScript(`
if redis.call("GET", KEYS[1]) == ARGV[1] then
	return redis.call("DEL", KEYS[1])
end
return 0`)

func good(ctx context.Context, rdb *redis.Client, conn redigo.Conn, name, token string) {
	rdb.SetNX(ctx, "lock:"+name, token, time.Minute)                // ok
	compareAndDelete.Run(ctx, rdb, []string{"lock:" + name}, token) // ok
	_, _ = conn.Do("SET", "lock:"+name, token, "NX", "EX", 60)      // ok
	_, _ = conn.Do("SET", "lock:"+name, token, "EX", "60", "NX")    // ok
	rdb.Expire(ctx, "lock:"+name, time.Minute)                      // ok: renewed
	rdb.Set(ctx, "lock:"+name, token, time.Minute)                  // ok: the heartbeat of who took it above
	rdb.Get(ctx, "lock:"+name)                                      // ok
}

func transaction(ctx context.Context, rdb *redis.Client, name, token string) error {
	return rdb.Watch(ctx, func(tx *redis.Tx) error {
		held, err := tx.Get(ctx, "lock:"+name).Result() // ok
		if err != nil || held != token {
			return err
		}
		_, err = tx.TxPipelined(ctx, func(p redis.Pipeliner) error {
			return p.Del(ctx, "lock:"+name).Err() // ok: it is watched
		})
		return err
	}, "lock:"+name) // ok
}
