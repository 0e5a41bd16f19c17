package proggen_test

// sink writes the call of the client, or the wrappers around it.
func (g *gen) sink(b *body) {
	of := []func(*body){
		g.direct, g.direct, g.direct, g.several, g.looped, g.inClosure, g.pipelined, g.wrapper, g.wrapper, g.wrapperType, g.wrapperIface,
		g.wrapperValue, g.wrapperList, g.structArgs, g.spread, g.wrapperFormat, g.wrapperDeferred,
	}
	of[g.r.IntN(len(of))](b)
}

func (g *gen) direct(b *body) {
	k := g.key(b, 2)
	b.line(g.one("rdb.Get(ctx, %s)", "rdb.Set(ctx, %s, 1, 0)", "rdb.HSet(ctx, %s, \"field\", in.S())", "rdb.Incr(ctx, %s)"), k)
}

func (g *gen) several(b *body) {
	k, l := g.key(b, 2), g.key(b, 2)
	b.line(g.one("rdb.Del(ctx, %s, %s)", "rdb.MGet(ctx, %s, %s)", "rdb.Rename(ctx, %s, %s)"), k, l)
}

func (g *gen) looped(b *body) {
	x := g.name("k")
	b.open("for _, %s := range []string{%s, %s} {", x, g.key(b, 1), g.key(b, 1))
	b.vars = append(b.vars, x)
	k := g.key(b, 1)
	b.line("rdb.Get(ctx, %s)", k)
	b.line("_ = %s", x)
	b.close("}")
}

func (g *gen) inClosure(b *body) {
	v := g.name("v")
	b.line("%s := %s", v, g.key(b, 1))
	b.open("func() {")
	b.line("defer func(k string) { rdb.Get(ctx, k) }(%s)", v)
	b.line("rdb.Get(ctx, %s)", v+" + "+g.literal())
	b.close("}()")
	f := g.name("f")
	b.line("%s := func() { rdb.Get(ctx, %s) }", f, v)
	b.line("%s += %s", v, g.literal())
	b.line("%s()", f)
}

func (g *gen) pipelined(b *body) {
	v := g.name("v")
	b.line("%s := %s", v, g.key(b, 1))
	b.open("rdb.Pipelined(ctx, func(pipe redis.Pipeliner) error {")
	k := g.str(b, 0)
	b.line("pipe.Set(ctx, %s + %s, 1, 0)", v, k)
	b.line("return nil")
	b.close("})")
}

// wrapper is a function of one or more hops, with and without a prefix.
func (g *gen) wrapper(b *body) {
	f := g.name("get")
	key := g.one("key", g.literal()+" + key", "fmt.Sprintf(\"w:%s\", key)", "strings.ToLower("+g.literal()+") + key", "pre"+f+"(key)")
	g.decl("func pre%s(s string) string { return %s + s }", f, g.literal())
	g.decl("func %s(rdb *redis.Client, key string) { rdb.Get(ctx, %s) }", f, key)
	call := f
	if g.coin() {
		g.decl("func outer%s(rdb *redis.Client, id string) { %s(rdb, %s) }", f, f, g.one("id", g.literal()+" + id"))
		call = "outer" + f
	}
	k, l := g.key(b, 1), g.key(b, 1)
	b.line("%s(rdb, \"w:\" + %s)", call, k)
	b.line("%s(rdb, \"x/\" + %s)", f, l)
}

func (g *gen) wrapperType(b *body) {
	t, v := g.name("cache"), g.name("c")
	g.decl("type %s struct {\n\trdb *redis.Client\n\tprefix string\n}", t)
	g.decl("func (c *%s) key(k string) string { return c.prefix + k }", t)
	g.decl("func (c *%s) get(k string) { c.rdb.Get(ctx, c.key(k)) }", t)
	g.decl("func (c *%s) getAll(ks ...string) {\n\tfor _, k := range ks {\n\t\tc.get(k)\n\t}\n}", t)
	b.line("%s := &%s{rdb: rdb, prefix: %s}", v, t, g.str(b, min(1, g.depth)))
	k, l := g.key(b, 1), g.key(b, 1)
	b.line("%s.get(\"w:\" + %s)", v, k)
	b.line("%s.getAll(\"w:\" + %s, \"x/\" + %s)", v, l, g.literal())
}

func (g *gen) wrapperIface(b *body) {
	t, v := g.name("store"), g.name("s")
	g.decl("type %s interface{ load%s(k string) }", t, t)
	g.decl("type redis%s struct{ rdb *redis.Client }\n\nfunc (r redis%s) load%s(k string) { r.rdb.Get(ctx, %s) }", t, t, t, g.one("k", g.literal()+" + k"))
	g.decl("type memory%s struct{}\n\nfunc (memory%s) load%s(string) {}", t, t, t)
	if g.coin() {
		g.decl("type logged%s struct{ redis%s }", t, t)
		b.line("var %s %s = logged%s{redis%s{rdb}}", v, t, t, t)
	} else {
		b.line("var %s %s = redis%s{rdb}", v, t, t)
	}
	b.line("_ = memory%s{}", t)
	b.line("%s.load%s(\"w:\" + %s)", v, t, g.key(b, 1))
	g.decl("func with%s(s %s, id string) { s.load%s(%s + id) }", t, t, t, g.literal())
	b.line("with%s(%s, \"x/\" + %s)", t, v, g.key(b, 1))
}

// wrapperValue passes wrappers around as values.
func (g *gen) wrapperValue(b *body) {
	t, v := g.name("cache"), g.name("c")
	g.decl("type %s struct{ rdb *redis.Client }\n\nfunc (c *%s) get(k string) { c.rdb.Get(ctx, k) }", t, t)
	b.line("%s := &%s{rdb}", v, t)
	f := g.name("f")
	b.line("%s := %s.get", f, v)
	b.line("%s(%s)", f, g.key(b, 1))
	if g.coin() {
		b.line("%s.get(%s)", v, g.literal())
	}
	g.decl("func each%s(f func(string), ks ...string) {\n\tfor _, k := range ks {\n\t\tf(%s + k)\n\t}\n}", t, g.literal())
	b.line("each%s(%s.get, %s)", t, v, g.key(b, 1))
	l := g.name("lit")
	b.line("%s := func(k string) { rdb.Get(ctx, k) }", l)
	b.line("%s(%s)", l, g.key(b, 1))
	b.line("each%s(%s, %s)", t, l, g.literal())
}

func (g *gen) wrapperList(b *body) {
	f := g.name("del")
	if g.coin() {
		g.decl("func %s(rdb *redis.Client, keys ...string) { rdb.Del(ctx, keys...) }", f)
	} else {
		g.decl("func %s(rdb *redis.Client, keys ...string) {\n\tvar full []string\n\tfor _, k := range keys {\n\t\tfull = append(full, %s+k)\n\t}\n\trdb.Del(ctx, full...)\n}", f, g.literal())
	}
	k := g.key(b, 1)
	b.line("%s(rdb, \"w:\" + %s, \"x/\" + %s)", f, k, g.str(b, min(1, g.depth)))
	s := g.name("ks")
	b.line("%s := []string{%s}", s, g.str(b, min(1, g.depth)))
	b.line("%s = append(%s, %s)", s, s, g.str(b, min(1, g.depth)))
	b.line("%s(rdb, %s...)", f, s)
}

func (g *gen) structArgs(b *body) {
	k := g.key(b, 1)
	v := g.name("a")
	switch g.r.IntN(3) {
	case 0:
		b.line("rdb.XAdd(ctx, &redis.XAddArgs{Stream: %s})", k)
	case 1:
		b.line("%s := &redis.XAddArgs{Stream: %s}", v, k)
		b.line("rdb.XAdd(ctx, %s)", v)
	default:
		b.line("%s := &redis.XAddArgs{}", v)
		b.line("%s.Stream = %s", v, k)
		b.line("rdb.XAdd(ctx, %s)", v)
	}
}

func (g *gen) spread(b *body) {
	s := g.name("ks")
	switch g.r.IntN(3) {
	case 0:
		b.line("%s := make([]string, 0, 4)", s)
		g.loosely(func() {
			b.open("for range in.N() + 1 {")
			b.line("%s = append(%s, %s)", s, s, g.key(b, 1))
			b.close("}")
		})
	case 1:
		b.line("%s := make([]string, 2)", s)
		b.open("for i := range %s {", s)
		b.line("%s[i] = %s", s, g.key(b, 1))
		b.close("}")
	default:
		b.line("%s := []string{%s, %s}", s, g.key(b, 1), g.key(b, 1))
	}
	b.line("rdb.Del(ctx, %s...)", s)
	b.line("rdb.Get(ctx, %s[0])", s)
}

func (g *gen) wrapperFormat(b *body) {
	f := g.name("getf")
	g.decl("func %s(rdb *redis.Client, format string, args ...any) { rdb.Get(ctx, fmt.Sprintf(format, args...)) }", f)
	k := g.key(b, 1)
	b.line("%s(rdb, %q, %s)", f, g.text()+"%s:x", k)
	b.line("%s(rdb, %q, %d, in.I())", f, g.text()+"%d:%d", g.number())
}

func (g *gen) wrapperDeferred(b *body) {
	f := g.name("lock")
	g.decl("func %s(rdb *redis.Client, key string) func() {\n\tfull := %s + key\n\trdb.Set(ctx, full, 1, 0)\n\treturn func() { rdb.Del(ctx, full) }\n}", f, g.literal())
	k := g.key(b, 1)
	b.line("defer %s(rdb, \"w:\" + %s)()", f, k)
}
