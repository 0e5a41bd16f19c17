package wiring

import (
	"sync"

	"github.com/redis/go-redis/v9"

	"example.org/kinds/i_wiring/conf"
	"example.org/kinds/i_wiring/repo"
)

func wireAll(id string) {
	users := repo.NewUsers(rdb, conf.Default())
	users.Load(ctx, id)
}

// A constructor that returns an interface.
type sessions interface{ load(id string) }

type redisSessions struct {
	rdb    *redis.Client
	prefix string
}

func newSessions(prefix string) sessions { return &redisSessions{rdb, prefix} }

func (s *redisSessions) load(id string) {
	s.rdb.Get(ctx, s.prefix+":session:"+id) // key "web:session:{id}"
}

func openSessions() sessions { return newSessions("web") }

// A singleton.
var (
	once   sync.Once
	single *locks
)

type locks struct{ prefix string }

func getLocks() *locks {
	once.Do(func() { single = &locks{prefix: "lock"} })
	return single
}

func (l *locks) key(name string) string { return l.prefix + ":" + name }

func lock(name string) {
	rdb.SetNX(ctx, getLocks().key(name), 1, 0) // key "lock:{name}"
}

// Init and not a constructor.
type queue struct {
	rdb  *redis.Client
	name string
	keys struct{ pending, done string }
}

func (q *queue) init(name string) {
	q.name = name
	q.keys.pending = "queue:" + name + ":pending"
	q.keys.done = "queue:" + name + ":done"
}

func (q *queue) push(v string) {
	q.rdb.LPush(ctx, q.keys.pending, v)       // key "queue:mail:pending" or "queue:{name}:pending"
	q.rdb.LPush(ctx, q.keys.done, v)          // key "queue:mail:done" or "queue:{name}:done"
	q.rdb.Incr(ctx, "queue:"+q.name+":count") // key "queue:mail:count" or "queue:{name}:count"
}

func openQueue() *queue {
	q := &queue{rdb: rdb}
	q.init("mail")
	return q
}

// An embedded interface and a prefix beside it.
type scoped struct {
	redis.Cmdable
	scope string
}

func (s scoped) get(id string) {
	s.Get(ctx, s.scope+":"+id)                 // key "scoped:{id}"
	s.Cmdable.Set(ctx, s.scope+":s:"+id, 1, 0) // key "scoped:s:{id}"
}

func openScoped() scoped { return scoped{rdb, "scoped"} }

// A function that a constructor makes.
func prefixer(prefix string) func(...string) string {
	return func(parts ...string) string {
		k := prefix
		for _, p := range parts {
			k += ":" + p
		}
		return k
	}
}

var jobKey = prefixer("jobs")

func closures(id string) {
	rdb.Get(ctx, jobKey("run", id))          // key "jobs:run:{id}"
	rdb.Get(ctx, jobKey())                   // key "jobs"
	rdb.Get(ctx, prefixer("local")(id, "x")) // key "local:{id}:x"
}

type withFunc struct{ key func(parts ...string) string }

func newWithFunc(ns string) *withFunc { return &withFunc{key: prefixer(ns)} }

func (w *withFunc) get(id string) {
	rdb.Get(ctx, w.key("f", id)) // key "func:f:{id}"
}

func openWithFunc() *withFunc { return newWithFunc("func") }

// A method value.
type metric struct{ ns string }

func (m metric) key(name string) string { return m.ns + ":metric:" + name }

func methodValue(name string) {
	f := metric{"mv"}.key
	rdb.Incr(ctx, f(name)) // key "mv:metric:{name}"
}

// Copies with one thing changed.
type space struct{ ns, kind string }

func (s space) with(kind string) space { s.kind = kind; return s }
func (s space) key(id string) string   { return s.ns + ":" + s.kind + ":" + id }

func copies(id string) {
	base := space{ns: "cp", kind: "base"}
	rdb.Get(ctx, base.with("a").key(id)) // key "cp:a:{id}"
	rdb.Get(ctx, base.with("b").key(id)) // key "cp:b:{id}"
	rdb.Get(ctx, base.key(id))           // key "cp:base:{id}"
}

// A list of instances.
func instances(id string) {
	for _, s := range []*space{{"i1", "x"}, {"i2", "y"}} {
		rdb.Get(ctx, s.key(id)) // key "i1:x:{id}" | "i2:y:{id}"
	}
}

// A constructor with an error.
type strict struct{ prefix string }

func newStrict(prefix string) (*strict, error) {
	if prefix == "" {
		return nil, errEmpty
	}
	return &strict{prefix + ":strict"}, nil
}

type emptyError struct{}

func (emptyError) Error() string { return "empty" }

var errEmpty = emptyError{}

func (s *strict) get(id string) {
	rdb.Get(ctx, s.prefix+":"+id) // key "ok:strict:{id}"
}

func openStrict(id string) error {
	s, err := newStrict("ok")
	if err != nil {
		return err
	}
	s.get(id)
	rdb.Get(ctx, s.prefix) // key "ok:strict"
	return nil
}

// A generic repository with a prefix for each type.
type repository[T any] struct {
	prefix string
	key    func(T) string
}

func newRepository[T any](prefix string, key func(T) string) *repository[T] {
	return &repository[T]{prefix, key}
}

type user struct{ ID string }

func (r *repository[T]) save(v T) {
	rdb.Set(ctx, r.prefix+":"+r.key(v), v, 0) // key "repo:{id}"
}

func openRepository(u user) {
	newRepository("repo", func(u user) string { return u.ID }).save(u)
}

// A field of a field that a method of the outer one gives.
type server struct{ store *backend }

type backend struct{ opts backendOptions }

type backendOptions struct{ Prefix string }

func (s *server) backend() *backend           { return s.store }
func (b *backend) options() backendOptions    { return b.opts }
func (o backendOptions) key(id string) string { return o.Prefix + ":be:" + id }
func newServer(o backendOptions) *server      { return &server{&backend{o}} }

func (s *server) get(id string) {
	rdb.Get(ctx, s.backend().options().key(id)) // key "srv:be:{id}"
}

func openServer() *server { return newServer(backendOptions{Prefix: "srv"}) }

// Nobody gives it a prefix: the key begins with the separator.
type unset struct{ prefix string }

func (u unset) get(id string) {
	rdb.Get(ctx, u.prefix+":un:"+id) // key ":un:{id}" or "{prefix}:un:{id}"
}

func openUnset(id string) { unset{}.get(id) }
