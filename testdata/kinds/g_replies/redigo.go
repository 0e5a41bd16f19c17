package replies

import "github.com/gomodule/redigo/redis"

// Replies of redigo are converted.
func deleteAll(conn redis.Conn, ns string) error {
	ks, err := redis.Strings(conn.Do("KEYS", "app:rk:*")) // pattern "app:rk:*"
	for _, k := range ks {
		conn.Do("DEL", k) // key "app:rk:{?}"
	}
	return err
}

// A page at a time: the position and the keys of it.
func pages(conn redis.Conn, ns string) error {
	args := []any{0, "MATCH", "app:" + ns + ":page:*", "COUNT", 100}
	for {
		values, err := redis.Values(conn.Do("SCAN", args...)) // pattern "app:{ns}:page:*" // miss
		if err != nil {
			return err
		}
		if ks, ok := values[1].([]any); ok {
			for _, k := range ks {
				conn.Do("DEL", k) // key "app:{ns}:page:{?}"
			}
		}
		next, err := redis.String(values[0], nil)
		if err != nil || next == "0" {
			return err
		}
		args[0] = next
	}
}
