package jobs

import "github.com/gomodule/redigo/redis"

var (
	move   = redis.NewScript(2, `redis.call('SET', 'app:jobs:last', 'redigo') return redis.call('LMOVE', KEYS[1], KEYS[2], 'LEFT', ARGV[1])`)
	count  = redis.NewScript(0, `return redis.call('INCRBY', 'app:jobs:total', ARGV[1])`)
	varies = redis.NewScript(-1, `return {redis.call('LLEN', KEYS[1]), redis.call('GET', 'app:jobs:last'), ARGV[1]}`)
)

// Redigo runs the scripts of redigo.
func Redigo(conn redis.Conn) (replies []any, err error) {
	if _, err := conn.Do("RPUSH", "app:queue:c", "a", "b"); err != nil {
		return nil, err
	}
	for _, f := range []func() (any, error){
		func() (any, error) { return move.Do(conn, "app:queue:c", "app:queue:d", "RIGHT") },
		func() (any, error) { return count.Do(conn, 5) },
		func() (any, error) { return varies.Do(conn, 1, "app:queue:d", "arg") },
		func() (any, error) {
			return redis.String(conn.Do("EVAL", `return redis.call('GET', 'app:jobs:total') .. ARGV[1]`, 0, "!"))
		},
		func() (any, error) {
			return conn.Do("EVAL", `return redis.call('LLEN', KEYS[1]) + redis.call('STRLEN', "app:jobs:last")`, "1", "app:queue:d")
		},
	} {
		reply, err := f()
		if err != nil {
			return nil, err
		}
		replies = append(replies, reply)
	}
	return replies, nil
}
