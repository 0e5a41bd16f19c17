package proggen_test

import "fmt"

// helper calls a function of the package, of one or more results.
func (g *gen) helper(b *body, d int) string {
	f := g.name("key")
	in := &body{depth: 1, vars: []string{"a", "z"}}
	e := g.str(in, d)
	switch g.r.IntN(4) {
	case 0: // several returns
		other := g.str(in, d)
		g.decl("func %s(a, z string) string {\n%s\tif in.B() {\n\t\treturn %s\n\t}\n\treturn %s\n}", f, in.text.String(), other, e)
	case 1: // a named result
		g.decl("func %s(a, z string) (k string) {\n%s\tk = %s\n\tif in.B() {\n\t\tk += %s\n\t}\n\treturn\n}", f, in.text.String(), e, g.literal())
	case 2: // with an error
		g.decl("func %s(a, z string) (string, error) {\n%s\treturn %s, nil\n}", f, in.text.String(), e)
		v := g.name("k")
		b.line("%s, err%s := %s(%s, %s)", v, v, f, g.str(b, d), g.str(b, d))
		b.open("if err%s != nil {", v)
		b.line("panic(err%s)", v)
		b.close("}")
		return v
	default: // parameters that are assigned
		g.decl("func %s(a, z string) string {\n\ta = %s + a\n\tif in.B() {\n\t\tz = a\n\t}\n%s\treturn %s + z\n}", f, g.literal(), in.text.String(), e)
	}
	return fmt.Sprintf("%s(%s, %s)", f, g.str(b, d), g.str(b, d))
}

// helper2 is a chain of functions.
func (g *gen) helper2(b *body, d int) string {
	f := g.name("hop")
	g.decl("func %s1(a string) string { return %s2(%s + a) + %s }", f, f, g.literal(), g.literal())
	g.decl("func %s2(s string) string { return %s3(s, %s) }", f, f, g.literal())
	g.decl("func %s3(p, q string) string { return q + p }", f)
	if g.coin() {
		g.decl("func %s4() (string, string) { return %s, %s }", f, g.literal(), g.literal())
		return fmt.Sprintf("%s3(%s4())", f, f)
	}
	return fmt.Sprintf("%s1(%s)", f, g.str(b, d))
}

// deferred changes its result when it is done.
func (g *gen) deferred(b *body, d int) string {
	f := g.name("late")
	in := &body{depth: 1, vars: []string{"a"}}
	e := g.str(in, d)
	g.decl("func %s(a string) (k string) {\n\tdefer func() { k %s }()\n%s\treturn %s\n}", f, g.one("+= "+g.literal(), "= "+g.literal()+" + k", "= "+g.literal()), in.text.String(), e)
	return fmt.Sprintf("%s(%s)", f, g.str(b, d))
}

func (g *gen) libFunc(b *body, d int) string {
	f := g.exported("Build")
	g.libDecl("// %s builds a key.\nfunc %s(a, z string) string { return fmt.Sprintf(%q, a, z) }", f, f, g.text()+"%s:%v")
	return fmt.Sprintf("%s.%s(%s, %s)", g.lib, f, g.str(b, d), g.str(b, d))
}

// object keeps parts of keys in fields.
func (g *gen) object(b *body, d int) string {
	t, v := g.name("repo"), g.name("r")
	g.decl("type %s struct{ prefix, sep string }", t)
	switch g.r.IntN(3) {
	case 0:
		g.decl("func new%s(p string) *%s { return &%s{prefix: p, sep: %s} }", t, t, t, g.literal())
	case 1:
		g.decl("func new%s(p string) *%s {\n\tr := &%s{}\n\tr.prefix, r.sep = p, %s\n\treturn r\n}", t, t, t, g.literal())
	default:
		g.decl("func new%s(p string, opts ...func(*%s)) *%s {\n\tr := %s{p, %s}\n\tfor _, o := range opts {\n\t\to(&r)\n\t}\n\treturn &r\n}", t, t, t, t, g.literal())
		g.decl("func with%s(s string) func(*%s) { return func(r *%s) { r.sep = s } }", t, t, t)
		b.line("_ = with%s", t)
		if g.coin() {
			b.line("%s := new%s(%s, with%s(%s))", v, t, g.str(b, d), t, g.literal())
			g.decl("func (r *%s) key(id string) string { return r.prefix + r.sep + id }", t)
			return fmt.Sprintf("%s.key(%s)", v, g.str(b, d))
		}
	}
	g.decl("func (r *%s) key(id string) string { return r.prefix + r.sep + id }", t)
	b.line("%s := new%s(%s)", v, t, g.str(b, d))
	if g.coin() {
		b.open("if in.B() {")
		b.line("%s.%s = %s", v, g.one("prefix", "sep"), g.str(b, d))
		b.close("}")
	}
	return fmt.Sprintf("%s.key(%s)", v, g.str(b, d))
}

// embedded promotes fields and methods.
func (g *gen) embedded(b *body, d int) string {
	t, v := g.name("base"), g.name("e")
	g.decl("type %s struct{ prefix string }", t)
	g.decl("func (x %s) key(id string) string { return x.prefix + id }", t)
	g.decl("type outer%s struct {\n\t%s\n\tname string\n}", t, t)
	b.line("%s := outer%s{%s: %s{prefix: %s}, name: %s}", v, t, t, t, g.str(b, d), g.literal())
	return g.one(fmt.Sprintf("(%s.prefix + %s.name)", v, v), fmt.Sprintf("%s.key(%s.name)", v, v), fmt.Sprintf("%s.%s.key(%s)", v, t, g.str(b, d)))
}

func (g *gen) packageVar(b *body, d int) string {
	v := g.name("global")
	switch g.r.IntN(3) {
	case 0:
		g.decl("var %s = %s", v, g.literal())
		g.decl("func set%s() { %s = %s }", v, v, g.literal())
		b.open("if in.B() {")
		b.line("set%s()", v)
		b.close("}")
	case 1:
		g.decl("var %s = %s", v, g.literal())
		g.decl("func init() { %s %s %s }", v, g.one("=", "+="), g.literal())
	default:
		g.decl("var (\n\t%s = %s + other%s\n\tother%s = %s\n)", v, g.literal(), v, v, g.literal())
	}
	return v
}

func (g *gen) slice(b *body, d int) string {
	s := g.name("list")
	b.line("%s := []string{%s, %s}", s, g.str(b, d), g.str(b, d))
	if g.coin() {
		b.line("%s = append(%s, %s)", s, s, g.str(b, d))
	}
	if g.coin() {
		b.open("if in.B() {")
		b.line("%s[%d] = %s", s, g.r.IntN(2), g.str(b, d))
		b.close("}")
	}
	switch g.r.IntN(5) {
	case 0:
		return s + "[0]"
	case 1:
		return fmt.Sprintf("%s[in.I()%%2]", s)
	case 2:
		return fmt.Sprintf("strings.Join(%s[1:], \":\")", s)
	case 3:
		g.loosely(func() {
			b.open("for range in.N() {")
			b.line("%s = append(%s, %s)", s, s, g.str(b, d))
			b.close("}")
		})
	}
	return fmt.Sprintf("strings.Join(%s, %s)", s, g.one(`":"`, `"/"`))
}

func (g *gen) array(b *body, d int) string {
	s := g.name("arr")
	b.line("%s := make([]string, 3)", s)
	for i := range 3 {
		b.line("%s[%d] = %s", s, i, g.str(b, d))
	}
	b.line("%s = append(%s, %s)", s, s, g.literal())
	return g.one(s+"[0]", s+"[1]", s+"[3]", s+"[in.I()%4]", fmt.Sprintf("strings.Join(%s, \":\")", s), s+"[len("+s+")-1]")
}

func (g *gen) mapped(b *body, d int) string {
	m := g.name("m")
	if g.coin() {
		g.decl("var %s = map[string]string{\"x\": %s, \"y\": %s}", m, g.literal(), g.literal())
	} else {
		b.line("%s := map[string]string{\"x\": %s, \"y\": %s}", m, g.str(b, d), g.str(b, d))
		if g.coin() {
			b.line("%s[\"x\"] = %s", m, g.str(b, d))
		}
	}
	return m + g.one(`["x"]`, `["y"]`, `[[]string{"x", "y"}[in.I()%2]]`)
}
