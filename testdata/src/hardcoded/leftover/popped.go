package leftover

import (
	"github.com/gomodule/redigo/redis"

	"hardcoded/leftover/rediskeys"
)

// A command that pops says which list it found something in.
func popped(c redis.Conn) (last, id bool) {
	r, err := redis.Strings(c.Do("BLPOP", rediskeys.Default().Last(), 0)) // ok
	if err != nil {
		return false, false
	}
	key := r[0]
	return key == "shop:last", // want "leftover: .shop:last. matches keys in the default namespace only"
		r[1] == "shop:last" // ok
}

// One that reads an element gives what is in the list.
func read(c redis.Conn, key string) bool {
	r, err := redis.Strings(c.Do("LRANGE", rediskeys.Default().Last(), 0, 1)) // ok
	if err != nil || len(r) == 0 {
		return false
	}
	if key == "" {
		key = popping(c)
	}
	return r[0] == "shop:last" || // ok
		key == "shop:last" // ok: a caller brings it too
}

func popping(c redis.Conn) string {
	r, _ := redis.Strings(c.Do("BLPOP", rediskeys.Default().Last(), 0)) // ok
	return r[0]
}
