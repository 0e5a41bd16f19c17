package objects

import "github.com/gomodule/redigo/redis"

type command struct {
	name string
	args []any
}

func run(conn redis.Conn, c command) {
	conn.Do(c.name, c.args...) // forwarded
}

func literals(conn redis.Conn, id string) {
	run(conn, command{"GET", []any{"app:user:" + id}})                         // GET "app:user:{id}"
	run(conn, command{name: "SETEX", args: []any{"app:s:" + id, 60, "value"}}) // SETEX "app:s:{id}"
	run(conn, command{"DEL", []any{"app:a:" + id, "app:b:" + id}})             // DEL "app:a:{id}" | "app:b:{id}"
	run(conn, command{"HSET", []any{"app:h:" + id, "field", "app:value"}})     // HSET "app:h:{id}"
	run(conn, command{"PING", nil})                                            // no key
	run(conn, command{name: "AUTH", args: []any{"app:secret"}})                // no key
}

func get(id string) command          { return command{"GET", []any{"app:g:" + id}} }
func del(ids ...string) command      { return command{name: "DEL", args: list(ids)} }
func set(k string, v any) command    { return command{"SET", []any{k, v}} }
func hget(k, field string) command   { return command{"HGET", []any{k, field}} }
func expire(k string, n int) command { return command{"EXPIRE", []any{k, n}} }

func list(ids []string) []any {
	var out []any
	for _, id := range ids {
		out = append(out, "app:d:"+id)
	}
	return out
}

func constructors(conn redis.Conn, id string) {
	run(conn, get(id))                      // GET "app:g:{id}"
	run(conn, del(id, "x"))                 // DEL "app:d:{id}" or "app:d:{id}" | "app:d:x"
	run(conn, set("app:set:"+id, "app:no")) // SET "app:set:{id}"
	run(conn, hget("app:hg:"+id, "app:no")) // HGET "app:hg:{id}"
	run(conn, expire("app:e:"+id, 10))      // EXPIRE "app:e:{id}"
}

func variable(conn redis.Conn, id string) {
	c := command{name: "GET"}
	c.args = append(c.args, "app:later:"+id)
	run(conn, c) // GET "app:later:{id}"
}

func changed(conn redis.Conn, id string, hash bool) {
	c := command{"GET", []any{"app:c:" + id}}
	if hash {
		c = command{"HGETALL", []any{"app:ch:" + id}}
	}
	run(conn, c) // GET "app:c:{id}"; HGETALL "app:ch:{id}"
}

// Several at once.
func runAll(conn redis.Conn, cs ...command) {
	for _, c := range cs {
		conn.Send(c.name, c.args...) // forwarded
	}
}

func several(conn redis.Conn, id string) {
	runAll(conn, get(id), set("app:all:"+id, 1)) // GET "app:g:{id}"; SET "app:all:{id}"
}

// A table of commands.
var warmup = []command{
	{"GET", []any{"app:config"}},
	{"SMEMBERS", []any{"app:tenants"}},
	{"PING", nil},
}

func table(conn redis.Conn) {
	for _, c := range warmup {
		conn.Do(c.name, c.args...) // GET "app:config"; SMEMBERS "app:tenants"
	}
}

func localTable(conn redis.Conn, id string) {
	for _, c := range []struct {
		cmd string
		key string
	}{
		{"GET", "app:lt:" + id},
		{"HGETALL", "app:lth:" + id},
	} {
		conn.Do(c.cmd, c.key) // GET "app:lt:{id}"; HGETALL "app:lth:{id}"
	}
}

func mapTable(conn redis.Conn, id string) {
	for cmd, key := range map[string]string{"GET": "app:mt:g:", "DEL": "app:mt:d:"} {
		conn.Do(cmd, key+id) // GET "app:mt:g:{id}"; DEL "app:mt:d:{id}"
	}
}
