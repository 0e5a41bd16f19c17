package proggen_test

import "strings"

// local keeps the key in a variable that is assigned several times.
func (g *gen) local(b *body, d int) string {
	v := g.name("v")
	if g.coin() {
		b.line("%s := %s", v, g.str(b, d))
	} else {
		b.line("var %s string", v)
		b.line("%s = %s", v, g.str(b, d))
	}
	for range 1 + g.r.IntN(2) {
		g.change(b, v, d)
	}
	return v
}

// change writes statements that give v other values.
func (g *gen) change(b *body, v string, d int) {
	set := func() { b.line("%s %s %s", v, g.one("=", "+=", "="), g.str(b, d)) }
	switch g.r.IntN(8) {
	case 0:
		set()
	case 1:
		b.open("if in.B() {")
		set()
		if g.coin() {
			b.between("} else if in.B() {")
			set()
		}
		b.between("} else {")
		set()
		b.close("}")
	case 2:
		b.open("if in.B() {")
		set()
		b.close("}")
	case 3:
		b.line("switch in.I() %% 3 {")
		b.open("case 0:")
		set()
		if g.coin() {
			b.open("if in.B() {")
			b.line("break")
			b.close("}")
			set()
		}
		if g.coin() {
			b.line("fallthrough")
		}
		b.between("case 1:")
		set()
		if g.coin() {
			b.between("default:")
			set()
		}
		b.close("}")
	case 4:
		g.loosely(func() {
			i := g.name("i")
			b.open("for %s := 0; %s < in.N(); %s++ {", i, i, i)
			set()
			b.close("}")
		})
	case 5:
		b.line("%s = %s + %s", v, g.literal(), v)
	case 6:
		b.open("if in.B() {")
		b.line("%s := %s + %s", v, v, g.str(b, d))
		b.line("_ = %s", v)
		b.close("}")
	default:
		b.line("%s += %s", v, g.str(b, d))
	}
}

// jumps leaves loops in the middle.
func (g *gen) jumps(b *body, d int) string {
	v := g.name("v")
	label := strings.ToUpper(g.name("l"))
	b.line("%s := %s", v, g.str(b, d))
	defer func(before bool) { g.loose = before }(g.loose)
	g.loose = true
	if g.coin() {
		b.line("%s:", label)
	} else {
		label = ""
	}
	b.open("for range in.N() + 1 {")
	b.open("if in.B() {")
	b.line("%s = %s", v, g.str(b, d))
	b.line("%s %s", g.one("break", "continue"), label)
	b.close("}")
	b.line("%s = %s", v, g.str(b, d))
	if label != "" {
		b.open("for {")
		b.line("%s += %s", v, g.literal())
		b.open("if in.B() {")
		b.line("%s %s", g.one("break", "continue"), label)
		b.close("}")
		b.line("%s = %s", v, g.str(b, d))
		b.line("break")
		b.close("}")
	}
	b.close("}")
	return v
}

// closure calls a literal that captures a variable, which may change later.
func (g *gen) closure(b *body, d int) string {
	c, f, p := g.name("c"), g.name("f"), g.name("p")
	b.line("%s := %s", c, g.str(b, d))
	if g.coin() {
		b.open("if in.B() {")
		b.line("%s = %s", c, g.str(b, d))
		b.close("}")
	}
	b.open("%s := func(%s string) string {", f, p)
	in := b.inner(p, c)
	in.depth = b.depth
	e := g.str(in, d)
	b.text.WriteString(in.text.String())
	b.line("return %s + %s", e, g.one(c, p))
	b.close("}")
	if g.coin() {
		b.line("%s = %s", c, g.str(b, d))
	}
	b.line("_, _ = %s, %s", c, f)
	return f + "(" + g.str(b, d) + ")"
}

// accumulate lets literals write a variable.
func (g *gen) accumulate(b *body, d int) string {
	v, f := g.name("v"), g.name("add")
	b.line("%s := %s", v, g.str(b, d))
	b.line("%s := func(s string) { %s %s s }", f, v, g.one("+=", "="))
	if g.coin() {
		b.line("%s = %s", v, g.str(b, d))
	}
	b.line("%s(%s)", f, g.str(b, d))
	if g.coin() {
		b.open("if in.B() {")
		b.line("%s(%s)", f, g.str(b, d))
		b.close("}")
	}
	return v
}

// late calls a literal that sees what is assigned after it.
func (g *gen) late(b *body, d int) string {
	v, f := g.name("v"), g.name("f")
	b.line("var %s string", v)
	b.line("%s := func() string { return %s + %s }", f, v, g.literal())
	b.line("%s = %s", v, g.str(b, d))
	x := g.name("x")
	b.line("%s := %s()", x, f)
	if g.coin() {
		b.line("%s = %s", v, g.str(b, d))
		b.line("%s = %s()", x, f)
	}
	return x
}

func (g *gen) swap(b *body, d int) string {
	x, y := g.name("x"), g.name("y")
	b.line("%s, %s := %s, %s", x, y, g.str(b, d), g.str(b, d))
	if g.coin() {
		g.loosely(func() {
			b.open("for range in.N() {")
			b.line("%s, %s = %s + %s, %s", x, y, y, g.literal(), x)
			b.close("}")
		})
	} else {
		b.line("%s, %s = %s, %s", x, y, y, x)
	}
	b.line("_ = %s", y)
	return x
}

// pointer changes a variable behind its back.
func (g *gen) pointer(b *body, d int) string {
	v, p := g.name("v"), g.name("p")
	b.line("%s := %s", v, g.str(b, d))
	if g.coin() {
		f := g.name("set")
		g.decl("func %s(p *string) { *p = %s + *p }", f, g.literal())
		b.line("%s(&%s)", f, v)
		return v
	}
	b.line("%s := &%s", p, v)
	b.line("*%s = %s", p, g.str(b, d))
	return g.one(v, "*"+p)
}

// ranged builds in a loop over a list that is known.
func (g *gen) ranged(b *body, d int) string {
	v, x := g.name("v"), g.name("x")
	b.line("%s := %s", v, g.str(b, d))
	b.open("for _, %s := range []string{%s, %s} {", x, g.str(b, 0), g.str(b, 0))
	b.line("%s %s %s", v, g.one("=", "+="), x)
	if g.coin() {
		b.open("if in.B() {")
		b.line("break")
		b.close("}")
	}
	b.close("}")
	return v
}
