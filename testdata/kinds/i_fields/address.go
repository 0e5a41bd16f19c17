package fields

import "errors"

// The address of a field is handed to functions that write it.

type addressed struct {
	prefix, table string
	sub           *addressed
}

func orElse(s *string, v string) {
	if *s == "" {
		*s = v
	}
}

func extend(s *string, by string) { *s += by }

func addresses(id string) {
	a := addressed{prefix: "adr:"}
	orElse(&a.prefix, "never:")
	orElse(&a.table, "tab:")
	rdb.Get(ctx, a.prefix+a.table+id) // key "adr:tab:{id}"
	extend(&a.prefix, "more:")
	rdb.Get(ctx, a.prefix+id) // key "adr:more:{id}"

	b := &addressed{prefix: "out:", sub: &addressed{prefix: "in:"}}
	c := b.sub
	c.prefix += "alias:"
	rdb.Get(ctx, b.sub.prefix+id) // key "in:alias:{id}"
	rdb.Get(ctx, b.prefix+id)     // key "out:{id}"
	p := &a.prefix
	extend(p, "last:")
	rdb.Get(ctx, a.prefix+id) // key "adr:more:last:{id}"
}

// A method of a struct in another one fills it, where its owner is made.

type filled struct{ prefix string }

func (f *filled) defaults() { orElse(&f.prefix, "filled:") }

type filler struct{ set filled }

func newFiller(f *filled) *filler {
	if f == nil {
		f = &filled{}
	}
	f.defaults()
	return &filler{*f}
}

func (f *filler) get(id string) {
	rdb.Get(ctx, f.set.prefix+id) // key "filled:{id}" | "own:{id}"
}

func fillers(id string) {
	newFiller(nil).get(id)                     // key "filled:{id}"
	newFiller(&filled{prefix: "own:"}).get(id) // key "own:{id}"
}

type within struct{ inner inside }

type inside struct{ prefix string }

func (i *inside) defaults() { orElse(&i.prefix, "inside:") }

func withins(id string) {
	w := &within{}
	w.inner.defaults()
	rdb.Get(ctx, w.inner.prefix+id) // key "inside:{id}"
}

// Options are handed a field of what is made, and may fail.

type choices struct{ prefix, env string }

type choose func(*choices) error

func withEnv(e string) choose {
	return func(c *choices) error {
		if e == "" {
			return errors.New("none")
		}
		c.env = e
		return nil
	}
}

type chooser struct{ set choices }

func newChooser(cs ...choose) (*chooser, error) {
	c := &chooser{set: choices{prefix: "cho:", env: "dev:"}}
	for _, o := range cs {
		if err := o(&c.set); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *chooser) get(id string) {
	rdb.Get(ctx, c.set.prefix+c.set.env+id) // key "cho:dev:{id}" | "cho:item:{id}"
}

func choosers(id string) {
	a, err := newChooser(withEnv("item:"))
	if err != nil {
		return
	}
	a.get(id) // key "cho:item:{id}"
	b, _ := newChooser()
	b.get(id) // key "cho:dev:{id}"
}

// Nobody writes through the address of a field.

func reads(s *string) int { return len(*s) }

func onlyReads(id string) {
	a := addressed{prefix: "read:"}
	reads(&a.prefix)
	rdb.Get(ctx, a.prefix+id) // key "read:{id}"
}

// A table has pointers to locals, or to fields of one.

func tables(from []string, x, id string) {
	a, b := "a", "b"
	for _, p := range []*string{&a, &b} {
		*p = x
	}
	rdb.Get(ctx, a+":"+b+":"+id) // key "a:b:{id}" | "a:{x}:{id}" | "{x}:b:{id}" | "{x}:{x}:{id}"
	c := addressed{prefix: "tab:", table: "t:"}
	for _, row := range []struct {
		name string
		dst  *string
	}{{"PREFIX", &c.prefix}} {
		if len(from) > 3 {
			*row.dst = "other:"
		}
	}
	rdb.Get(ctx, c.prefix+c.table+id) // key "tab:t:{id}" | "other:t:{id}"
	for _, p := range []*string{&c.table} {
		println(*p)
	}
	rdb.Get(ctx, c.table+id) // key "t:{id}"
}

func scanned(dst ...any) {
	for _, d := range dst {
		if p, ok := d.(*string); ok {
			*p = "scanned"
		}
	}
}

func scans(id string) {
	g := "all:"
	scanned(&g)
	rdb.Get(ctx, g+id) // key {?}
}

type holding struct{ in *addressed }

func setPrefix(a *addressed) { a.prefix = "set:" }

func holders(id string) {
	h := &holding{in: &addressed{prefix: "not:"}}
	setPrefix(h.in)
	rdb.Get(ctx, h.in.prefix+id) // key "set:{id}"
}
