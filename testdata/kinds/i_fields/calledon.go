package fields

import (
	"io"

	"github.com/redis/go-redis/v9"
)

// A method has the keys of the objects that it is called on.

type lease struct{ key string }

func acquire(key string) *lease {
	rdb.SetNX(ctx, key, "1", 0) // forwarded
	return &lease{key: key}
}

func (l *lease) release() { rdb.Del(ctx, l.key) }        // DEL "cleanup:lease" | "status:lease"
func (l *lease) refresh() { rdb.Expire(ctx, l.key, 60) } // EXPIRE "status:lease"
func (l *lease) hold()    { l.keep() }
func (l *lease) keep()    { rdb.Persist(ctx, l.key) } // PERSIST "cleanup:lease"

type refresher interface{ refresh() }

func status() refresher { return acquire("status:lease") } // SETNX "status:lease"

func serve(r refresher) { r.refresh() }

func cleanUp() {
	l := acquire("cleanup:lease") // SETNX "cleanup:lease"; DEL "cleanup:lease"
	defer l.release()
	l.hold()
}

func useLeases() {
	cleanUp()
	serve(status())
	l := acquire("status:lease") // SETNX "status:lease"; DEL "status:lease"
	l.release()
}

// Two fields belong to one object.
type pair struct{ head, tail string }

func (p pair) drop() { rdb.Del(ctx, p.head+":"+p.tail) } // DEL "pa:x" | "pb:y"
func (p pair) show() { rdb.Get(ctx, p.head+":"+p.tail) } // GET "pb:y"

func usePairs() {
	a, b := pair{"pa", "x"}, pair{"pb", "y"}
	a.drop()
	b.drop()
	b.show()
}

// Somebody else may call it on any.
type closer struct{ key string }

func (c *closer) Close() error { return rdb.Del(ctx, c.key).Err() } // DEL "closer:a" | "closer:b"

func closers() []io.Closer { return []io.Closer{&closer{"closer:a"}, &closer{"closer:b"}} }

func useCloser() {
	c := &closer{key: "closer:a"}
	c.Close()
}

// A method value is called by whoever has it.
type postponed struct{ key string }

func (l *postponed) run() { rdb.Del(ctx, l.key) } // DEL "later:a" | "later:b"

func postponeds(do func(func())) {
	a, b := &postponed{"later:a"}, &postponed{"later:b"}
	a.run()
	do(b.run)
}

// The field is set again.
type again struct{ key string }

func (a *again) set(key string) { a.key = key }
func (a *again) drop()          { rdb.Del(ctx, a.key) } // DEL "again:c"

func useAgain() {
	a, b := &again{"again:a"}, &again{"again:b"}
	a.set("again:c")
	a.drop()
	_ = b
}

// A loop that calls a method of the receiver leaves the receiver as it is.
type prefixedStore struct{ prefix string }

func (s *prefixedStore) key(k string) string { return s.prefix + k }

func (s *prefixedStore) remove(ks ...string) {
	full := make([]string, len(ks))
	for i, k := range ks {
		full[i] = s.key(k)
	}
	rdb.Del(ctx, full...) // forwarded
}

func (s *prefixedStore) gather(ks []string) {
	var full []string
	for _, k := range ks {
		full = append(full, s.key(k))
	}
	rdb.Unlink(ctx, full...) // forwarded
}

func (s *prefixedStore) rename(ks ...string) {
	full := make([]string, len(ks))
	for i, k := range ks {
		s.prefix = "st:c:"
		full[i] = s.key(k)
	}
	rdb.Exists(ctx, full...) // forwarded
}

func usePrefixed(id string) {
	a, b := &prefixedStore{"st:a:"}, &prefixedStore{"st:b:"}
	a.remove("x:" + id)           // DEL "st:a:x:{id}"
	b.remove("y:" + id)           // DEL "st:b:y:{id}"
	b.gather([]string{"z:" + id}) // UNLINK "st:b:z:{id}"
	c := &prefixedStore{"st:d:"}
	c.rename("v:"+id, "w:"+id) // EXISTS "st:c:v:{id}" | "st:c:w:{id}"
}

// Without a client no key is made.
type helper struct {
	client *redis.Client
	prefix string
}

func (h *helper) get(k string) {
	if h.client == nil {
		return
	}
	h.client.Get(ctx, h.prefix+k) // forwarded
}

func newHelper(c *redis.Client, prefix string) *helper { return &helper{c, prefix} }

type helpers struct{ fast *helper }

func newHelpers(c *redis.Client) *helpers {
	if c == nil {
		return &helpers{newHelper(nil, "none:")}
	}
	return &helpers{newHelper(c, "fast:")}
}

func useHelpers(m *helpers, id string) {
	m.fast.get("hid:" + id) // GET "fast:hid:{id}"
}

func makeHelpers() { useHelpers(newHelpers(rdb), "1") }

// Whether there is a logger has nothing to do with the key.
type logged struct {
	log    *redis.Client
	prefix string
}

func (l *logged) get(k string) {
	if l.log != nil {
		println("logged")
	}
	rdb.Get(ctx, l.prefix+k) // forwarded
}

func useLogged(id string) {
	(&logged{nil, "quiet:"}).get("lid:" + id) // GET "quiet:lid:{id}"
	(&logged{rdb, "loud:"}).get("lid:" + id)  // GET "loud:lid:{id}"
	var l *logged
	if id == "" {
		l = &logged{prefix: "unset:"}
	} else {
		l = &logged{log: rdb, prefix: "set:"}
	}
	l.get("lid:" + id) // GET "unset:lid:{id}" | "set:lid:{id}"
}

// A client that comes later is there when it is asked for.
type connected struct {
	client *redis.Client
	prefix string
}

func (c *connected) connect() { c.client = rdb }

func (c *connected) get(k string) {
	if c.client == nil {
		return
	}
	rdb.Get(ctx, c.prefix+k) // forwarded
}

var (
	lateNil   = &connected{client: nil, prefix: "late:"}
	lateUnset = &connected{prefix: "unset:"}
)

func connectAll() {
	lateNil.connect()
	lateUnset.connect()
}

func useConnected(id string) {
	lateNil.get("cid:" + id)   // GET "late:cid:{id}"
	lateUnset.get("cid:" + id) // GET "unset:cid:{id}"
	h := &connected{client: nil, prefix: "here:"}
	h.connect()
	h.get("cid:" + id) // GET "here:cid:{id}"
	k := &connected{prefix: "held:"}
	held{k}.use(id)
	k.client = rdb
}

type held struct{ c *connected }

func (h held) use(id string) {
	h.c.get("cid:" + id) // GET "held:cid:{id}"
}
