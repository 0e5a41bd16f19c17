package texteval

import (
	"slices"
	"strings"
)

// equal is 1 where two values are surely the same, -1 where they surely differ.
func equal(a, b *Node, depth int) int {
	if depth > 8 {
		return 0
	}
	if isBoxed(a) && bare(b).Kind == Nil || isBoxed(b) && bare(a).Kind == Nil { // an interface that holds a value is not nil
		return -1
	}
	a, b = bare(a), bare(b)
	if b.Kind == Alt || b.Kind == When {
		a, b = b, a
	}
	switch a.Kind {
	case Alt:
		all := 0
		for i, k := range a.Kids {
			r := equal(k, b, depth+1)
			if r == 0 || i > 0 && r != all {
				return 0
			}
			all = r
		}
		return all
	case When:
		if r := equal(a.Kids[0], b, depth+1); r < 0 {
			return r
		}
		return 0
	}
	if x, ok := constText(a); ok {
		if y, ok := constText(b); ok {
			if x == y {
				return 1
			}
			return -1
		}
	}
	if a.Kind == Nil {
		a, b = b, a
	}
	if b.Kind == Nil {
		return withNil(a)
	}
	if a.Kind == Lit && b.Kind != Lit {
		a, b = b, a
	}
	if a.Kind == Hole && a.Info.Set && isEmpty(b) {
		return -1
	}
	if isOp(a, "len") && b.Kind == Lit {
		if n, ok := b.Int(); ok && (n == 0 && hasElement(bare(a.Kids[0])) || int64(len(literals(bare(a.Kids[0]), 0))) > n) {
			return -1
		}
	}
	if isEmpty(b) && filled(a) || (a.Kind == Concat || a.Kind == Op) && b.Kind == Lit && b.Typ == nil && unlike(a, b.Text) {
		return -1
	}
	return 0
}

// unlike reports whether the literals of a text cannot make another: they are not in it, one
// behind the other, or it begins or ends otherwise.
func unlike(n *Node, text string) bool {
	head, _ := literalEnd(n, false)
	tail, _ := literalEnd(n, true)
	if !strings.HasPrefix(text, head) || !strings.HasSuffix(text, tail) {
		return true
	}
	_, ok := without(n, text)
	return !ok
}

// without is what of a text is behind the literals of another, each looked for behind the
// one before; false where one of them is not there.
func without(n *Node, text string) (string, bool) {
	if n = bare(n); n.Kind == Concat {
		for _, k := range n.Kids {
			rest, ok := without(k, text)
			if !ok {
				return "", false
			}
			text = rest
		}
		return text, true
	}
	if n.Kind != Lit {
		return text, true
	}
	_, rest, ok := strings.Cut(text, n.Text)
	return rest, ok
}

// hasElement reports whether a list or map has an element for sure.
func hasElement(n *Node) bool {
	switch n.Kind {
	case List:
		return slices.ContainsFunc(n.Kids, func(k *Node) bool { return k.Kind != Many && k.Kind != Spread })
	case Map:
		return len(n.Kids) > 0 && n.Kids[0].core().Kind == Lit
	}
	return false
}

// isBoxed reports whether a value is one in an interface.
func isBoxed(n *Node) bool {
	for n.Kind == At || isOp(n, "soft") || isOp(n, "type") {
		n = n.Kids[0]
	}
	return n.Kind == Box
}

// withNil compares a value with nil: texts in an interface are none.
func withNil(a *Node) int {
	switch a.Kind {
	case Nil:
		return 1
	case Struct, Func, Lit, Concat:
		return -1
	case Op:
		if isTextOp(a) {
			return -1
		}
	case Hole:
		if stringish(a.Typ) && !isList(a.Typ) {
			return -1
		}
	case List:
		if len(a.Kids) > 0 && a.Kids[0].Kind != Many && a.Kids[0].Kind != Spread {
			return -1
		}
	}
	return 0
}

// isEmpty reports whether a value is the empty text.
func isEmpty(n *Node) bool {
	n = bare(n)
	return n.Kind == Lit && n.Text == "" && n.Typ == nil
}

// constText is the text or number that a value is, if it is known whole.
func constText(n *Node) (string, bool) {
	switch n = bare(n); n.Kind {
	case Lit:
		return n.Text, true
	case Concat:
		var b strings.Builder
		for _, k := range n.Kids {
			t, ok := constText(k)
			if !ok {
				return "", false
			}
			b.WriteString(t)
		}
		return b.String(), true
	}
	return "", false
}

// eqChoice compares a value that conditions choose with a constant: the comparison
// is one of those conditions.
func eqChoice(ev *Evaluator, _ *Node, k []*Node) *Node {
	x, y := k[0].core(), k[1].core()
	if y.Kind != Lit && y.Kind != Nil || x.Kind != Alt || len(x.Kids) > 4 {
		return nil
	}
	if !slices.ContainsFunc(x.Kids, func(a *Node) bool { return equal(unconditional(a), y, 0) <= 0 }) {
		return ev.boolean(true) // whichever it is
	}
	var or *Node
	for _, a := range x.Kids {
		a = a.core()
		v, conds := a, []*Node(nil)
		if a.Kind == When {
			v, conds = a.Kids[0], a.Kids[1:]
		}
		r := equal(v, y, 0)
		switch {
		case r < 0:
			continue
		case len(conds) == 0, r == 0 && y != ev.boolean(true):
			return nil
		case r == 0: // which is a condition itself
			conds = append(conds[:len(conds):len(conds)], v)
		}
		and := conds[0]
		for _, c := range conds[1:] {
			and = ev.op("and", "", and, c)
		}
		if or == nil {
			or = and
		} else {
			or = ev.op("or", "", or, and)
		}
	}
	if or == nil {
		return ev.boolean(false)
	}
	return or
}

func unconditional(n *Node) *Node {
	if n = n.core(); n.Kind == When {
		return n.Kids[0]
	}
	return n
}

// notChoice is the opposite of a condition that others choose.
func notChoice(ev *Evaluator, _ *Node, k []*Node) *Node {
	if t := ev.truth(k[0]); t != k[0] {
		return ev.not(t)
	}
	return nil
}
