package config

// Options that a type switch tells apart.

type setting any

type beginning string

type middle struct{ name string }

type ending interface{ suffix() string }

type dated struct{}

func (dated) suffix() string { return ":dated" }

type switched struct{ prefix, name, end string }

func newSwitched(opts ...setting) *switched {
	s := &switched{prefix: "app:", name: "none"}
	for _, o := range opts {
		switch o := o.(type) {
		case beginning:
			s.prefix = string(o)
		case middle:
			s.name = o.name
		case *middle:
			s.name = o.name
		case ending:
			s.end = o.suffix()
		}
	}
	return s
}

func (s *switched) key(id string) string { return s.prefix + s.name + ":" + id + s.end }

func typeSwitch(id string) {
	rdb.Get(ctx, newSwitched().key(id))                                             // key "app:none:{id}"
	rdb.Get(ctx, newSwitched(beginning("shop:")).key(id))                           // key "shop:none:{id}"
	rdb.Get(ctx, newSwitched(middle{"cart"}).key(id))                               // key "app:cart:{id}"
	rdb.Get(ctx, newSwitched(beginning("shop:"), &middle{"cart"}, dated{}).key(id)) // key "shop:cart:{id}:dated"
}

func keyOf(v any) string {
	switch v := v.(type) {
	case string:
		return "app:s:" + v
	case int:
		return "app:i"
	case ending:
		return "app:o" + v.suffix()
	default:
		return "app:other"
	}
}

func typeSwitchValue(id string, n int, v any) {
	rdb.Get(ctx, keyOf(id))      // key "app:s:{id}"
	rdb.Get(ctx, keyOf(n))       // key "app:i"
	rdb.Get(ctx, keyOf(dated{})) // key "app:o:dated"
	rdb.Get(ctx, keyOf(v))       // key "app:s:{v}" | "app:i" | "app:o:dated" | "app:other"
}

// An setting as an interface with a method that only one has.
type applier interface{ apply(*switched) }

type withName string

func (w withName) apply(s *switched) { s.name = string(w) }

type startWith struct{ p string }

func (w startWith) apply(s *switched) { s.prefix = w.p }

func newApplied(opts ...applier) *switched {
	s := &switched{prefix: "app:", name: "none"}
	for _, o := range opts {
		o.apply(s)
	}
	return s
}

func appliers(id string) {
	rdb.Get(ctx, newApplied(withName("x"), startWith{"p:"}).key(id)) // key "p:x:{id}"
	rdb.Get(ctx, newApplied().key(id))                               // key "app:none:{id}"
}
