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
	if !isWhen(a) || !isWhen(b) || a.Kids[0] != b.Kids[0] || len(a.Kids) != len(b.Kids) {
		return nil
	}
	isOf := func(n *Node) func(*Node) bool { return func(c *Node) bool { return !slices.Contains(n.Kids, c) } }
	x, y := slices.IndexFunc(a.Kids, isOf(b)), slices.IndexFunc(b.Kids, isOf(a))
	if x < 0 || y < 0 || !isNot(a.Kids[x], b.Kids[y]) && !isNot(b.Kids[y], a.Kids[x]) {
		return nil
	}
	rest := slices.Delete(slices.Clone(a.Kids), x, x+1)
	if slices.ContainsFunc(rest, isOf(b)) {
		return nil
	}
	return ev.when(rest[0], rest[1:]...)
}

// isNot reports whether a condition is the opposite of another one.
func isNot(a, b *Node) bool { return isOp(a, "not") && a.Kids[0] == b }
