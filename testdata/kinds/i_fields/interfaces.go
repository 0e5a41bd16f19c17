package fields

import "fmt"

// The prefix comes from an implementation.
type keyer interface{ Key(id string) string }

type userKeyer struct{}

func (userKeyer) Key(id string) string { return "app:user:" + id }

type spaceKeyer struct{ ns string }

func (s spaceKeyer) Key(id string) string { return s.ns + ":s:" + id }

type loader struct{ k keyer }

func newLoader(k keyer) *loader { return &loader{k} }

func (l *loader) get(id string) {
	rdb.Get(ctx, l.k.Key(id)) // key "app:user:{id}" | "space:s:{id}"
}

func openLoaders() []*loader {
	return []*loader{newLoader(userKeyer{}), newLoader(spaceKeyer{"space"})}
}

func parameter(k keyer, id string) {
	rdb.Get(ctx, k.Key(id)) // key "app:user:{id}" | "space:s:{id}"
}

func known(id string) {
	var k keyer = userKeyer{}
	rdb.Get(ctx, k.Key(id)) // key "app:user:{id}"
}

// An interface that nobody implements.
type ghost interface {
	Key(id string) string
	Ghost()
}

func haunted(g ghost, id string) {
	rdb.Get(ctx, g.Key(id))          // key {?}
	rdb.Get(ctx, "app:g:"+g.Key(id)) // key "app:g:{?}"
}

// Generics.
type entity interface{ Table() string }

type product struct{ id string }

func (product) Table() string { return "products" }

type invoice struct{ id string }

func (invoice) Table() string { return "invoices" }

type generic[T entity] struct{ ns string }

func newGeneric[T entity](ns string) *generic[T] { return &generic[T]{ns: ns} }

func (g *generic[T]) key(id string) string {
	var e T
	return g.ns + ":" + e.Table() + ":" + id
}

func generics(id string) {
	rdb.Get(ctx, newGeneric[product]("shop").key(id)) // key "shop:products:{id}" or "shop:{table}:{id}"
	rdb.Get(ctx, newGeneric[invoice]("bill").key(id)) // key "bill:invoices:{id}" or "bill:{table}:{id}"
}

type typed[T any] struct{ prefix string }

func newTyped[T any](prefix string) *typed[T] { return &typed[T]{prefix} }

func (t *typed[T]) get(id string) {
	rdb.Get(ctx, t.prefix+":t:"+id) // key "int:t:{id}" | "text:t:{id}"
}

func openTyped(id string) {
	newTyped[int]("int").get(id)     // key "int:t:{id}"
	newTyped[string]("text").get(id) // key "text:t:{id}"
}

func keyOf[T ~string](prefix string, id T) string { return prefix + string(id) }

type userID string

func genericFunc(id userID) {
	rdb.Get(ctx, keyOf("app:gf:", id))          // key "app:gf:{id}"
	rdb.Get(ctx, keyOf[string]("app:gs:", "x")) // key "app:gs:x"
}

// A registry of instances.
var registry = map[string]*space{
	"a": {ns: "reg-a"},
	"b": {ns: "reg-b"},
}

type space struct{ ns string }

func (s *space) key(id string) string { return s.ns + ":" + id }

func byName(name, id string) {
	rdb.Get(ctx, registry["a"].key(id)) // key "reg-a:{id}"
	if s := registry[name]; s != nil {
		rdb.Get(ctx, s.key(id)) // key "reg-a:{id}" | "reg-b:{id}"
	}
}

// Two types with a field of one name have nothing to do with each other.
type left struct{ prefix string }
type right struct{ prefix string }

func (l left) get(id string) {
	rdb.Get(ctx, l.prefix+":"+id) // key "left:{id}"
}

func (r right) get(id string) {
	rdb.Get(ctx, r.prefix+":"+id) // key "right:{id}"
}

func openBoth(id string) {
	left{"left"}.get(id)
	right{"right"}.get(id)
}

// Something outside fills the field.
type decoded struct {
	Prefix string `json:"prefix"`
}

func (d *decoded) get(id string) {
	rdb.Get(ctx, d.Prefix+":"+id) // key "{prefix}:{id}"
}

func decode(unmarshal func(any) error, id string) {
	d := &decoded{}
	_ = unmarshal(d)
	d.get(id)
}

// What nobody is seen to bring is one of those that there are, their own fields too.
type purpose string

type kind interface{ Purpose() purpose }

type oobKind struct{ purpose purpose }

type mailKind struct{}

func newOOB() kind { return oobKind{purpose: "oob-otp"} }

func (k oobKind) Purpose() purpose { return k.purpose }

func (mailKind) Purpose() purpose { return "mail" }

func Attempts(k kind, target string) {
	p := k.Purpose()
	rdb.Get(ctx, fmt.Sprintf("failed:%s:%s", p, target)) // key "failed:oob-otp:{target}" | "failed:mail:{target}"
}
