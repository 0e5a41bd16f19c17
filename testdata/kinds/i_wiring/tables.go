package wiring

import "strings"

// Tables of functions, and fields that are functions.

var builders = map[string]func(id string) string{
	"user": func(id string) string { return "app:user:" + id },
	"cart": cartKey,
}

func cartKey(id string) string { return "app:cart:" + id }

func byTable(kind, id string) {
	rdb.Get(ctx, builders[kind](id))   // key "app:user:{id}" | "app:cart:{id}"
	rdb.Get(ctx, builders["user"](id)) // key "app:user:{id}"
	if f, ok := builders[kind]; ok {
		rdb.Del(ctx, f(id)) // key "app:user:{id}" | "app:cart:{id}"
	}
}

func byRange(id string) {
	for _, f := range builders {
		rdb.Get(ctx, f(id)) // key "app:user:{id}" | "app:cart:{id}"
	}
	for _, f := range []func(string) string{cartKey, strings.ToUpper} {
		rdb.Get(ctx, f("app:x:")+id) // key "app:cart:app:x:{id}" | "APP:X:{id}"
	}
}

type entity struct {
	name  string
	keyFn func(id string) string
	run   func(key string) error
}

var entities = []entity{
	{"a", func(id string) string { return "app:ea:" + id }, func(key string) error { return rdb.Del(ctx, key).Err() }}, // forwarded
	{"b", func(id string) string { return "app:eb:" + id }, getIt},
}

func getIt(key string) error { return rdb.Get(ctx, key).Err() } // forwarded

func byField(id string) {
	for _, e := range entities {
		rdb.Get(ctx, e.keyFn(id)) // key "app:ea:{id}" | "app:eb:{id}"
		e.run(e.keyFn(id))        // used
	}
}

type handler struct {
	keyFn func(id string) string
}

func newHandler(f func(string) string) *handler { return &handler{keyFn: f} }

func (h *handler) get(id string) {
	rdb.Get(ctx, h.keyFn(id)) // key "app:h1:{id}" | "app:h2:{id}"
}

func keyHandlers(id string) {
	newHandler(func(id string) string { return "app:h1:" + id }).get(id) // any
	newHandler(func(s string) string { return "app:h2:" + s }).get(id)   // any
}

// Generic types.
type cache[K any, V any] struct {
	keyFn func(K) string
	load  func(K) (V, error)
}

func newCache[K any, V any](keyFn func(K) string, load func(K) (V, error)) *cache[K, V] {
	return &cache[K, V]{keyFn: keyFn, load: load}
}

func (c *cache[K, V]) Get(k K) V {
	key := c.keyFn(k)
	rdb.Get(ctx, key) // any
	v, _ := c.load(k)
	rdb.Set(ctx, key, v, 0) // any
	return v
}

func (c *cache[K, V]) Drop(k K) {
	rdb.Del(ctx, c.keyFn(k)) // key "app:uc:{id}" | "app:ic:{n}"
}

type userID struct{ tenant, id string }

func caches(u userID, n string) {
	users := newCache(func(u userID) string { return "app:uc:" + u.id }, func(userID) (string, error) { return "", nil })
	items := newCache[string, int](func(n string) string { return "app:ic:" + n }, nil)
	users.Drop(u)    // any
	items.Drop(n)    // any
	_ = users.Get(u) // any
}

type options[K comparable] struct {
	prefix string
	encode func(K) string
}

type option[K comparable] func(*options[K])

func withEncode[K comparable](f func(K) string) option[K] {
	return func(o *options[K]) { o.encode = f }
}

type typed[K comparable] struct{ opts options[K] }

func newTyped[K comparable](prefix string, os ...option[K]) *typed[K] {
	o := options[K]{prefix: prefix}
	for _, f := range os {
		f(&o)
	}
	return &typed[K]{opts: o}
}

func (t *typed[K]) get(k K) {
	rdb.Get(ctx, t.opts.prefix+t.opts.encode(k)) // key "app:ty:v1:{k}"
}

func typedUse(id string) {
	newTyped("app:ty:", withEncode(func(k string) string { return "v1:" + k })).get(id) // any
}

// Commands in a table.
var commands = map[string]func(key string){
	"get": func(key string) { rdb.Get(ctx, key) }, // key "app:tc:{id}"
	"del": func(key string) { rdb.Del(ctx, key) }, // key "app:tc:{id}"
}

func runCommand(name, id string) {
	commands[name]("app:tc:" + id) // any
}

// Added one by one.
var handlers = map[string]func(key string){}

func registerHandlers() {
	handlers["get"] = func(key string) { rdb.Get(ctx, key) } // forwarded
	handlers["del"] = deleteIt
}

func deleteIt(key string) {
	rdb.Del(ctx, key) // forwarded
}

func handle(name, id string) {
	if h, ok := handlers[name]; ok {
		h("app:hd:" + id) // GET "app:hd:{id}"; DEL "app:hd:{id}"
	}
}

// Steps in a list.
func steps(id string) {
	var all []func(key string)
	all = append(all, func(key string) {
		rdb.Expire(ctx, key, 0) // forwarded
	})
	all = append(all, deleteStep)
	for _, step := range all {
		step("app:st:" + id) // EXPIRE "app:st:{id}"; DEL "app:st:{id}"
	}
}

func deleteStep(key string) {
	rdb.Del(ctx, key) // forwarded
}

// A table that is not called.
var unusedTable = map[string]func(key string){
	"get": func(key string) { rdb.Get(ctx, key) }, // key {?}
}

// Functions that functions make.
func beginningWith(p string) func(string) string {
	return func(id string) string { return p + ":" + id }
}

var keysOf = struct{ user, cart func(string) string }{beginningWith("app:fu"), beginningWith("app:fc")}

var byName = map[string]func(string) string{"u": beginningWith("app:mu"), "c": beginningWith("app:mc")}

func madeFunctions(name, id string) {
	rdb.Get(ctx, keysOf.user(id))            // key "app:fu:{id}"
	rdb.Get(ctx, keysOf.cart(id))            // key "app:fc:{id}"
	rdb.Get(ctx, byName[name](id))           // key "app:mu:{id}" | "app:mc:{id}"
	rdb.Get(ctx, beginningWith("app:x")(id)) // key "app:x:{id}"
}

// A function hands out an element.
func handlerFor(name string) func(key string) {
	if h, ok := handlers[name]; ok {
		return h
	}
	return deleteIt
}

func handedOut(name, id string) {
	handlerFor(name)("app:ho:" + id) // GET "app:ho:{id}"; DEL "app:ho:{id}"
}

// Methods as values.
type keyed struct{ prefix string }

func (r *keyed) userKey(id string) string { return r.prefix + "mu:" + id }

func (r *keyed) remove(key string) {
	rdb.Del(ctx, r.prefix+key) // any
}

func (r *keyed) table() map[string]func(string) string {
	return map[string]func(string) string{"user": r.userKey, "other": func(id string) string { return r.prefix + "mo:" + id }}
}

func methodValues(name, id string) {
	r := &keyed{"app:"}
	rdb.Get(ctx, r.table()[name](id)) // key "app:mu:{id}" | "app:mo:{id}"
	removers := []func(string){r.remove}
	for _, f := range removers {
		f("rm:" + id) // DEL "app:rm:{id}"
	}
}

// A constructor that a setting chooses.
func chosenConstructor(cfg config, id string) {
	make := func(p string) keyStore { return newSingle(p) }
	if cfg.Cluster {
		make = func(p string) keyStore { return newClustered(p) }
	}
	rdb.Get(ctx, make("app:").Key(id)) // key "app:single:{id}" | "{{app:}}cluster:{id}"
}

func switchedStore(kind, id string) {
	var s keyStore
	switch kind {
	case "cluster":
		s = newClustered("app:")
	case "single":
		s = newSingle("app:")
	default:
		return
	}
	rdb.Get(ctx, s.Key(id)) // key "app:single:{id}" | "{{app:}}cluster:{id}"
}

var storesByKind = map[string]func(string) keyStore{
	"cluster": func(p string) keyStore { return newClustered(p) },
	"single":  func(p string) keyStore { return newSingle(p) },
}

func storeOf(kind, id string) {
	s := storesByKind[kind]("app:")
	rdb.Get(ctx, s.Key(id)) // key "app:single:{id}" | "{{app:}}cluster:{id}"
}

// A function makes the command.
func remover(prefix string) func(key string) {
	return func(key string) {
		rdb.Del(ctx, key)        // forwarded
		rdb.Get(ctx, prefix+key) // any
	}
}

func removers(id string) {
	del := remover("app:r1:") // any
	del("app:re:" + id)       // DEL "app:re:{id}"; GET "app:r1:app:re:{id}"
	cut := remover("app:r2:") // any
	cut("app:rf:" + id)       // DEL "app:rf:{id}"; GET "app:r2:app:rf:{id}"
}
