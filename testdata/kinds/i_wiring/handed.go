package wiring

// Functions that are handed to what calls them later.

type latch struct{ name string }

func (k *latch) acquire(key string) bool {
	return rdb.SetNX(ctx, key, k.name, 0).Val() // forwarded
}

func (k *latch) try(id string) bool {
	return k.acquire("hand:try:" + id) // key "hand:try:{id}"
}

type latched struct{ acquire func(key string) bool }

func newRunner(acquire func(key string) bool) *latched { return &latched{acquire: acquire} }

func start(k *latch) *latched { return newRunner(k.acquire) }

func (r *latched) run(id string) bool {
	return r.acquire("hand:run:" + id) // key "hand:run:{id}"
}

// A variable between, a second field, and a literal.
type heldOuter struct{ release func(key string) error }

type heldInner struct{ drop func(key string) error }

func newOuter() *heldOuter {
	release := func(key string) error { return rdb.Del(ctx, key).Err() } // forwarded
	o := &heldOuter{}
	o.release = release
	return o
}

func (o *heldOuter) inner() *heldInner { return &heldInner{drop: o.release} }

func (i *heldInner) end(id string) error {
	return i.drop("hand:end:" + id) // key "hand:end:{id}"
}

// It is called where it is handed to, and handed back to itself.
func again(n int, del func(key string) error) error {
	if n == 0 {
		return del("hand:last") // key "hand:last"
	}
	return again(n-1, del)
}

func ends(n int) error {
	return again(n, func(key string) error { return rdb.Unlink(ctx, key).Err() }) // forwarded
}

// What goes to another module may be called with anything.
func elsewhere(walk func(func(key string) error) error) error {
	return walk(func(key string) error { return rdb.Get(ctx, key).Err() }) // key "{key}"
}

// A default of a parameter, handed on to what makes the key.
type spaced struct{}

func (l *spaced) allow(space, ip string) {
	if space == "" {
		space = "interval"
	}
	l.count(space, ip)
}

func (l *spaced) count(space, ip string) {
	rdb.Incr(ctx, "rl:"+space+":"+ip) // key "rl:login_try:{ip}" | "rl:code_sent:{ip}"
}

func limited(l *spaced, ip string) {
	l.allow("login_try", ip)
}

func limitedToo(l *spaced, ip string) {
	l.allow("code_sent", ip)
}
