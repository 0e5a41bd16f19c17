package fields

// Options that are given at the construction, the instance is not known later.
type repo struct {
	ns  string
	sep string
}

type option func(*repo)

func withNS(ns string) option   { return func(r *repo) { r.ns = ns } }
func withSep(sep string) option { return func(r *repo) { r.sep = sep } }

func newRepo(opts ...option) *repo {
	r := &repo{ns: "default", sep: ":"}
	for _, o := range opts {
		o(r)
	}
	return r
}

func (r *repo) get(id string) {
	rdb.Get(ctx, r.ns+":"+id) // key "default:{id}" | "shop:{id}" or "shop:{id}"
}

func openRepo() *repo { return newRepo(withNS("shop")) }

// An options struct that is handed on whole.
type config struct {
	Prefix string
	TTL    int
}

type cache struct{ cfg config }

func newCache(cfg config) *cache { return &cache{cfg: cfg} }

func (c *cache) get(id string) {
	rdb.Get(ctx, c.cfg.Prefix+":"+id) // key "cfg:{id}"
}

func openCache() *cache { return newCache(config{Prefix: "cfg", TTL: 60}) }

type copied struct{ prefix string }

func newCopied(cfg *config2) *copied { return &copied{prefix: cfg.Prefix} }

type config2 struct{ Prefix string }

func (c *copied) get(id string) {
	rdb.Get(ctx, c.prefix+":"+id) // key "copied:{id}"
}

func openCopied() *copied { return newCopied(&config2{Prefix: "copied"}) }

// Getters.
type named struct{ name string }

func newNamed(n string) *named  { return &named{n} }
func (n *named) Name() string   { return n.name }
func (n *named) prefix() string { return "app:" + n.Name() + ":" }

func (n *named) get(id string) {
	rdb.Get(ctx, n.prefix()+id) // key "app:users:{id}" | "app:orders:{id}" or "app:orders:{id}" or "app:{name}:{id}"
}

func openNamed(id string) {
	users := newNamed("users")
	rdb.Get(ctx, users.prefix()+id) // key "app:users:{id}"
	newNamed("orders").get(id)
}

// An embedded struct.
type base struct{ prefix string }

func (b *base) key(id string) string { return b.prefix + ":" + id }

type users struct {
	*base
	extra string
}

type orders struct{ base }

func newUsers() *users   { return &users{base: &base{prefix: "users"}} }
func newOrders() *orders { return &orders{base{prefix: "orders"}} }

func (u *users) get(id string) {
	rdb.Get(ctx, u.key(id))       // key "users:{id}" or "users:{id}" | "orders:{id}"
	rdb.Get(ctx, u.prefix+":p:x") // key "users:p:x" or "users:p:x" | "orders:p:x"
}

func openUsers(id string) {
	rdb.Get(ctx, newUsers().key(id))  // key "users:{id}"
	rdb.Get(ctx, newOrders().key(id)) // key "orders:{id}"
}

// A struct in a struct in a struct.
type app struct{ svc *service }
type service struct{ repo *deep }
type deep struct{ prefix string }

func newApp(prefix string) *app { return &app{svc: &service{repo: &deep{prefix}}} }

func (a *app) get(id string) {
	rdb.Get(ctx, a.svc.repo.prefix+":"+id) // key "deep:{id}"
}

func openApp(id string) { newApp("deep").get(id) }

// A child takes its field from its parent.
type parent struct{ ns string }

func newParent(ns string) *parent               { return &parent{ns} }
func (p *parent) child(kind string) *childStore { return &childStore{prefix: p.ns + ":" + kind} }

type childStore struct{ prefix string }

func (c *childStore) get(id string) {
	rdb.Get(ctx, c.prefix+":"+id) // key "root:a:{id}" | "root:b:{id}"
}

func openChildren(id string) {
	p := newParent("root")
	p.child("a").get(id)
	p.child("b").get(id)
	rdb.Get(ctx, p.child("a").prefix) // key "root:a"
}
