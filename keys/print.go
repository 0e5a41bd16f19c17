package keys

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// String returns t as findings print it: names without types, {name...} for a
// Rest, {?} and {...} for what has no name, braces of literal text doubled.
func (t Template) String() string {
	return t.print(func(b *strings.Builder, p Part) { writeName(b, p.Name, p.Rest) })
}

// Typed returns t with types and sizes, as in {id:int} and {etag:hex(40)}.
// [Parse] gives t back.
func (t Template) Typed() string {
	return t.print(func(b *strings.Builder, p Part) {
		writeName(b, p.Name, p.Rest)
		if p.Type == String && p.Size == 0 {
			return
		}
		name := p.Type.String()
		if i := slices.IndexFunc(goTypes, func(t goType) bool { return p.Go != "" && t.Go == p.Go }); i >= 0 {
			name = goTypes[i].name
		}
		b.WriteString(":" + name)
		if p.Size > 0 {
			b.WriteString("(" + strconv.Itoa(p.Size) + ")")
		}
	})
}

// Canonical returns t without the names of its placeholders, and without
// types: what identifies t in a fingerprint. Renaming a variable, or learning
// the type of one, does not change it.
func (t Template) Canonical() string {
	return t.print(func(b *strings.Builder, p Part) { writeName(b, unnamed, p.Rest) })
}

// String returns the name of ty, "string" for String.
func (ty Type) String() string {
	if ty == String {
		return "string"
	}
	return string(ty)
}

func (t Template) print(placeholder func(*strings.Builder, Part)) string {
	var b strings.Builder
	for _, p := range t.parts {
		if !p.Placeholder {
			b.WriteString(Escape(p.Literal))
			continue
		}
		b.WriteByte('{')
		placeholder(&b, p)
		b.WriteByte('}')
	}
	return b.String()
}

func writeName(b *strings.Builder, name string, rest bool) {
	if !rest {
		b.WriteString(name)
		return
	}
	if name != unnamed {
		b.WriteString(name)
	}
	b.WriteString("...")
}

// Escape returns the template syntax for the literal text s: its braces
// doubled.
func Escape(s string) string {
	if !strings.ContainsAny(s, "{}") {
		return s
	}
	return braces.Replace(s)
}

var braces = strings.NewReplacer("{", "{{", "}", "}}")

// ellipsis stands where Truncate cuts; unlike three dots it is not a part of the
// syntax.
const ellipsis = "…"

// Truncate returns t as String does, cut in the middle to at most n bytes. It
// never cuts a rune in two, and a string that fits is not changed. Of an n
// without room for the ellipsis only the start is left.
func (t Template) Truncate(n int) string {
	s := t.String()
	if len(s) <= n {
		return s
	}
	if n < len(ellipsis) {
		return s[:runeStart(s, max(n, 0))]
	}
	room := n - len(ellipsis)
	tail := room / 2
	head := runeStart(s, room-tail)
	from := len(s) - tail
	for from < len(s) && !utf8.RuneStart(s[from]) {
		from++
	}
	return s[:head] + ellipsis + s[from:]
}

// runeStart returns the start of the rune that the byte at i belongs to.
func runeStart(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
