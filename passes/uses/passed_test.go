package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

// A wrapper's lifetime is what its caller passes.
func TestPassedTTL(t *testing.T) {
	r := usetest.Analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"time\"; \"" + usetest.Client + "\")\n" + `
func put(ctx context.Context, rdb *redis.Client, key string, ttl time.Duration) { rdb.Set(ctx, key, 1, ttl) }
func f(ctx context.Context, rdb *redis.Client, d time.Duration) {
	put(ctx, rdb, "a", 0)
	put(ctx, rdb, "b", 30*time.Second)
	put(ctx, rdb, "c", d)
}`})
	got := map[string]uses.TTL{}
	effects := map[string]uses.Effect{}
	for _, u := range r.Uses {
		if u.Via != "" {
			got[u.Keys[0].Template.String()] = u.TTL
			effects[u.Keys[0].Template.String()] = u.Effect
		}
	}
	require.Equal(t, map[string]uses.TTL{"a": "none", "b": "30s", "c": "unknown"}, got)
	require.Equal(t, uses.Effect{Creates: true, Drops: true}, effects["a"])
	require.Equal(t, uses.Effect{Sets: true}, effects["b"])
	require.True(t, effects["c"].Unsure)
}

// A method whose results are others does not implement an interface's method of
// the same name and parameters.
func TestImplementsByResults(t *testing.T) {
	r := usetest.Analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"" + usetest.Client + "\")\n" + `
type state struct{}
type user struct{}
type store struct{ rdb *redis.Client }
func (s *store) Get(ctx context.Context, id string) (*state, error) { s.rdb.Get(ctx, id); return nil, nil }
type states interface { Get(ctx context.Context, id string) (*state, error) }
type users interface { Get(ctx context.Context, id string) (*user, error) }
type item[T any] struct{ v T }
type cache[V any] struct{ rdb *redis.Client }
func (c *cache[V]) Load(ctx context.Context, id string) (map[string]item[V], error) { c.rdb.Get(ctx, id); return nil, nil }
type loader[T any] interface { Load(ctx context.Context, id string) (map[string]item[T], error) }
func f(ctx context.Context, s states, u users, l loader[user]) {
	s.Get(ctx, "state:1")
	u.Get(ctx, "user:1")
	l.Load(ctx, "item:1")
}`})
	var got []string
	for _, u := range r.Uses {
		if u.Via != "" {
			got = append(got, u.Keys[0].Template.String())
		}
	}
	require.Equal(t, []string{"state:1", "item:1"}, got)
}

// A part behind the head that comes from further off is told where it is brought, and
// not in the keys below.
func TestInnerPart(t *testing.T) {
	r := usetest.Analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"" + usetest.Client + "\")\n" + `
type cache struct { rdb *redis.Client; prefix string }
func (c *cache) key(k string) string { return c.prefix + k }
func (c *cache) get(ctx context.Context, k string) { c.rdb.Get(ctx, c.key(k)) }
func (c *cache) each(ctx context.Context, ks ...string) { for _, k := range ks { c.get(ctx, k) } }
func (c *cache) pass(ctx context.Context, k string) { c.each(ctx, k) }
func f(ctx context.Context, rdb *redis.Client, id string) {
	c := &cache{rdb: rdb, prefix: "t:"}
	c.get(ctx, "one:"+id)
	c.each(ctx, "two:"+id, "three:"+id)
	c.pass(ctx, "four:"+id)
	c.pass(ctx, id)
}`})
	var got []string
	for _, u := range r.Uses {
		for _, k := range u.Keys {
			got = append(got, u.Via+" "+k.Template.String())
		}
	}
	require.Equal(t, []string{
		" t:{k}", "a.(*cache).get t:{k}", "a.(*cache).each t:{k}",
		"a.(*cache).get t:one:{id}", "a.(*cache).each t:two:{id}", "a.(*cache).each t:three:{id}", "a.(*cache).pass t:four:{id}",
	}, got)
}

// A receiver that a loop reads in a condition, and calls methods of, stays what it is.
func TestReceiverInLoop(t *testing.T) {
	r := usetest.Analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"" + usetest.Client + "\")\n" + `
type queue struct { rdb *redis.Client; prefix string; max int }
func (q *queue) run(ctx context.Context, name string, n int) { for { q.poll(ctx, name, n) } }
func (q *queue) poll(ctx context.Context, name string, n int) {
	for _, id := range q.claim(ctx, name) {
		if len(id) > q.max { q.drop(id); continue }
	}
}
func (q *queue) claim(ctx context.Context, name string) []string { q.rdb.Get(ctx, q.prefix + ":" + name); return ids }
var ids = func() []string { return nil }()
func (q *queue) drop(id string) { println(q.prefix, id) }
func (q *queue) change(ctx context.Context, name string, n int) {
	for {
		if n > q.max { q.move(); continue }
		q.claim(ctx, name)
	}
}
func (q *queue) move() { q.prefix = "c" }
type app struct { a, b *queue }
func start(rdb *redis.Client) *app { return &app{&queue{rdb, "a", 1}, &queue{rdb, "b", 2}} }
func (x *app) f(ctx context.Context, n int) { x.a.run(ctx, "vm:x", n); x.b.change(ctx, "vm:y", n) }`})
	got := map[string][]string{}
	for _, u := range r.Uses {
		for _, k := range u.Keys {
			got[u.Via] = append(got[u.Via], k.Template.String())
		}
	}
	require.Equal(t, []string{"a:vm:x"}, got["a.(*queue).run"])
	require.Equal(t, []string{"b:vm:y", "c:vm:y"}, got["a.(*queue).change"])
}

// Where a function returns early for a field that a struct does not have, that struct brings no key.
func TestFieldLeftOut(t *testing.T) {
	r := usetest.Analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"" + usetest.Client + "\")\n" + `
type event struct{ name, key string }
type once struct{ rdb *redis.Client; prefix string }
func (o *once) head() string {
	if o.prefix == "" { return "" }
	return o.prefix + ":"
}
func (o *once) forget(ctx context.Context, key string) { o.rdb.Del(ctx, o.head()+key) }
type batch struct{ once *once }
func (b *batch) send(ctx context.Context, e event) {
	if e.key == "" { return }
	b.once.forget(ctx, e.key)
}
func (b *batch) sendAll(ctx context.Context, events []event) {
	for _, e := range events { go func() { b.send(ctx, e) }() }
}
func (b *batch) f(ctx context.Context, n string) {
	b.send(ctx, event{name: n})
	b.sendAll(ctx, []event{{name: n}})
	e := event{name: n}
	e.key = "lock:" + n
	b.send(ctx, e)
}`})
	var got []string
	for _, u := range r.Uses {
		if u.Decl == "(*batch).f" {
			for _, k := range u.Keys {
				got = append(got, k.Template.String())
			}
		}
	}
	require.Equal(t, []string{"lock:{n}", "{prefix}:lock:{n}"}, got)
}

// A use whose callers hand over an object that was made elsewhere is nobody else's.
func TestObjectsAreNotForwarded(t *testing.T) {
	list := analyzed(t, `type params struct { page int; key string }
func parse(p int, s string) params { return params{page: p, key: "res:" + s} }
func get(key string) { rdb.Get(ctx, key) }
func send(p params, v string) { go func(key, v string) { rdb.Set(ctx, key, v, 0) }(p.key, v) }
func f(s string) { p := parse(1, s); get(p.key); send(p, "x") }`)
	own := map[string]int{}
	for _, u := range list {
		require.Equal(t, "res:{s}", u.Keys[0].Template.String(), "%v", u)
		if !u.Forwarded {
			own[u.Command]++
		}
	}
	require.Equal(t, map[string]int{"GET": 1, "SET": 1}, own)
}
