package propose

import (
	"slices"
	"unicode/utf8"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// handsOver reports whether all expressions that build keys of d hand text over where o has values:
// fmt.Sprintf("user:%s", name) builds the keys of user:{name}, and not those of a class
// user:id{number}, where the names that are known there are such.
func (m *modeler) handsOver(d, o *draft, sites siteIndex) bool {
	found := false
	for _, b := range sites.spots {
		if b.inner || !slices.ContainsFunc(b.entries, func(e *entry) bool { return slices.Contains(d.entries, e) }) {
			continue
		}
		if found = slices.Contains(m.formsWithValues(d, b), form(o.pattern)); !found {
			return false
		}
	}
	return found
}

// formsWithValues are the forms of the pattern of d with values in place of the segments that
// operands give, in the expressions of a path.
func (m *modeler) formsWithValues(d *draft, b *built) (out []string) {
	for i := range b.path {
		a := m.align(d.pattern, b.path[i:], false, i == 0)
		if a == nil {
			a = m.literal(d.pattern, b.path[i])
		}
		if a == nil {
			continue
		}
		if t, ok := m.withHanded(a); ok {
			out = append(out, form(t))
		}
	}
	return out
}

// literal is the alignment of a template that is text with an expression that is, too; nil if one
// of them is not.
func (m *modeler) literal(t keys.Template, site uses.Site) *alignment {
	if m.ops == nil || !t.IsLiteral() {
		return nil
	}
	ops, _, ok := m.ops.Of(site.Expr, false, site.In, site.Package)
	if !ok || len(ops) != 1 || ops[0].Expr != nil || ops[0].Text != t.Head() {
		return nil
	}
	toks := tokens(t.Parts())
	return &alignment{toks: toks, ops: ops, site: site, sep: m.Separator, ends: []int{len(toks)}}
}

// withHanded is the template of an alignment with values for the segments that are handed over;
// not ok if there are none.
func (m *modeler) withHanded(a *alignment) (t keys.Template, ok bool) {
	handed := make([]int, len(a.toks)) // where the segment ends that begins at a token
	for i, op := range a.ops {
		from := a.ends[i] - len(a.tokens(i))
		for _, r := range rangesOf(op, from, a.ends[i]) {
			if m.isWhole(a.toks, r[0], r[1]) {
				handed[r[0]], ok = r[1], true
			}
		}
	}
	var out []token
	for i := 0; i < len(a.toks); i++ {
		if end := handed[i]; end > 0 {
			out = append(out, token{value: between(a.toks[i:end], nil, m.Separator)})
			i = end - 1
			continue
		}
		out = append(out, a.toks[i])
	}
	return untokenize(out), ok
}

// rangesOf are the tokens that an operand hands over: all of an expression's, of text what has
// a name.
func rangesOf(op operands.Operand, from, to int) (out [][2]int) {
	if op.Expr != nil {
		return [][2]int{{from, to}}
	}
	for _, n := range op.Names {
		out = append(out, [2]int{from + utf8.RuneCountInString(op.Text[:n.From]), from + utf8.RuneCountInString(op.Text[:n.To])})
	}
	return out
}

// isWhole reports whether tokens are one segment, behind another one, with text in it.
func (m *modeler) isWhole(toks []token, from, to int) bool {
	return from > 0 && to > from && toks[from-1].text == m.Separator && (to == len(toks) || toks[to].text == m.Separator) &&
		slices.ContainsFunc(toks[from:to], token.literal) &&
		!slices.ContainsFunc(toks[from:to], func(t token) bool { return t.text == m.Separator })
}
