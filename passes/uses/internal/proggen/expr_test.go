package proggen_test

import (
	"fmt"
	"strings"
)

// str writes an expression of type string, and before it the statements that it
// needs, in any of the shapes; d is how deep it may go.
func (g *gen) str(b *body, d int) string {
	if d <= 0 || g.r.IntN(6) == 0 {
		return g.atom(b)
	}
	s := g.pool[g.r.IntN(len(g.pool))]
	g.uses[s] = true
	return s.key(g, b, d-1)
}

// atom is an expression without parts.
func (g *gen) atom(b *body) string {
	if len(b.vars) > 0 && !g.loose && g.r.IntN(3) > 0 {
		return b.vars[g.r.IntN(len(b.vars))]
	}
	switch g.r.IntN(9) {
	case 0:
		return "in.S()"
	case 1:
		return "strconv.Itoa(in.I())"
	case 2:
		return g.constant(b)
	case 3:
		name := g.exported("Const")
		g.libDecl("// %s is a part of keys.\nconst %s = %s", name, name, g.literal())
		return g.lib + "." + name
	case 4:
		return fmt.Sprintf("strconv.Itoa(%d)", g.number())
	}
	return g.literal()
}

func (g *gen) constant(b *body) string {
	name := g.name("const")
	switch g.r.IntN(3) {
	case 0:
		b.line("const %s = %s", name, g.literal())
	case 1:
		g.decl("const %sBase = %s\n\nconst %s = %sBase + %s", name, g.literal(), name, name, g.literal())
	default:
		g.decl("const (\n\t%s string = %s + %s\n)", name, g.literal(), g.literal())
	}
	return name
}

func (g *gen) concat(b *body, d int) string {
	parts := []string{g.str(b, d), g.str(b, d)}
	if g.coin() {
		parts = append(parts, g.literal())
	}
	return "(" + strings.Join(parts, " + ") + ")"
}

// sprintf writes formats with operands of all kinds.
func (g *gen) sprintf(b *body, d int) string {
	format, args := "", []string{}
	for range 1 + g.r.IntN(3) {
		format += g.text()
		switch g.r.IntN(9) {
		case 0:
			format, args = format+"%d", append(args, "in.I()")
		case 1:
			format, args = format+g.one("%v", "%04d", "%x", "%-4d|", "%q"), append(args, fmt.Sprint(g.number()))
		case 2:
			format, args = format+"%06d", append(args, "in.I()")
		case 3:
			format, args = format+"%%%v", append(args, g.str(b, d))
		case 4:
			format, args = format+"%v", append(args, g.keyTypeValue(b, d))
		case 5:
			format, args = format+g.one("%q", "%-9s|", "%.2s"), append(args, g.literal())
		default:
			format, args = format+g.one("%s", "%v"), append(args, g.str(b, d))
		}
	}
	list := ""
	for _, a := range args {
		list += ", " + a
	}
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprintf("fmt.Sprint(%s, %s)", g.str(b, d), g.str(b, d))
	case 1:
		v := g.name("args")
		b.line("%s := []any{%s}", v, strings.TrimPrefix(list, ", "))
		return fmt.Sprintf("fmt.Sprintf(%q, %s...)", format, v)
	case 2:
		name := g.name("logf")
		g.decl("func %s(format string, args ...any) string { return fmt.Sprintf(%s+format, args...) }", name, g.literal())
		return fmt.Sprintf("%s(%q%s)", name, format, list)
	}
	return fmt.Sprintf("fmt.Sprintf(%q%s)", format, list)
}

func (g *gen) join(b *body, d int) string {
	parts := []string{g.str(b, d), g.str(b, d), g.str(b, d)}[:1+g.r.IntN(3)]
	return fmt.Sprintf("strings.Join([]string{%s}, %s)", strings.Join(parts, ", "), g.one(`":"`, `"/"`, `""`))
}

// builder writes to a strings.Builder or bytes.Buffer, in branches and loops.
func (g *gen) builder(b *body, d int) string {
	v := g.name("buf")
	ref, typ := "&"+v, "strings.Builder"
	switch g.r.IntN(4) {
	case 0:
		b.line("var %s strings.Builder", v)
	case 1:
		b.line("%s := new(bytes.Buffer)", v)
		ref, typ = v, "bytes.Buffer"
	case 2:
		b.line("%s := bytes.NewBufferString(%s)", v, g.str(b, d))
		ref, typ = v, "bytes.Buffer"
	default:
		b.line("%s := &strings.Builder{}", v)
		ref = v
	}
	write := func() {
		switch g.r.IntN(5) {
		case 0:
			b.line("fmt.Fprintf(%s, %q, %s)", ref, g.text()+"%s", g.str(b, d))
		case 1:
			b.line("%s.WriteByte(':')", v)
		case 2:
			b.line("%s.WriteRune('é')", v)
		default:
			b.line("%s.WriteString(%s)", v, g.str(b, d))
		}
	}
	write()
	switch g.r.IntN(6) {
	case 0:
		b.open("if in.B() {")
		write()
		b.between("} else {")
		write()
		b.close("}")
	case 1:
		g.loosely(func() {
			b.open("for range in.N() {")
			b.line("%s.WriteString(%s)", v, g.str(b, d))
			b.close("}")
		})
	case 2:
		f := g.name("put")
		b.open("%s := func(s string) {", f)
		b.line("%s.WriteString(s)", v)
		b.close("}")
		b.line("%s(%s)", f, g.str(b, d))
		b.line("%s(%s)", f, g.literal())
	case 3:
		f := g.name("fill")
		g.decl("func %s(w *%s, s string) { w.WriteString(s + %s) }", f, typ, g.literal())
		b.line("%s(%s, %s)", f, ref, g.str(b, d))
	}
	if g.coin() {
		write()
	}
	return v + ".String()"
}

func (g *gen) conversion(b *body, d int) string {
	switch g.r.IntN(4) {
	case 0:
		return "string([]byte(" + g.str(b, d) + "))"
	case 1:
		return fmt.Sprintf("string(append([]byte(%s), %s...))", g.str(b, d), g.str(b, d))
	case 2:
		return fmt.Sprintf("string(append([]byte(%s), ':', 'x'))", g.str(b, d))
	}
	return fmt.Sprintf("string(strconv.AppendInt([]byte(%s), int64(in.I()), 10))", g.str(b, d))
}

func (g *gen) byteSlice(b *body, d int) string {
	v := g.name("bs")
	b.line("%s := make([]byte, 0, 9)", v)
	b.line("%s = append(%s, %s...)", v, v, g.str(b, d))
	b.open("if in.B() {")
	b.line("%s = append(%s, '/', 'x')", v, v)
	b.close("}")
	b.line("%s = append(%s, %s...)", v, v, g.str(b, d))
	return "string(" + v + ")"
}

// library calls the functions that change texts.
func (g *gen) library(b *body, d int) string {
	x := g.str(b, d)
	switch g.r.IntN(8) {
	case 0:
		return fmt.Sprintf("strings.TrimPrefix(%s, %s)", x, g.literal())
	case 1:
		return fmt.Sprintf("strings.TrimSuffix(%s, \":\")", x)
	case 2:
		return fmt.Sprintf("strings.Trim(%s, \":/\")", x)
	case 3:
		return fmt.Sprintf("strings.Replace(%q, \"<id>\", %s, 1)", g.text()+"<id>:x", x)
	case 4:
		return fmt.Sprintf("strings.ReplaceAll(%s, \":\", \"_\")", x)
	case 5:
		return fmt.Sprintf("strings.NewReplacer(\"<a>\", %s, \"<b>\", %s).Replace(%q)", x, g.str(b, d), g.text()+"<a>:<b>")
	case 6:
		return fmt.Sprintf("strings.TrimSpace(%s)", x)
	}
	return fmt.Sprintf("strings.ToLower(%s)", g.literal())
}
