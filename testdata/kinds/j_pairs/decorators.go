package pairs

// cache is what the module caches with.
type cache interface {
	Get(key string) string
}

type plainCache struct{}

func (plainCache) Get(key string) string {
	return rdb.Get(ctx, key).Val() // forwarded
}

// latest decorates a cache, and is one.
type latest struct{ next cache }

func (l latest) Get(key string) string {
	return l.next.Get(key + "-latest") // any
}

func decorated(id string) {
	var c cache = latest{plainCache{}}
	c.Get("app:dec:" + id) // key "app:dec:{id}-latest"
}

func bare(id string) {
	c := plainCache{}
	c.Get("app:bare:" + id) // key "app:bare:{id}"
}

func whichever(c cache, id string) {
	c.Get("app:any:" + id) // key "app:any:{id}" | "app:any:{id}-latest"
}

// A decorator that adds nothing.
type store interface {
	Load(key string) string
}

type redisStore struct{}

func (redisStore) Load(key string) string {
	return rdb.Get(ctx, "store:"+key).Val() // forwarded
}

type logged struct{ store }

func (l logged) Load(key string) string {
	println("load", key)
	return l.store.Load(key) // any
}

type retried struct {
	inner store
	times int
}

func (r *retried) Load(key string) string {
	for range r.times {
		if v := r.inner.Load(key); v != "" { // any
			return v
		}
	}
	return ""
}

func stacked(id string) {
	var s store = &retried{logged{redisStore{}}, 3}
	s.Load("one:" + id) // key "store:one:{id}"
}

func useStore(s store, id string) {
	s.Load("two:" + id) // key "store:two:{id}" | "store:ns:two:{id}" or "store:two:{id}"
}

// A decorator that puts a namespace before.
type spaced struct {
	store
	ns string
}

func (s spaced) Load(key string) string {
	return s.store.Load(s.ns + ":" + key) // any
}

func useSpaced(id string) {
	s := spaced{redisStore{}, "ns"}
	s.Load("three:" + id) // key "store:ns:three:{id}"
}

// Recursion is no caller either.
type tree struct{ parent *tree }

func (t *tree) get(key string) string {
	if t.parent != nil {
		return t.parent.get(key) // any
	}
	return rdb.Get(ctx, key).Val() // forwarded
}

func root(id string) {
	(&tree{&tree{}}).get("app:tree:" + id) // key "app:tree:{id}"
}

func walk(key string, depth int) {
	rdb.Get(ctx, key) // forwarded
	if depth > 0 {
		walk(key+":child", depth-1) // any
	}
}

func walkRoot(id string) {
	walk("app:walk:"+id, 3) // key "app:walk:{id}" | "app:walk:{id}:child{...}" or "app:walk:{id}" | "app:walk:{id}:child" or "app:walk:{id}" or "app:walk:{id}{...}"
}
