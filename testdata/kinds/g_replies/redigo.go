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
		values, err := redis.Values(conn.Do("SCAN", args...)) // pattern "app:{ns}:page:*"
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

// A page at a time, into variables: the second is the list of keys.
func scannedPages(conn redis.Conn, ns string) error {
	var all []string
	cursor := 0
	for {
		reply, err := redis.Values(conn.Do("SCAN", cursor, "MATCH", "app:rs:*")) // pattern "app:rs:*"
		if err != nil {
			return err
		}
		var page []string
		if _, err = redis.Scan(reply, &cursor, &page); err != nil {
			return err
		}
		if all = append(all, page...); cursor == 0 {
			break
		}
	}
	for _, k := range all {
		conn.Send("GET", "old:"+k) // key "old:app:rs:{?}"
	}
	return nil
}

// What is no page is filled with anything.
func scannedFields(conn redis.Conn, id string) error {
	reply, err := redis.Values(conn.Do("HMGET", "app:rf:"+id, "a", "b")) // key "app:rf:{id}"
	if err != nil {
		return err
	}
	var a, b string
	if _, err = redis.Scan(reply, &a, &b); err != nil {
		return err
	}
	conn.Do("DEL", b) // key "{b}"
	return nil
}
