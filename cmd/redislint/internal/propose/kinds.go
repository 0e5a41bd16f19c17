package propose

import (
	"slices"

	"github.com/redislint/redislint/keys"
)

// ofKinds reports whether one operand of the expression that builds the keys of x and y brings
// the words that say what they are, and values behind these: "role:{id}" and "session:{id}"
// behind "tenant:{id}:", which says only whose they are, or behind a prefix of an object. These
// are classes of their own.
func (m *modeler) ofKinds(x, y keys.Template, b *built) bool {
	for i := range b.path { // of a call, an expression inside its function
		if of, with := m.align(x, b.path[i:], false, true), m.align(y, b.path[i:], false, true); of != nil && with != nil {
			return m.broughtKinds(of, with)
		}
	}
	return false
}

// broughtKinds is ofKinds of keys that are aligned with the operands of an expression.
func (m *modeler) broughtKinds(of, with *alignment) bool {
	found := false
	for i, op := range of.ops {
		s, t := of.tokens(i), with.tokens(i)
		if slices.EqualFunc(s, t, fits) {
			continue
		}
		if found || op.Expr == nil || !of.behindValue(i) && !of.isRest(i) || !m.saysKind(s) || !m.saysKind(t) {
			return false
		}
		found = true
	}
	return found
}

// tokens are those that an operand gives.
func (a *alignment) tokens(op int) []token {
	from := 0
	if op > 0 {
		from = a.ends[op-1]
	}
	return a.toks[from:a.ends[op]]
}

// behindValue reports whether the segment before an operand is a value alone.
func (a *alignment) behindValue(op int) bool {
	n := a.ends[op] - len(a.tokens(op))
	return n > 2 && a.toks[n-1].text == a.sep && !a.toks[n-2].literal() && a.toks[n-3].text == a.sep
}

// isRest reports whether an operand gives all that follows a prefix which a parameter or
// field brings: no builder stands where that is joined.
func (a *alignment) isRest(op int) bool {
	return op == 1 && op == len(a.ops)-1 && a.ops[0].Expr != nil && isBrought(a.ops[0].Expr, a.site) && a.toks[a.ends[0]-1].text == a.sep
}

// saysKind reports whether text begins with a segment that is a word, and has a value behind it.
func (m *modeler) saysKind(text []token) bool {
	n := slices.IndexFunc(text, func(t token) bool { return !t.literal() || t.text == m.Separator })
	return n > 0 && text[n].literal() && len(words(untokenize(text[:n]).Head())) > 0 &&
		slices.ContainsFunc(text[n:], func(t token) bool { return !t.literal() })
}
