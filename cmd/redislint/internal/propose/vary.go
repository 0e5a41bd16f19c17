package propose

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// vary joins the drafts of what one expression builds with several values in
// one place: its builder has a parameter there.
func (m *modeler) vary(list []*draft, sites siteIndex) []*draft {
	for _, b := range sites.spots {
		for again := true; again; {
			list, again = m.varyOnce(list, b, sites)
		}
	}
	return list
}

func (m *modeler) varyOnce(list []*draft, b *built, sites siteIndex) (_ []*draft, again bool) {
	var here []*draft
	for _, d := range list {
		if slices.ContainsFunc(d.entries, func(e *entry) bool { return slices.Contains(b.entries, e) }) {
			here = append(here, d)
		}
	}
	for i, x := range here {
		for _, y := range here[:i] {
			if (x.pattern.Head() == "") != (y.pattern.Head() == "") {
				continue // what the one begins with is not a value
			}
			if m.writtenApart(x, y, sites) || m.writtenApart(y, x, sites) {
				continue
			}
			if (b.inner || b.literal() || !m.oneShape(x.pattern, y.pattern) || m.ofKinds(x.pattern, y.pattern, b)) && !m.oneBuilder(x.pattern, y.pattern) && !m.oneBuilder(y.pattern, x.pattern) {
				continue
			}
			list = slices.DeleteFunc(list, func(d *draft) bool { return d == x || d == y })
			joined := m.join(y, x)
			joined.pattern = b.named(m.asHanded(joined.pattern, x.pattern, y.pattern, b))
			return append(list, joined), true
		}
	}
	return list, false
}

// oneBuilder reports whether a is the keys of b with any value where b has a literal one, and
// says what keys these are: who calls the builder of a with that value has b.
func (m *modeler) oneBuilder(a, b keys.Template) bool {
	return m.Covers(a, b) && !m.isCatchAll(a)
}

// oneShape reports whether a and b differ in one value only, behind text that
// says what key it is.
func (m *modeler) oneShape(a, b keys.Template) bool {
	j := join(a, b, m.Separator)
	if !m.Covers(j, a) || !m.Covers(j, b) || m.inNamespace(a) != m.inNamespace(b) {
		return false
	}
	behind := j.Head()
	if m.inNamespace(a) {
		if !m.inNamespace(j) {
			return false
		}
		behind = behind[len(m.namespace)+len(m.Separator):]
	}
	if len(words(behind)) == 0 {
		return false
	}
	x, okX := segments(a, m.Separator)
	y, okY := segments(b, m.Separator)
	if okX && okY && len(x) == len(y) {
		return differing(x, y) <= 1
	}
	parts := j.Parts() // values with separators in them are one if they end where text begins
	return !parts[len(parts)-1].Placeholder || m.oneWord(tokens(a.Parts()), tokens(b.Parts()))
}

// oneWord reports whether literal text in one segment is all that differs.
func (m *modeler) oneWord(a, b []token) bool {
	for len(a) > 0 && len(b) > 0 && fits(a[0], b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && fits(a[len(a)-1], b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return !slices.ContainsFunc(slices.Concat(a, b), func(t token) bool { return !t.literal() || t.text == m.Separator })
}

func differing(x, y [][]token) int {
	n := 0
	for i := range x {
		if !slices.EqualFunc(x[i], y[i], fits) {
			n++
		}
	}
	return n
}

// generalize puts a value in place of literal text that is a value in code:
// the expression has a variable there that happens to have one value, or a
// pattern has a wildcard there.
func (m *modeler) generalize(list []*draft, c *collection) []*draft {
	for _, globs := range c.globs {
		for _, g := range globs {
			m.alongGlob(list, g, c)
		}
	}
	for _, d := range list {
		for _, b := range c.sites.spots {
			if !b.inner && len(d.entries) == 1 && slices.Contains(b.entries, d.entries[0]) {
				was := d.pattern
				if wide := m.withOperands(was, b.path); wide.String() != was.String() && !m.writtenOut(d, wide, c.sites) {
					d.pattern, d.brought = wide, true
				}
			}
		}
		if len(d.entries) == 1 {
			d.pattern = m.afterParameters(d.pattern, d.entries[0], c.sites)
		}
	}
	return m.alike(list)
}

// afterParameters calls values that callers have several names for after the parameter of
// the function that they are handed to, which puts them into the key, if that says which.
func (m *modeler) afterParameters(t keys.Template, e *entry, sites siteIndex) keys.Template {
	if form(t) != form(e.variants[0].template) {
		return t
	}
	names := map[int][]string{}
	for _, b := range sites.spots {
		if !b.inner && slices.Contains(b.entries, e) {
			m.parameters(t, b.path, names)
		}
	}
	parts := t.Parts()
	for i, list := range names {
		if e.disagree(i) && len(slices.Compact(list)) == 1 && !slices.Contains(kindsOfValues, list[0]) {
			parts[i].Name = list[0]
		}
	}
	return keys.New(parts...).Numbered()
}

// kindsOfValues are the names of parameters that say nothing of the values.
var kindsOfValues = []string{"key", "name", "value", "val", "str", "text", "arg", "param", "suffix", "prefix", "field", "item", "data"}

// parameters adds the names of parameters that the innermost expression of a path joins, by
// the part of the template.
func (m *modeler) parameters(t keys.Template, path []uses.Site, names map[int][]string) {
	for i, site := range slices.Backward(path) {
		a := m.align(t, path[i:], false, false)
		if a == nil {
			continue
		}
		at := 0
		for i, op := range a.ops {
			from := at
			at = a.ends[i]
			x := handed(op.Expr)
			if name := nameOf(x); at-from == 1 && !a.toks[from].literal() && isName(name) && isBrought(x, site) {
				n := len(untokenize(a.toks[:at]).Parts()) - 1
				names[n] = append(names[n], name)
			}
		}
		return
	}
}

// handed is what a function of one argument is handed, which only tidies it.
func handed(e ast.Expr) ast.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 {
		return call.Args[0]
	}
	return e
}

// disagree reports whether templates of e have several names for the value that is a part
// of them.
func (e *entry) disagree(part int) bool {
	return slices.ContainsFunc(e.variants, func(v variant) bool {
		return v.template.Parts()[part].Name != e.variants[0].template.Parts()[part].Name
	})
}

// alike puts drafts together that have become the same except for names.
func (m *modeler) alike(list []*draft) []*draft {
	var out []*draft
	byForm := map[string]int{}
	for _, d := range list {
		f := form(d.pattern)
		i, ok := byForm[f]
		if !ok {
			byForm[f] = len(out)
			out = append(out, d)
			continue
		}
		joined := m.join(out[i], d)
		joined.joined = slices.Concat(out[i].joined, d.joined)
		if a, b := out[i], d; a.brought != b.brought {
			if b.brought {
				a, b = b, a // the names of the parameters
			}
			joined.pattern, joined.brought = join(a.pattern, b.pattern, m.Separator), true
		}
		out[i] = joined
	}
	return out
}

// nameOf returns the name of a variable or field in snake case.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return strings.Join(words(e.Name), "_")
	case *ast.SelectorExpr:
		return strings.Join(words(e.Sel.Name), "_")
	case *ast.ParenExpr:
		return nameOf(e.X)
	}
	return ""
}

// isValueName reports whether a variable of that name has many values, whatever
// this program gives it.
func isValueName(name string) bool {
	last := name[strings.LastIndex(name, "_")+1:]
	return slices.Contains([]string{"id", "uid", "uuid", "guid", "host", "hostname"}, last)
}

// alongGlob puts values in the places where a pattern with the same origin has
// wildcards: what is scanned for is a family of keys. That holds for the only
// member that is seen; where there are several, the text tells them apart.
func (m *modeler) alongGlob(list []*draft, g *glob, c *collection) {
	want, ok := segments(globTemplate(g.template, false), m.Separator)
	if !ok { // the wildcard at the end
		parts := globTemplate(g.template, false).Parts()
		parts[len(parts)-1].Rest = false
		if want, ok = segments(keys.New(parts...), m.Separator); !ok {
			return
		}
	}
	var along []*draft
	all := globTemplate(g.template, true)
	members := 0 // those too that have more segments, where the wildcard is the last
	for _, d := range list {
		if !slices.ContainsFunc(d.entries, func(e *entry) bool { return c.sites.sameHead(e, g) }) {
			continue
		}
		have, ok := segments(d.pattern, m.Separator)
		alike := ok && len(have) == len(want) && m.generalized(have, want) != nil
		if alike {
			along = append(along, d)
		}
		if alike || m.Covers(all, d.pattern) {
			members++
		}
	}
	if len(along) != 1 || members != 1 {
		return
	}
	have, _ := segments(along[0].pattern, m.Separator)
	var toks []token
	for i, s := range m.generalized(have, want) {
		if i > 0 {
			toks = append(toks, token{text: m.Separator})
		}
		toks = append(toks, s...)
	}
	along[0].pattern = untokenize(toks)
	for _, b := range c.sites.spots {
		if slices.Contains(b.entries, along[0].entries[0]) {
			along[0].pattern = b.named(along[0].pattern)
		}
	}
}

// generalized returns have with the values of want in place of literal
// segments, behind text that says what key it is; nil if they do not fit.
func (m *modeler) generalized(have, want [][]token) [][]token {
	out := make([][]token, len(have))
	said := false
	for i := range have {
		wild := len(want[i]) == 1 && !want[i][0].literal()
		switch {
		case slices.EqualFunc(have[i], want[i], fits), wild && len(have[i]) == 1 && !have[i][0].literal():
			out[i] = have[i]
		case wild && said && len(have[i]) > 0:
			out[i] = []token{{value: keys.Part{Placeholder: true, Name: want[i][0].value.Name}}}
		default:
			return nil
		}
		text := untokenize(have[i]).Head()
		said = said || len(words(text)) > 0 && (i > 0 || text != m.namespace)
	}
	return out
}

// sameHead reports whether an entry and a pattern have the text of one origin.
func (x *siteIndex) sameHead(e *entry, g *glob) bool {
	for _, u := range g.uses {
		for _, k := range u.Keys {
			if k.Head != nil && slices.Contains(x.heads[k.Head.Position()], e) {
				return true
			}
		}
	}
	return false
}
