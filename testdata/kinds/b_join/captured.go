package join

import "strings"

// Lists and objects that function literals only read are what they are where the
// literal stands.
func later(f func() error) { f() }

func readInLiterals(id string) {
	parts := []string{"app", id}
	parts = append(parts, "items", "v2")
	go func() {
		rdb.Get(ctx, strings.Join(parts, ":")) // key "app:{id}:items:v2"
	}()
	later(func() error {
		return rdb.Del(ctx, strings.Join(parts, ":")).Err() // key "app:{id}:items:v2"
	})
	later(func() error {
		seen(parts)
		return rdb.Get(ctx, parts[0]+":"+parts[2]).Err() // key "app:items"
	})
}

func seen(parts []string) int { return len(parts) }

// Neighbours: what a literal changes may be changed or not.
func grownInLiterals(id string) {
	parts := []string{"app", id}
	later(func() error {
		parts = append(parts, "late")
		return nil
	})
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:{id}" | "app:{id}:late"
}

func swapped(parts []string) { parts[0], parts[1] = parts[1], parts[0] }

func swappedInLiterals() {
	parts := []string{"app", "cart"}
	later(func() error {
		swapped(parts)
		return nil
	})
	rdb.Get(ctx, strings.Join(parts, ":")) // key "app:cart" | "cart:app"
}

type options struct {
	prefix string
	seen   int
}

func (o *options) key(s string) string { return o.prefix + ":" + s }
func (o *options) look()               { o.valid() }
func (o *options) valid() bool         { return o.prefix != "" }
func (o *options) set(prefix string)   { o.prefix = prefix }

func objectsInLiterals() {
	o := &options{}
	o.prefix = "app"
	go func() {
		o.look()
		rdb.Get(ctx, o.key("read")) // key "app:read"
	}()
}

func objectsSetInLiterals() {
	o := &options{}
	o.prefix = "app"
	later(func() error {
		o.set("other")
		return nil
	})
	rdb.Get(ctx, o.key("set")) // key "app:set" | "other:set"
}
