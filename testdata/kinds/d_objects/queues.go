package objects

import "github.com/gomodule/redigo/redis"

// Commands in a channel.
type worker struct {
	conn  redis.Conn
	tasks chan command
}

func (w *worker) loop() {
	for c := range w.tasks {
		w.conn.Do(c.name, c.args...) // GET "app:q:{id}"; DEL "app:qd:{id}"
	}
}

func (w *worker) enqueue(id string) {
	w.tasks <- command{"GET", []any{"app:q:" + id}}
	w.tasks <- command{name: "DEL", args: []any{"app:qd:" + id}}
}

// Commands in a slice of a field, flushed later.
type batch struct {
	conn redis.Conn
	cmds []command
}

func (b *batch) add(id string) {
	b.cmds = append(b.cmds, command{"SADD", []any{"app:batch:" + id, "app:member"}})
}

func (b *batch) flush() {
	for _, c := range b.cmds {
		b.conn.Send(c.name, c.args...) // SADD "app:batch:{id}"
	}
	b.cmds = nil
}

// Closures.
type job func(redis.Conn) error

func getJob(id string) job {
	return func(c redis.Conn) error {
		_, err := c.Do("GET", "app:job:"+id) // GET "app:job:{id}"
		return err
	}
}

func doJob(cmd string, args ...any) job {
	return func(c redis.Conn) error {
		_, err := c.Do(cmd, args...) // forwarded
		return err
	}
}

func jobs(c redis.Conn, id string) {
	for _, j := range []job{
		getJob(id),
		doJob("DEL", "app:job:del:"+id),             // DEL "app:job:del:{id}"
		doJob("ZADD", "app:job:z:"+id, 1, "member"), // ZADD "app:job:z:{id}"
	} {
		_ = j(c)
	}
}

// A switch over operations.
type operation struct{ op, key, value string }

func apply(ops <-chan operation) {
	for o := range ops {
		switch o.op {
		case "set":
			rdb.Set(ctx, o.key, o.value, 0) // key "app:op:set:{id}"
		case "del":
			rdb.Del(ctx, o.key) // key "app:op:del:{id}"
		}
	}
}

func operations(ops chan operation, id string) {
	ops <- operation{"set", "app:op:set:" + id, "v"}
	ops <- operation{op: "del", key: "app:op:del:" + id}
}

func applyOne(o operation) {
	switch o.op {
	case "incr":
		rdb.Incr(ctx, o.key) // forwarded
	case "hlen":
		rdb.HLen(ctx, o.key) // forwarded
	}
}

func callers(id string) {
	applyOne(operation{op: "incr", key: "app:one:i:" + id}) // INCR "app:one:i:{id}"
	applyOne(operation{op: "hlen", key: "app:one:h:" + id}) // HLEN "app:one:h:{id}"
}

func build(op, id string) (string, string) {
	switch op {
	case "read":
		return "GET", "app:bld:r:" + id
	case "drop":
		return "DEL", "app:bld:d:" + id
	}
	return "PING", ""
}

func built(conn redis.Conn, op, id string) {
	cmd, key := build(op, id)
	conn.Do(cmd, key) // GET "app:bld:r:{id}"; DEL "app:bld:d:{id}"
}

func builtConstant(conn redis.Conn, id string) {
	cmd, key := build("read", id)
	conn.Do(cmd, key) // GET "app:bld:r:{id}"
}
