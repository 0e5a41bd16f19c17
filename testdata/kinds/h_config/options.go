package config

type options struct {
	prefix string
	sep    string
}

type option func(*options)

func withPrefix(p string) option { return func(o *options) { o.prefix = p } }
func withSep(s string) option    { return func(o *options) { o.sep = s } }

func apply(opts ...option) options {
	o := options{prefix: "app", sep: ":"}
	for _, f := range opts {
		f(&o)
	}
	return o
}

func key(id string, opts ...option) string {
	o := apply(opts...)
	return o.prefix + o.sep + id
}

func functional(id string, opts []option) {
	rdb.Get(ctx, key(id))                                      // key "app:{id}"
	rdb.Get(ctx, key(id, withPrefix("shop")))                  // key "shop:{id}"
	rdb.Get(ctx, key(id, withSep("/")))                        // key "app/{id}"
	rdb.Get(ctx, key(id, withPrefix("shop"), withSep("/")))    // key "shop/{id}"
	rdb.Get(ctx, key(id, withPrefix("a"), withPrefix("b")))    // key "b:{id}"
	rdb.Get(ctx, key(id, func(o *options) { o.prefix = "f" })) // key "f:{id}"
	rdb.Get(ctx, key(id, nil...))                              // key "app:{id}"
}

type client struct{ o options }

func newClient(opts ...option) *client { return &client{apply(opts...)} }

func (c *client) key(id string) string { return c.o.prefix + c.o.sep + "c:" + id }

func instances(id string) {
	rdb.Get(ctx, newClient().key(id))                   // key "app:c:{id}"
	rdb.Get(ctx, newClient(withPrefix("blog")).key(id)) // key "blog:c:{id}"
	c := newClient(withSep("-"))
	rdb.Get(ctx, c.key(id)) // key "app-c:{id}"
}

// Options that are an interface.
type setter interface{ set(*options) }

type prefixOption string

func (p prefixOption) set(o *options) { o.prefix = string(p) }

func byInterface(id string, ss ...setter) string {
	o := options{prefix: "base", sep: ":"}
	for _, s := range ss {
		s.set(&o)
	}
	return o.prefix + o.sep + "i:" + id
}

func interfaces(id string) {
	rdb.Get(ctx, byInterface(id))                        // key "base:i:{id}"
	rdb.Get(ctx, byInterface(id, prefixOption("other"))) // key "other:i:{id}"
}

// A builder that returns itself.
type build struct{ prefix string }

func newBuild() *build                { return &build{prefix: "built"} }
func (b *build) with(p string) *build { b.prefix = p; return b }
func (b *build) key(id string) string { return b.prefix + ":b:" + id }

func builders(id string) {
	rdb.Get(ctx, newBuild().key(id))             // key "built:b:{id}"
	rdb.Get(ctx, newBuild().with("set").key(id)) // key "set:b:{id}"
}

// What an option sets that only other modules give, beside the default.
type storeOptions struct {
	prefix string
	size   int
}

type StoreOption interface{ apply(*storeOptions) }

type storeOptionFunc func(*storeOptions)

func (f storeOptionFunc) apply(o *storeOptions) { f(o) }

func WithStorePrefix(prefix string) StoreOption {
	return storeOptionFunc(func(o *storeOptions) { o.prefix = prefix })
}

func WithStoreSize(n int) StoreOption {
	return storeOptionFunc(func(o *storeOptions) { o.size = n })
}

type store struct{ o *storeOptions }

func NewStore(opts ...StoreOption) *store {
	o := &storeOptions{prefix: "app:", size: 4}
	for _, x := range opts {
		x.apply(o)
	}
	return &store{o}
}

func (s *store) Get(id string) {
	rdb.Get(ctx, s.o.prefix+"job:"+id) // key "app:job:{id}" | "{prefix}job:{id}"
}
