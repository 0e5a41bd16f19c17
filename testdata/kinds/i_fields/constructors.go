package fields

import "fmt"

// The prefix of a store is what its constructions bring.
type store struct{ prefix string }

func newStore(prefix string) *store { return &store{prefix: prefix} }

func (s *store) load(id string) {
	rdb.Get(ctx, s.prefix+":"+id) // key "shop:{id}" | "blog:{id}"
}

func (s *store) key(id string) string { return s.prefix + ":k:" + id }

func (s *store) viaKey(id string) {
	rdb.Get(ctx, s.key(id)) // key "shop:k:{id}" | "blog:k:{id}"
}

func construct(id string) {
	shop := newStore("shop")
	blog := newStore("blog")
	shop.load(id)                  // key "shop:{id}"
	blog.load(id)                  // key "blog:{id}"
	rdb.Get(ctx, shop.key(id))     // key "shop:k:{id}"
	rdb.Get(ctx, blog.key(id))     // key "blog:k:{id}"
	rdb.Get(ctx, shop.prefix+":x") // key "shop:x"
}

// Nobody constructs this one.
type nobody struct{ prefix string }

func (n *nobody) load(id string) {
	rdb.Get(ctx, n.prefix+":"+id)        // key "{prefix}:{id}"
	rdb.Get(ctx, "app:"+n.prefix+":"+id) // key "app:{prefix}:{id}"
}

// Its constructor is called by nobody here.
type library struct{ prefix string }

// NewLibrary is for others.
func NewLibrary(prefix string) *library { return &library{prefix} }

func (l *library) load(id string) {
	rdb.Get(ctx, l.prefix+":"+id) // key "{prefix}:{id}"
}

// One construction is known, the other one is not.
type half struct{ prefix string }

func newHalf(prefix string) half { return half{prefix} }

func (h half) load(id string) {
	rdb.Get(ctx, h.prefix+":h:"+id) // key "known:h:{id}" | "{p}:h:{id}"
}

func halves(p, id string) {
	newHalf("known").load(id)
	newHalf(p).load(id)
}

// A constant is all that is ever in the field.
type constant struct{ prefix, suffix string }

func newConstant() *constant { return &constant{prefix: "app:const:", suffix: ":end"} }

func (c *constant) load(id string) {
	rdb.Get(ctx, c.prefix+id+c.suffix) // key "app:const:{id}:end"
}

// The constructor builds the field from its parameter.
type built struct{ prefix string }

func newBuilt(ns string, version int) *built {
	return &built{prefix: fmt.Sprintf("%s:v%d:", ns, version)}
}

func (b *built) load(id string) {
	rdb.Get(ctx, b.prefix+id) // key "app:v2:{id}" or "app:v{version}:{id}"
}

func buildOne(id string) { newBuilt("app", 2).load(id) }

// Set after the construction.
type later struct{ prefix string }

func newLater() *later {
	l := &later{}
	l.prefix = "app:later:"
	return l
}

func (l *later) load(id string) {
	rdb.Get(ctx, l.prefix+id) // key "app:later:{id}"
}

type settable struct{ prefix string }

func (s *settable) setPrefix(p string) { s.prefix = p }

func (s *settable) load(id string) {
	rdb.Get(ctx, s.prefix+":st:"+id) // key "first:st:{id}" | "second:st:{id}"
}

func set() {
	s := &settable{prefix: "first"}
	s.setPrefix("second")
}

// new and assignments one by one.
type assigned struct {
	ns   string
	kind string
}

func newAssigned() *assigned {
	a := new(assigned)
	a.ns, a.kind = "app", "kind"
	return a
}

func (a *assigned) load(id string) {
	rdb.Get(ctx, a.ns+":"+a.kind+":"+id) // key "app:kind:{id}"
}

// A field of a package variable.
var shared = &store2{prefix: "shared"}

type store2 struct{ prefix string }

func (s *store2) key(id string) string { return s.prefix + ":" + id }

func global(id string) {
	rdb.Get(ctx, shared.key(id))         // key "shared:{id}"
	rdb.Get(ctx, shared.prefix+":g:"+id) // key "shared:g:{id}"
}

var settings = struct{ ns, region string }{"app", "eu"}

func anonymous(id string) {
	rdb.Get(ctx, settings.ns+":"+settings.region+":"+id) // key "app:eu:{id}"
}

// A list of prefixes in a field.
type spaces struct{ prefixes []string }

func newSpaces(p ...string) spaces { return spaces{p} }

func (s spaces) clear() {
	for _, p := range s.prefixes {
		rdb.Del(ctx, p+":all") // key "one:all" | "two:all"
	}
}

func clearSpaces() { newSpaces("one", "two").clear() }

// A function in a field.
type keyed struct{ key func(string) string }

func newKeyed(f func(string) string) keyed { return keyed{f} }

func (k keyed) load(id string) {
	rdb.Get(ctx, k.key(id)) // key "app:f:{id}"
}

func keyFunc(id string) string { return "app:f:" + id }

func loadKeyed(id string) { newKeyed(keyFunc).load(id) }
