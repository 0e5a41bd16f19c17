package objects

import "github.com/gomodule/redigo/redis"

// Commands that wait in a list until a transaction sends them.
type pending struct {
	kind string
	name string
	args []any
}

type transaction struct {
	conn    redis.Conn
	actions []*pending
}

func (t *transaction) command(name string, args ...any) {
	t.actions = append(t.actions, &pending{kind: "command", name: name, args: args})
}

func (t *transaction) log(name string) {
	t.actions = append(t.actions, &pending{kind: "log", name: name})
}

func (t *transaction) exec() {
	for _, a := range t.actions {
		t.send(a)
	}
}

func (t *transaction) first() {
	a := t.actions[0]
	t.conn.Do(a.name, a.args...) // used
}

func (t *transaction) send(a *pending) {
	if a.kind == "command" {
		t.conn.Send(a.name, a.args...) // used
	}
}

func transact(t *transaction, id string) {
	t.command("SADD", "app:tx:all", id) // SADD "app:tx:all"
	t.command("DEL", "app:tx:"+id)      // DEL "app:tx:{id}"
	t.command("PING")
	t.log("app:tx:log")
}

// Keys that wait in a channel.
type waiting struct{ key, value string }

type writer struct{ entries chan *waiting }

func (w *writer) put(key, value string) {
	e := &waiting{key: key, value: value}
	select {
	case w.entries <- e:
	default:
	}
}

func (w *writer) run() {
	for {
		e := <-w.entries
		w.store(e)
	}
}

func (w *writer) store(e *waiting) {
	rdb.Set(ctx, e.key, e.value, 0) // key "app:wait:{id}"
}

func write(w *writer, id string) {
	w.put("app:wait:"+id, "app:value:"+id) // key "app:wait:{id}"
}

// What waits in another channel is not theirs.
type audited struct{ key string }

type auditor struct {
	entries chan audited
	keys    []audited
}

func (a *auditor) put(key string) {
	a.entries <- audited{key: key}
	a.keys = append(a.keys, audited{key: key})
}

func (a *auditor) run() {
	for e := range a.entries {
		println(e.key)
	}
	for range a.keys {
		rdb.Get(ctx, "app:audited") // key "app:audited"
	}
}

func audit(a *auditor, id string) {
	a.put("app:audit:" + id)
}
