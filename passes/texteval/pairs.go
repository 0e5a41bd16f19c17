package texteval

import (
	"go/types"
	"slices"
)

// pairsOf lists the keys and elements of what a loop goes over, where they are
// known and n takes more than one thing of them: these stay together.
func (ev *Evaluator) pairsOf(l, n *Node, o *Owner) []*Node {
	l = l.core()
	var out []*Node
	switch l.Kind {
	case Map:
		if len(l.Kids) > 2*maxLists {
			return nil
		}
		out = l.Kids
	case List:
		any, known := ev.hole("i", types.Typ[types.Int], TooMany), true
		for i, k := range l.Kids {
			known = known && !isOpen(k) // no place of what comes behind any number of elements
			switch {
			case k == ev.blank():
			case k.Kind == Spread:
				out = append(out, any, ev.elem(k.Kids[0], o.loop.name))
			case k.Kind == Many:
				for _, r := range rowsLike(k.Kids[0], nil, nil, 0) {
					out = append(out, any, ev.when(r.kids[0], r.conds...))
				}
			case known:
				out = append(out, ev.number(itoa(o.loop.first()+i), types.Typ[types.Int], 0, 0), k)
			default:
				out = append(out, any, k)
			}
			if len(out) > 2*maxLists {
				return nil
			}
		}
	}
	if len(out) < 4 || ev.takes(n, ev.param(o, 0), ev.param(o, 1)) < 2 && !isGuarded(n, o) {
		return nil
	}
	return out
}

// isGuarded reports whether a value and a condition of it are both made of what an owner brings.
func isGuarded(n *Node, o *Owner) bool {
	n = n.core()
	return n.Kind == When && n.Kids[0].binds(o) && slices.ContainsFunc(n.Kids[1:], func(c *Node) bool { return c.binds(o) })
}

// takes counts the places of n, up to two, where it takes something of variables.
func (ev *Evaluator) takes(n *Node, vars ...*Node) int {
	seen := ev.s.walk()
	has := func(n *Node) bool { return slices.ContainsFunc(vars, func(v *Node) bool { return n.binds(v.Owner) }) }
	count := 0
	var walk func(*Node, int)
	walk = func(n *Node, each int) {
		if count > 1 || seen(n) {
			return
		}
		if isOp(n, "calc") { // another place than that of the turn
			each = 2
		}
		for _, k := range n.Kids {
			if slices.Contains(vars, k) {
				count += each
			} else if has(k) {
				walk(k, each)
			}
		}
	}
	walk(n, 1)
	return count
}
