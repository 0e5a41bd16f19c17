package texteval

import "slices"

// noneLeft reports whether conditions together leave nothing of a value that is one of a few
// constants: in the default clause of a switch that has them all.
func (ev *Evaluator) noneLeft(conds []*Node) bool {
	var unequal []*Node // operations eq that do not hold
	for _, c := range conds {
		unequal = notEqual(c, false, unequal)
	}
	for i, c := range unequal {
		x := c.Kids[0].core()
		others := slices.DeleteFunc(slices.Clone(unequal[i:]), func(o *Node) bool { return o.Kids[0].core() != x })
		if len(others) < 2 {
			continue
		}
		alts := alternatives(ev.closeCond(x), nil, 0)
		if len(alts) <= len(others) && !slices.ContainsFunc(alts, func(a *Node) bool { return !isOneOf(a, others) }) {
			return true
		}
	}
	return false
}

// notEqual lists the comparisons of a value with a constant that do not hold where a
// condition, or its opposite, does.
func notEqual(c *Node, opposite bool, out []*Node) []*Node {
	switch {
	case isOp(c, "not"):
		return notEqual(c.Kids[0], !opposite, out)
	case isOp(c, "and") && !opposite, isOp(c, "or") && opposite:
		return notEqual(c.Kids[1], opposite, notEqual(c.Kids[0], opposite, out))
	case isOp(c, "eq") && opposite:
		if _, ok := c.Kids[1].IsLit(); ok {
			return append(out, c)
		}
	}
	return out
}

// isOneOf reports whether a value is a constant that one of some comparisons has.
func isOneOf(a *Node, eqs []*Node) bool {
	text, ok := a.core().IsLit()
	return ok && slices.ContainsFunc(eqs, func(c *Node) bool {
		other, _ := c.Kids[1].IsLit()
		return other == text
	})
}
