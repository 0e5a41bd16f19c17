package eval

import (
	"path"
	"strings"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
)

// eachLiteral changes the case of v, piece by piece.
func eachLiteral(v Value, c Change) Value {
	var out []Seq
	for _, s := range v.Texts() {
		t := make(Seq, len(s))
		for i, p := range s {
			t[i] = changed(p, c)
			if p.Kind == Lit && !utf8.ValidString(p.Text) {
				t[i] = restHole("?")[0]
			}
		}
		out = append(out, t)
	}
	return textOf(unique(out)...)
}

// trimmed cuts the ends of v. An end that is not known may be nothing at all:
// then what stands behind it is cut too.
func trimmed(v Value, left, right func(string) string, c Change) Value {
	var out []Seq
	for _, s := range v.Texts() {
		out = append(out, trim(s, left, right, c))
	}
	return textOf(unique(out)...)
}

func trim(s Seq, left, right func(string) string, c Change) Seq {
	if len(s) == 1 && s[0].Kind == Param && c != Unchanged {
		return Seq{changed(s[0], c)}
	}
	out := append(Seq{}, s...)
	if left != nil {
		out.trimEnd(0, 1, left)
	}
	if right != nil {
		out.trimEnd(len(out)-1, -1, right)
	}
	return out.compact()
}

// trimEnd cuts s in place from the i-th piece on.
func (s Seq) trimEnd(i, step int, cut func(string) string) {
	unknown := -1
	for ; i >= 0 && i < len(s); i += step {
		if s[i].Kind != Lit {
			s[i] = s[i].untyped()
			unknown = i
			continue
		}
		t := cut(s[i].Text)
		if t != s[i].Text && unknown >= 0 {
			s[unknown].Rest = true
		}
		s[i].Text = t
		if t != "" {
			return
		}
	}
}

// compact drops empty literals.
func (s Seq) compact() Seq {
	out := s[:0:0]
	for _, p := range s {
		if p.Kind != Lit || p.Text != "" {
			out = append(out, p)
		}
	}
	return out
}

// cutPrefix is strings.TrimPrefix. Where the beginning is not known it may be
// cut or not, and what stands behind it too.
func (s Seq) cutPrefix(cut string) Seq {
	n := s.run()
	text, _ := s[:n].known()
	switch {
	case strings.HasPrefix(text, cut):
		return append(s[:n].part(len(cut), len(text)), s[n:]...)
	case n == len(s) || !strings.HasPrefix(cut, text):
		return s
	case n > 0:
		return restHole("?")
	}
	rest := s[1:]
	m := rest.run()
	text, _ = rest[:m].known()
	k := min(len(cut), len(text))
	for k > 0 && !strings.HasSuffix(cut, text[:k]) && !strings.Contains(cut, text[:k]) {
		k--
	}
	if k == len(text) && m < len(s) {
		return restHole(s[0].Text)
	}
	out := append(restHole(s[0].Text), rest[:m].part(k, len(text))...)
	return append(out, rest[m:]...)
}

// run is the number of literal pieces that s begins with.
func (s Seq) run() int {
	n := 0
	for n < len(s) && s[n].Kind == Lit {
		n++
	}
	return n
}

// cutSuffix is strings.TrimSuffix.
func (s Seq) cutSuffix(cut string) Seq { return s.backwards().cutPrefix(backwards(cut)).backwards() }

func (s Seq) backwards() Seq {
	out := make(Seq, len(s))
	for i, p := range s {
		if p.Kind == Lit {
			p.Text = backwards(p.Text)
		}
		out[len(s)-1-i] = p
	}
	return out
}

func backwards(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

func mapSeqs(v Value, f func(Seq) Seq) Value {
	var out []Seq
	for _, s := range v.Texts() {
		out = append(out, f(s))
	}
	return textOf(unique(out)...)
}

// joinWith evaluates strings.Join.
func joinWith(v Value, sep []Seq, name string) []Seq {
	by := soleText(sep)
	if v.kind != list {
		return []Seq{joinedHole(name, by)}
	}
	out := []Seq{{}}
	for i, e := range v.elems {
		if i > 0 {
			out = cross(out, someText(sep))
		}
		out = cross(out, someText(e.after(out)))
	}
	if v.rest == nil {
		return out
	}
	if len(v.elems) == 0 {
		return unique(append(cross(someText(v.rest.Texts()), []Seq{joinedHole("?", by).of(v.rest.Texts())}), Seq{}))
	}
	more := cross(cross(out, someText(sep)), []Seq{joinedHole(name, by).of(v.rest.Texts())})
	return unique(append(out, more...))
}

// pathJoin evaluates path.Join. An element of which nothing is known is taken
// to be clean: not empty, and without "..".
func pathJoin(v Value, name string) []Seq {
	if v.kind != list || v.rest != nil {
		return []Seq{joinedHole(name, "/")}
	}
	out := []Seq{{}}
	for _, e := range v.elems {
		var next []Seq
		for _, a := range out {
			for _, s := range someText(e.after(out)) {
				if len(a) > 0 && len(s) > 0 {
					s = concat(lit("/", nil), s)
				}
				next = append(next, clip(concat(a, s)))
			}
		}
		out = unique(next)
	}
	for i, s := range out {
		out[i] = s.cleanPath(name)
	}
	return unique(out)
}

func (s Seq) cleanPath(name string) Seq {
	if text, ok := s.known(); ok {
		if clean := path.Clean(text); text != "" && clean != text {
			return lit(clean, s[0].Origin)
		}
		return s
	}
	var b strings.Builder
	for _, p := range s {
		if p.Kind == Lit {
			b.WriteString(p.Text)
		} else {
			b.WriteByte('x')
		}
	}
	if path.Clean(b.String()) != b.String() || strings.Contains(b.String(), "..") {
		return restHole(name)
	}
	return s
}

func repeated(v, count Value) Value {
	s, ok := v.Known()
	if n, exact := count.Number(); ok && exact && n >= 0 && n <= 1024 && n*int64(len(s)) <= 1024 {
		return textOf(lit(strings.Repeat(s, int(n)), v.origin()))
	}
	return textOf(restHole("?"))
}

// origin is where the text of v begins, if it is literal.
func (v Value) origin() *Origin {
	if v.kind == text && len(v.alts) == 1 && len(v.alts[0]) > 0 {
		return v.alts[0][0].Origin
	}
	return nil
}

// baseType is the type of an integer written in a base.
func baseType(base int64, unsigned bool) keys.Type {
	switch {
	case base == 10 && unsigned:
		return keys.Uint
	case base == 10:
		return keys.Int
	case base == 16 && unsigned:
		return keys.Hex
	}
	return keys.String
}
