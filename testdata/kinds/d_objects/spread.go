package objects

import (
	"bytes"
	"fmt"

	"github.com/gomodule/redigo/redis"
)

// A parameter that is the keys.

func delAll(keys ...string) {
	rdb.Del(ctx, keys...) // forwarded
}

func delList(keys []string) {
	rdb.Del(ctx, keys...) // forwarded
}

// Nobody calls these.
func DelAll(keys ...string) {
	rdb.Del(ctx, keys...) // key name="{keys}"
}

func MGetAll(ids []string) {
	rdb.MGet(ctx, ids...) // key name="{ids}"
}

func Each(keys []string) {
	for _, k := range keys {
		rdb.Get(ctx, k) // key name="{k}"
	}
}

func spreads(id string) {
	delAll("app:sp:"+id, "app:sq:"+id)          // key "app:sp:{id}" | "app:sq:{id}"
	delList([]string{"app:sl:" + id, "app:sm"}) // key "app:sl:{id}" | "app:sm"
}

// Bytes.
func bytesKey(id string) {
	k := []byte("app:by:" + id)
	rdb.Get(ctx, string(k)) // key "app:by:{id}"
}

func rawKey(key []byte) {
	rdb.Get(ctx, string(key)) // forwarded
}

func bytesKeys(id string) {
	rawKey([]byte("app:rk:" + id)) // key "app:rk:{id}"
	key := "app:rl:" + id
	rawKey([]byte(key))                        // key "app:rl:{id}"
	rdb.Do(ctx, "GET", []byte(key))            // key "app:rl:{id}"
	rdb.Do(ctx, []byte("SET"), []byte(key), 1) // key "app:rl:{id}"
}

type kv interface {
	Get(key []byte) ([]byte, error)
	Set(key, value []byte) error
}

type redisKV struct{ prefix string }

func (r *redisKV) Get(key []byte) ([]byte, error) {
	v, err := rdb.Get(ctx, r.prefix+string(key)).Result() // any
	return []byte(v), err
}

func (r *redisKV) Set(key, value []byte) error {
	k := append([]byte(r.prefix), key...)
	return rdb.Set(ctx, string(k), value, 0).Err() // any
}

func newKV(prefix string) kv { return &redisKV{prefix} }

func byteStore(id string) {
	s := newKV("app:kv:")
	s.Get([]byte(id))           // key "app:kv:{id}"
	s.Set([]byte(id+":x"), nil) // key "app:kv:{id}:x"
	s.Get([]byte("one"))        // key "app:kv:one"
}

func redigoBytes(conn redis.Conn, id string) {
	conn.Do("GET", []byte("app:rb:"+id)) // GET "app:rb:{id}"
	k := []byte("app:ra:")
	k = append(k, id...)
	conn.Do("SET", k, []byte("app:value"))              // SET "app:ra:{id}"
	conn.Do("MGET", []byte("app:r1"), []byte("app:r2")) // MGET "app:r1" | "app:r2"
	redigoKey(conn, []byte("app:rk:"+id))               // GET "app:rk:{id}"
}

func redigoKey(conn redis.Conn, key []byte) {
	conn.Do("GET", key) // forwarded
}

func textOf(k any) string {
	switch v := k.(type) {
	case string:
		return v
	case []byte:
		return string(v)
	case fmt.Stringer:
		return v.String()
	}
	return fmt.Sprint(k)
}

func anyKey(k any) {
	rdb.Get(ctx, "app:any:"+textOf(k)) // key "app:any:{k}"
}

func anyKeys(id string) {
	anyKey([]byte(id))    // any
	anyKey(id)            // any
	anyKey([]byte("one")) // any
	b := []byte("two:" + id)
	anyKey(b)                                // key "app:any:two:{id}"
	rdb.Get(ctx, fmt.Sprintf("app:f:%s", b)) // key "app:f:two:{id}"
	k := "app:tw:" + id
	kb := []byte(k)
	rdb.Get(ctx, string(kb))                                                                        // key "app:tw:{id}"
	rdb.Get(ctx, k)                                                                                 // key "app:tw:{id}"
	rdb.Get(ctx, string(bytes.Join([][]byte{[]byte("app"), []byte("j"), []byte(id)}, []byte(":")))) // key "app:j:{id}"
}

func encoded(parts ...[]byte) []byte {
	out := []byte("app:e")
	for _, p := range parts {
		out = append(out, ':')
		out = append(out, p...)
	}
	return out
}

func anyEncoded(conn redis.Conn, id string) {
	conn.Do("GET", encoded([]byte(id)))              // GET "app:e:{id}"
	conn.Do("GET", encoded([]byte("u"), []byte(id))) // GET "app:e:u:{id}"
	key := encoded([]byte("w"))
	if id != "" {
		key = append(key, ":x"...)
	}
	conn.Do("GET", key) // GET "app:e:w" | "app:e:w:x"
}
