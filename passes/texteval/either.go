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

// either is a value that is there under conditions, of which some are not all true where the
// other one is; nil where they differ in more.
func (ev *Evaluator) either(a, b *Node) *Node {
	if !isWhen(a) || !isWhen(b) {
		return nil
	}
	if v := ev.eitherOne(a, b); v != nil {
		return v
	}
	return ev.eitherOne(b, a)
}

// eitherOne is either of a value that is there under conditions that do not all hold where the
// second is.
func (ev *Evaluator) eitherOne(a, b *Node) *Node {
	one, two := a.Kids[1:], b.Kids[1:]
	isOf := func(conds []*Node) func(*Node) bool { return func(c *Node) bool { return !slices.Contains(conds, c) } }
	y := slices.IndexFunc(two, isOf(one))
	if y < 0 {
		return nil
	}
	all := allOf(ev.not(two[y]))
	if len(one)-len(all) != len(two)-1 || slices.ContainsFunc(all, isOf(one)) || slices.ContainsFunc(two[y+1:], isOf(one)) {
		return nil
	}
	rest := slices.DeleteFunc(slices.Clone(one), func(c *Node) bool { return slices.Contains(all, c) })
	v := a.Kids[0]
	if v != b.Kids[0] {
		v = ev.ensured(v, b.Kids[0], all)
	}
	if v == nil {
		return nil
	}
	return ev.when(v, rest...)
}

// allOf are the conditions of which a condition says that they all hold.
func allOf(c *Node) []*Node {
	if !isOp(c, "and") {
		return []*Node{c}
	}
	var out []*Node
	for _, k := range c.Kids {
		out = append(out, allOf(k.core())...)
	}
	return out
}
