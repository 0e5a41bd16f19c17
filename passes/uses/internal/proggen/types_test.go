package proggen_test

import "fmt"

// keyTypeValue is a value whose String method prints it.
func (g *gen) keyTypeValue(b *body, d int) string {
	t := g.name("id")
	switch g.r.IntN(5) {
	case 0:
		g.decl("type %s string\n\nfunc (k %s) String() string { return %s + string(k) }", t, t, g.literal())
		return fmt.Sprintf("%s(%s)", t, g.str(b, d))
	case 1:
		g.decl("type %s struct{ id string }\n\nfunc (k *%s) String() string { return %s + k.id }", t, t, g.literal())
		return fmt.Sprintf("&%s{%s}", t, g.str(b, d))
	case 2:
		g.decl("type %s int\n\nfunc (k %s) String() string { return [...]string{%s, %s}[int(k)%%2] }", t, t, g.literal(), g.literal())
		return fmt.Sprintf("%s(in.I())", t)
	case 3:
		g.decl("type %s string\n\nfunc (k %s) Error() string { return %s + string(k) }", t, t, g.literal())
		v := g.name("err")
		b.line("var %s error = %s(%s)", v, t, g.str(b, d))
		return v
	}
	g.decl("type %s string", t)
	return fmt.Sprintf("%s(%s)", t, g.str(b, d))
}

func (g *gen) stringer(b *body, d int) string {
	x := g.keyTypeValue(b, d)
	switch g.r.IntN(3) {
	case 0:
		f := g.name("show")
		g.decl("func %s(x any) string { return fmt.Sprintf(\"%%v\", x) }", f)
		return f + "(" + x + ")"
	case 1:
		v := g.name("any")
		b.line("var %s any = %s", v, x)
		b.open("if in.B() {")
		b.line("%s = %s", v, g.str(b, d))
		b.close("}")
		return fmt.Sprintf("fmt.Sprint(%s, %s)", g.literal(), v)
	}
	return fmt.Sprintf("fmt.Sprintf(%q, %s)", g.text()+g.one("%s", "%v"), x)
}

// keyType has methods on a type of strings.
func (g *gen) keyType(b *body, d int) string {
	t := g.name("key")
	g.decl("type %s string", t)
	g.decl("func (k %s) with(id string) %s { return k + %s + %s(id) }", t, t, g.literal(), t)
	g.decl("func (k *%s) full() string { return %s + string(*k) }", t, g.literal())
	v := g.name("k")
	b.line("%s := %s(%s)", v, t, g.str(b, d))
	switch g.r.IntN(3) {
	case 0:
		return v + ".full()"
	case 1:
		f := g.name("f")
		b.line("%s := %s.with", f, v)
		return fmt.Sprintf("string(%s(%s))", f, g.str(b, d))
	}
	return fmt.Sprintf("string(%s.with(%s).with(%s))", v, g.str(b, d), g.str(b, d))
}

func (g *gen) generic(b *body, d int) string {
	f := g.name("gen")
	switch g.r.IntN(3) {
	case 0:
		g.decl("type %sKey string", f)
		g.decl("func %s[T ~string](a T, z string) string { return string(a) + %s + z }", f, g.literal())
		return fmt.Sprintf("%s(%sKey(%s), %s)", f, f, g.str(b, d), g.str(b, d))
	case 1:
		g.decl("func %s[T any](a T) string { return fmt.Sprintf(%q, a) }", f, g.text()+"%v")
		return g.one(fmt.Sprintf("%s(%s)", f, g.str(b, d)), fmt.Sprintf("%s(%d)", f, g.number()), fmt.Sprintf("%s(in.I())", f))
	}
	g.decl("func %s[T any](xs []T, f func(T) string) (out []string) {\n\tfor _, x := range xs {\n\t\tout = append(out, f(x))\n\t}\n\treturn out\n}", f)
	return fmt.Sprintf("strings.Join(%s([]string{%s, %s}, func(s string) string { return %s + s }), \":\")", f, g.str(b, d), g.str(b, d), g.literal())
}

func (g *gen) genericType(b *body, d int) string {
	t, v := g.name("box"), g.name("b")
	g.decl("type %s[K ~string] struct {\n\tprefix string\n\tkey K\n}", t)
	g.decl("func (x *%s[K]) build(id K) string { return x.prefix + string(x.key) + string(id) }", t)
	b.line("%s := &%s[string]{prefix: %s, key: %s}", v, t, g.str(b, d), g.str(b, d))
	return fmt.Sprintf("%s.build(%s)", v, g.str(b, d))
}

func (g *gen) funcValue(b *body, d int) string {
	f := g.name("fn")
	lit := fmt.Sprintf("func(s string) string { return %s + s }", g.literal())
	switch g.r.IntN(5) {
	case 0:
		g.decl("var %s = %s", f, lit)
		return fmt.Sprintf("%s(%s)", f, g.str(b, d))
	case 1:
		g.decl("func apply%s(f func(string) string, s string) string { return f(s) }", f)
		return fmt.Sprintf("apply%s(%s, %s)", f, lit, g.str(b, d))
	case 2:
		g.decl("type %s struct{ build func(string) string }", f)
		b.line("%s := %s{build: %s}", f+"v", f, lit)
		if g.coin() {
			b.open("if in.B() {")
			b.line("%s.build = strings.ToLower", f+"v")
			b.close("}")
			return fmt.Sprintf("%s.build(%s)", f+"v", g.literal())
		}
		return fmt.Sprintf("%s.build(%s)", f+"v", g.str(b, d))
	case 3:
		b.line("%s := %s", f, lit)
		b.open("if in.B() {")
		b.line("%s = func(s string) string { return s + %s }", f, g.literal())
		b.close("}")
		return fmt.Sprintf("%s(%s)", f, g.str(b, d))
	}
	b.line("%s := map[string]func(string) string{\"x\": %s}", f, lit)
	return fmt.Sprintf("%s[\"x\"](%s)", f, g.str(b, d))
}

// iface builds behind an interface with several implementations.
func (g *gen) iface(b *body, d int) string {
	t, v := g.name("keyer"), g.name("k")
	g.decl("type %s interface{ build%s(id string) string }", t, t)
	g.decl("type one%s struct{ p string }\n\nfunc (x one%s) build%s(id string) string { return x.p + id }", t, t, t)
	b.line("var %s %s = one%s{%s}", v, t, t, g.str(b, d))
	switch g.r.IntN(4) {
	case 0:
		g.decl("type two%s struct{}\n\nfunc (x *two%s) build%s(id string) string { return %s + id }", t, t, t, g.literal())
		b.open("if in.B() {")
		b.line("%s = &two%s{}", v, t)
		b.close("}")
	case 1:
		g.decl("type two%s struct{ one%s }", t, t)
		b.open("if in.B() {")
		b.line("%s = two%s{one%s{%s}}", v, t, t, g.str(b, d))
		b.close("}")
	case 2:
		g.decl("type two%s func(string) string\n\nfunc (f two%s) build%s(id string) string { return f(id) }", t, t, t)
		b.open("if in.B() {")
		b.line("%s = two%s(func(s string) string { return %s + s })", v, t, g.literal())
		b.close("}")
	}
	if g.coin() {
		g.decl("func use%s(k %s, s string) string { return k.build%s(s) }", t, t, t)
		return fmt.Sprintf("use%s(%s, %s)", t, v, g.str(b, d))
	}
	return fmt.Sprintf("%s.build%s(%s)", v, t, g.str(b, d))
}

func (g *gen) anyParam(b *body, d int) string {
	f := g.name("text")
	g.decl("func %s(v any) string {\n\tswitch x := v.(type) {\n\tcase string:\n\t\treturn x\n\tcase int:\n\t\treturn %s + strconv.Itoa(x)\n\tcase fmt.Stringer:\n\t\treturn x.String()\n\t}\n\treturn %s\n}", f, g.literal(), g.literal())
	return g.one(fmt.Sprintf("%s(%s)", f, g.str(b, d)), fmt.Sprintf("%s(%d)", f, g.number()), fmt.Sprintf("%s(in.I())", f), fmt.Sprintf("%s(nil)", f))
}

func (g *gen) recursion(b *body, d int) string {
	f := g.name("rec")
	defer func(before bool) { g.loose = before }(g.loose)
	g.loose = true
	g.decl("func %s(n int, s string) string {\n\tif n <= 0 {\n\t\treturn s\n\t}\n\treturn %s\n}", f, g.one(f+"(n-1, s+"+g.literal()+")", g.literal()+" + "+f+"(n-1, s)", f+"(n-1, "+g.literal()+"+s)"))
	return fmt.Sprintf("%s(in.N(), %s)", f, g.str(b, d))
}

func (g *gen) variadic(b *body, d int) string {
	f := g.name("parts")
	if g.coin() {
		g.decl("func %s(parts ...string) string { return %s + strings.Join(parts, \":\") }", f, g.literal())
	} else {
		g.decl("func %s(parts ...string) string {\n\tk := %s\n\tfor _, p := range parts {\n\t\tk += \":\" + p\n\t}\n\treturn k\n}", f, g.literal())
	}
	switch g.r.IntN(3) {
	case 0:
		s := g.name("s")
		b.line("%s := []string{%s}", s, g.str(b, d))
		return fmt.Sprintf("%s(append(%s, %s)...)", f, s, g.str(b, d))
	case 1:
		return f + "()"
	}
	return fmt.Sprintf("%s(%s, %s)", f, g.str(b, d), g.str(b, d))
}
