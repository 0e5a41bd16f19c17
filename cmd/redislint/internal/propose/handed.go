package propose

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// asHanded returns the pattern of the keys of x and y, which joined is, as the expression that
// builds both has it: where they differ in a parameter or field alone, which has
// separators in it, "email:{email}" and "ip:{addr}", that is one value. A
// builder of the joined pattern has no argument that the expression could give. If
// the keys of one include those of the other, and have their values apart, joined is the
// one. Nor does a class begin with a value if its keys have a head.
func (m *modeler) asHanded(joined, x, y keys.Template, b *built) keys.Template {
	site := b.path[0]
	ops, _, ok := m.ops.Of(site.Expr, false, site.In, site.Package)
	_, known := segments(joined, m.Separator)
	if !ok || b.inner || known && (m.Covers(x, y) || m.Covers(y, x)) {
		return joined
	}
	of, with := m.handed(x, ops, site), m.handed(y, ops, site)
	if of == nil || with == nil {
		return joined
	}
	var out []token
	differ := 0
	for i, op := range ops {
		s, t := of[i], with[i]
		if slices.EqualFunc(s, t, fits) {
			for k := range s {
				out = append(out, mergeToken(s[k], t[k], m.Separator))
			}
			continue
		}
		differ++
		p := between(s, t, m.Separator)
		if p.Name = nameOf(op.Expr); !p.Rest || p.Name == "" {
			return joined
		}
		out = append(out, token{value: p})
	}
	if pattern := untokenize(out).Numbered(); differ == 1 && pattern.Head() != "" && !m.isCatchAll(pattern) {
		return pattern
	}
	return joined
}

// handed are the tokens of a template that each operand gives, with separators in those
// of parameters and fields; nil if that can be in no way, or in several.
func (m *modeler) handed(t keys.Template, ops []operands.Operand, site uses.Site) [][]token {
	toks := tokens(t.Parts())
	known := map[[2]int]int{}
	var ways func(at, op int) int // to align the tokens from one on; 2 for more
	ends := func(at, op int) (out []int) {
		if o := ops[op]; o.Expr == nil {
			text := tokens([]keys.Part{{Literal: o.Text}})
			if at+len(text) <= len(toks) && slices.Equal(toks[at:at+len(text)], text) {
				out = append(out, at+len(text))
			}
			return out
		}
		for end := at + 1; end <= len(toks) && (toks[end-1].text != m.Separator || isBrought(ops[op].Expr, site)); end++ {
			out = append(out, end)
		}
		return out
	}
	ways = func(at, op int) int {
		if op == len(ops) {
			if at == len(toks) {
				return 1
			}
			return 0
		}
		k := [2]int{at, op}
		n, ok := known[k]
		if !ok {
			for _, end := range ends(at, op) {
				n = min(n+ways(end, op+1), 2)
			}
			known[k] = n
		}
		return n
	}
	if ways(0, 0) != 1 {
		return nil
	}
	var out [][]token
	at := 0
	for op := range ops {
		for _, end := range ends(at, op) {
			if ways(end, op+1) == 1 {
				out = append(out, toks[at:end])
				at = end
				break
			}
		}
	}
	return out
}
