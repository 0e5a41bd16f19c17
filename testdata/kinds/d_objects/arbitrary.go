package objects

import (
	"github.com/gomodule/redigo/redis"
	"github.com/redis/rueidis"
)

// Commands of rueidis by their words.
func arbitrary(client rueidis.Client, id string) {
	client.Do(ctx, client.B().Arbitrary("SET").Keys("app:ar:"+id).Args("app:value").Build())                          // SET "app:ar:{id}"
	client.Do(ctx, client.B().Arbitrary("SET", "app:aw:"+id, "app:value").Build())                                    // SET "app:aw:{id}"
	client.Do(ctx, client.B().Arbitrary("HGET").Keys("app:ah:"+id).Args("app:field").Build())                         // HGET "app:ah:{id}"
	client.Do(ctx, client.B().Arbitrary("MGET").Keys("app:m1:"+id, "app:m2:"+id).Build())                             // MGET "app:m1:{id}" | "app:m2:{id}"
	client.Do(ctx, client.B().Arbitrary("JSON.SET").Keys("app:js:"+id).Args("$", "1").Build())                        // JSON.SET "app:js:{id}"
	client.Do(ctx, client.B().Arbitrary("CONFIG").Args("GET", "maxmemory").Build())                                   // no key
	client.Do(ctx, client.B().Arbitrary("EVAL").Args("return redis.call('GET', KEYS[1])", "1", "app:ae:"+id).Build()) // EVAL "app:ae:{id}" or none
}

// Scripts with a number of keys.
var (
	moves = redis.NewScript(2, `redis.call("RENAME", KEYS[1], KEYS[2])`)
	takes = redis.NewScript(2, `local v = redis.call("GET", KEYS[1])
if v == ARGV[1] then
	redis.call("DEL", KEYS[1])
	redis.call("SREM", KEYS[2], ARGV[1])
end
return v`)
	anyKeysOf = redis.NewScript(-1, `return redis.call("DEL", unpack(KEYS))`)
)

func scripts(conn redis.Conn, id string) {
	moves.Do(conn, "app:from:"+id, "app:to:"+id)              // key "app:from:{id}" | "app:to:{id}"
	takes.Do(conn, "app:lock:"+id, "app:locks", "app:argv")   // key "app:lock:{id}" | "app:locks"
	anyKeysOf.Do(conn, 2, "app:x:"+id, "app:y:"+id, "app:av") // key "app:x:{id}" | "app:y:{id}"
}

type store struct{ script *redis.Script }

func newScripts() *store {
	return &store{script: redis.NewScript(2, `return redis.call("SMOVE", KEYS[1], KEYS[2], ARGV[1])`)}
}

func (s *store) move(conn redis.Conn, id string) error {
	args := redis.Args{}.Add("app:s1:"+id, "app:s2:"+id).Add("app:member")
	_, err := s.script.Do(conn, args...) // key "app:s1:{id}" | "app:s2:{id}"
	return err
}

func (s *store) moveList(conn redis.Conn, id string) {
	args := []any{"app:l1:" + id, "app:l2:" + id, "app:member"}
	s.script.Do(conn, args...) // key "app:l1:{id}" | "app:l2:{id}"
}

func movedBy(conn redis.Conn, script *redis.Script, from, to string) {
	script.Do(conn, from, to) // forwarded
}

func moved(conn redis.Conn, id string) {
	movedBy(conn, moves, "app:f1:"+id, "app:t1:"+id) // key "app:f1:{id}" | "app:t1:{id}"
}
