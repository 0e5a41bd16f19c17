package texteval

import "slices"

// eitherWay makes two alternatives one that are the same value, if something holds and if it
// does not.
func (ev *Evaluator) eitherWay(out []*Node) []*Node {
	if len(out) > 16 {
		return out
	}
	for i := 0; i < len(out); i++ {
		for j := i + 1; j < len(out); j++ {
			if m := ev.either(out[i], out[j]); m != nil {
				rest := slices.Delete(slices.Clone(out), j, j+1)
				rest[i] = m
				return ev.eitherWay(rest)
			}
		}
	}
	return out
}

// either is a value that is there under conditions, of which one is the opposite of that of
// the other one; nil where they differ in more.
func (ev *Evaluator) either(a, b *Node) *Node {
	if !isWhen(a) || !isWhen(b) || len(a.Kids) != len(b.Kids) {
		return nil
	}
	one, two := a.Kids[1:], b.Kids[1:]
	isOf := func(conds []*Node) func(*Node) bool { return func(c *Node) bool { return !slices.Contains(conds, c) } }
	x, y := slices.IndexFunc(one, isOf(two)), slices.IndexFunc(two, isOf(one))
	if x < 0 || y < 0 {
		return nil
	}
	rest := slices.Delete(slices.Clone(one), x, x+1)
	if slices.ContainsFunc(rest, isOf(two)) {
		return nil
	}
	v := a.Kids[0]
	switch {
	case isNot(one[x], two[y]):
		v = ev.eitherOne(v, b.Kids[0], two[y])
	case isNot(two[y], one[x]):
		v = ev.eitherOne(b.Kids[0], v, one[x])
	default:
		return nil
	}
	if v == nil {
		return nil
	}
	return ev.when(v, rest...)
}

// eitherOne is the value of two branches, of which the second is where a condition holds.
func (ev *Evaluator) eitherOne(not, is, cond *Node) *Node {
	if not == is {
		return is
	}
	return ev.ensured(not, is, cond)
}

// isNot reports whether a condition is the opposite of another one.
func isNot(a, b *Node) bool { return isOp(a, "not") && a.Kids[0] == b }
