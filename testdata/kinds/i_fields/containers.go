package fields

import (
	"strings"
	"sync"
	"sync/atomic"
)

// Keys of a sync.Map come back in Range, and what was stored under a name in Load.
type sessions struct {
	active sync.Map
	queues sync.Map
	prefix atomic.Value
	root   atomic.Pointer[string]
	ids    sync.Map
}

func (s *sessions) register(key string, conn any) { s.active.Store(key, conn) }

func (s *sessions) login(user, admin string) {
	s.register("session:"+user, 1)
	s.register("session:admin:"+admin, 2)
	s.ids.Store(user, admin)
}

func (s *sessions) renew() {
	s.active.Range(func(key, value any) bool {
		k, ok := key.(string)
		if !ok {
			return true
		}
		rdb.Get(ctx, k+":last") // key "session:{user}:last" | "session:admin:{admin}:last"
		touch(k)                // key "session:{user}" | "session:admin:{admin}"
		return true
	})
	s.ids.Range(func(key, value any) bool {
		rdb.Get(ctx, "user:"+key.(string))    // key "user:{user}"
		rdb.Get(ctx, "admin:"+value.(string)) // key "admin:{admin}"
		return true
	})
}

func touch(key string) {
	rdb.Expire(ctx, key, 0) // forwarded
}

type queue struct{ key string }

func (s *sessions) queueOf(name string) *queue {
	q, _ := s.queues.LoadOrStore(name, &queue{key: "queue:" + name})
	return q.(*queue)
}

func (s *sessions) push(name string) {
	rdb.LPush(ctx, s.queueOf(name).key, 1) // key "queue:{name}"
	if q, ok := s.queues.Load(name); ok {
		rdb.LLen(ctx, q.(*queue).key) // key "queue:{name}"
	}
}

func (s *sessions) configure(tenant string) {
	s.prefix.Store("tenant:" + tenant + ":")
	root := "root:" + tenant
	s.root.Store(&root)
}

func (s *sessions) configured(id string) {
	rdb.Get(ctx, s.prefix.Load().(string)+id) // key "tenant:{tenant}:{id}"
	rdb.Get(ctx, *s.root.Load()+":"+id)       // key "root:{tenant}:{id}"
}

// What was stored is asked for by its type, which is not that of the atomic value.
type liveConf struct{ tenant string }

type live struct {
	current atomic.Value
	shared  *atomic.Value
}

func (l *live) update(s liveConf) {
	l.current.Store(s)
	l.shared.Store(s.tenant)
}

func (l *live) load() liveConf {
	if s, ok := l.current.Load().(liveConf); ok {
		return s
	}
	return liveConf{}
}

func (l *live) prefix() string {
	if s, ok := l.current.Load().(liveConf); ok {
		return "live:" + s.tenant
	}
	return "live"
}

func (l *live) other() string {
	if n, ok := l.current.Load().(int); ok && n > 0 {
		return "other:int"
	}
	return "other:none"
}

func (l *live) scoped(id string) string {
	if l.load().tenant == "" {
		return ""
	}
	return "scoped:" + l.load().tenant + ":" + id
}

func (l *live) name() string {
	if s, ok := l.shared.Load().(string); ok {
		return s
	}
	return "none"
}

func (l *live) keep(tenant, id string) {
	l.update(liveConf{tenant})
	rdb.Get(ctx, l.prefix()+":"+id)  // key "live:{tenant}:{id}"
	rdb.Get(ctx, l.scoped(id))       // key "scoped:{tenant}:{id}"
	rdb.Get(ctx, "shared:"+l.name()) // key "shared:{shared}"
	rdb.Get(ctx, l.other()+":"+id)   // key "other:none:{id}"
}

// A package variable.
var tokens sync.Map

func issue(user string) { tokens.Store(user, "token:"+user) }

func revoke(user string) {
	if k, ok := tokens.LoadAndDelete(user); ok {
		rdb.Del(ctx, k.(string)) // key "token:{user}"
	}
}

// What nobody in the module stores is not known, and neither is what a function of
// another type of that name goes through.
type onlyRead struct{ m sync.Map }

func (o *onlyRead) all() {
	o.m.Range(func(key, _ any) bool {
		rdb.Get(ctx, "read:"+key.(string)) // key "read:{key}"
		return true
	})
}

type ownMap struct{ of map[string]any }

func (m *ownMap) Range(f func(key, value any) bool) {
	for k, v := range m.of {
		f(strings.ToUpper(k), v)
	}
}

func (m *ownMap) Store(key, value any) {}

func own(id string) {
	m := &ownMap{}
	m.Store("own:"+id, 1)
	m.Range(func(key, value any) bool {
		rdb.Get(ctx, "of:"+key.(string)) // key "of:{key}"
		return true
	})
}

// Maps in a map: the keys of the inner ones are what is put there, whoever it is for.
type listeners struct {
	subs  map[string]map[string]bool
	lists map[string][]string
	deep  map[string]map[string]map[string]string
}

func newListeners() *listeners { return &listeners{subs: map[string]map[string]bool{}} }

func (b *listeners) subscribe(user, id string) {
	if _, ok := b.subs[user]; !ok {
		b.subs[user] = make(map[string]bool)
	}
	b.subs[user]["chan:"+id] = true
	b.lists[user][0] = "list:" + id
	b.deep[user][id]["deep:"+id] = "value"
}

func (b *listeners) leave(user string) {
	var out []string
	for ch := range b.subs[user] {
		rdb.Del(ctx, ch) // key "chan:{id}"
		out = append(out, ch)
	}
	rdb.Del(ctx, out...) // key "chan:{id}"
	for u := range b.subs {
		rdb.Del(ctx, "user:"+u) // key "user:{u}"
	}
	for k := range b.deep[user] {
		rdb.Del(ctx, "inner:"+k) // key "inner:{k}"
	}
}

var byTenant = map[string]map[string]string{}

func addTenant(tenant, user, id string) { byTenant[tenant][user] = "tenant:" + tenant + ":" + id }

func ofTenant(tenant string) {
	for user, k := range byTenant[tenant] {
		rdb.Del(ctx, k)            // key "tenant:{tenant}:{id}"
		rdb.Get(ctx, "user:"+user) // key "user:{user}"
	}
}

func localMaps(ids []string) {
	m := map[string]map[string]bool{}
	for _, id := range ids {
		m["a"] = map[string]bool{}
		m["a"]["local:"+id] = true
	}
	for k := range m["a"] {
		rdb.Del(ctx, k) // key "local:{id}"
	}
}
