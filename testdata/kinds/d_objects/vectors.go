package objects

import (
	"strings"

	"github.com/gomodule/redigo/redis"
	"github.com/mediocregopher/radix/v4"
)

func doArgs(conn redis.Conn, id string) {
	args := []any{"app:args:" + id}
	args = append(args, 60, "value")
	conn.Do("SETEX", args...) // SETEX "app:args:{id}"
}

func redigoArgs(conn redis.Conn, id string, fields []string) {
	args := redis.Args{}.Add("app:ra:" + id).AddFlat(fields)
	conn.Do("HMGET", args...) // HMGET "app:ra:{id}"
}

func keysAndMore(conn redis.Conn, ids []string) {
	args := make([]any, 0, len(ids))
	for _, id := range ids {
		args = append(args, "app:mg:"+id)
	}
	conn.Do("MGET", args...) // MGET "app:mg:{id}"
}

func pairs(conn redis.Conn, a, b string) {
	conn.Do("MSET", "app:p:"+a, "app:value", "app:p:"+b, 2) // MSET "app:p:{a}"
}

func pairsInLoop(conn redis.Conn, values map[string]string) {
	var args []any
	for k, v := range values {
		args = append(args, "app:pl:"+k, "app:v:"+v)
	}
	conn.Do("MSET", args...) // MSET "app:pl:{k}"
}

func numbered(conn redis.Conn, a, b string) {
	conn.Do("ZUNIONSTORE", "app:dst", 2, "app:z:"+a, "app:y:"+b, "WEIGHTS", 1, 2) // ZUNIONSTORE "app:dst" | "app:z:{a}" | "app:y:{b}"
}

func eval(conn redis.Conn, id string) {
	conn.Do("EVAL", "return redis.call('GET', KEYS[1])", 1, "app:ev:"+id, "app:argv") // EVAL "app:ev:{id}"
}

func lower(conn redis.Conn, id string) {
	conn.Do("get", "app:low:"+id)                       // GET "app:low:{id}"
	conn.Do(strings.ToUpper("hget"), "app:up:"+id, "f") // HGET "app:up:{id}"
}

func whole(id string) {
	cmd := []any{"SET", "app:w:" + id, "v", "EX", 10}
	rdb.Do(ctx, cmd...) // SET "app:w:{id}"
}

func wholeConditional(id string, ttl int) {
	cmd := []any{"SET", "app:wc:" + id, "v"}
	if ttl > 0 {
		cmd = append(cmd, "EX", ttl)
	}
	rdb.Do(ctx, cmd...) // SET "app:wc:{id}"
}

func do(args ...any) {
	rdb.Do(ctx, args...) // forwarded
}

func hands(id string) {
	do("GET", "app:do:"+id)               // GET "app:do:{id}"
	do("LPUSH", "app:dl:"+id, "app:elem") // LPUSH "app:dl:{id}"
	do("CONFIG", "GET", "maxmemory")      // no key
}

type kind string

const (
	kindGet kind = "GET"
	kindLen kind = "LLEN"
)

func (k kind) do(key string) {
	rdb.Do(ctx, string(k), key) // forwarded
}

func kinds(id string) {
	kindGet.do("app:kg:" + id) // GET "app:kg:{id}"
	kindLen.do("app:kl:" + id) // LLEN "app:kl:{id}"
}

// An action of radix that is made in one place and run in another.
type action struct {
	rcv  any
	cmd  string
	args []string
}

func radixDo(c radix.Client, a action) error {
	return c.Do(ctx, radix.Cmd(a.rcv, a.cmd, a.args...)) // forwarded
}

func radixCalls(c radix.Client, id string) {
	_ = radixDo(c, action{nil, "DEL", []string{"app:rx:" + id}})                     // DEL "app:rx:{id}"
	_ = radixDo(c, action{cmd: "HGET", args: []string{"app:rh:" + id, "app:field"}}) // HGET "app:rh:{id}"
}

func radixDirect(c radix.Client, id string) {
	a := radix.Cmd(nil, "GET", "app:rd:"+id) // GET "app:rd:{id}"
	_ = c.Do(ctx, a)
}
