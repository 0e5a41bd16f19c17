package texteval

import (
	"slices"
	"strings"
)

// A text that gets a prefix unless it begins with it, or a suffix unless it ends with it, has it
// in any case: if !strings.HasPrefix(k, p) { k = p + k }.

// ensured is the value of two branches of which one has an affix put to what the other one is,
// where conditions say that it is not there, and maybe that the text is not empty; nil where they
// are not that.
func (ev *Evaluator) ensured(with, other *Node, conds []*Node) *Node {
	i := slices.IndexFunc(conds, func(c *Node) bool { return isOp(c, "not") && isAffix(c.Kids[0]) })
	if i < 0 {
		return nil
	}
	cond, text := conds[i].Kids[0], with.core()
	if text.Kind != Concat {
		return nil
	}
	x, y := unaffixed(cond.Kids[0]), cond.Kids[1]
	more := besides(text, x, cond.Text == "hassuffix")
	if more == nil || unaffixed(other) != x {
		return nil
	}
	if put := ev.concat(more...); put.core() != y.core() && equal(put, y, 0) <= 0 {
		return nil
	}
	out := ev.op("ensure", cond.Text, x, y, ev.withText(with, x, x))
	for j, c := range conds {
		if j == i {
			continue
		}
		if !isNotEmpty(c, x) {
			return nil
		}
		out = ev.alt(ev.when(ev.lit("", 0, 0), ev.not(c)), ev.when(out, c))
	}
	return out
}

// isNotEmpty reports whether a condition says that text x is not empty.
func isNotEmpty(c, x *Node) bool {
	of := func(n *Node) bool { return unaffixed(n) == x }
	length := func(n *Node) bool { n = n.core(); return isOp(n, "len") && of(n.Kids[0]) }
	is := func(n *Node, text string) bool { t, ok := n.core().IsLit(); return ok && t == text }
	switch {
	case isOp(c, "lt"): // 0 < len(x)
		return is(c.Kids[0], "0") && length(c.Kids[1])
	case isOp(c, "not") && isOp(c.Kids[0], "eq"):
		k := c.Kids[0].Kids
		return of(k[0]) && is(k[1], "") || of(k[1]) && is(k[0], "") || length(k[0]) && is(k[1], "0")
	}
	return false
}

// isAffix reports whether a condition asks how a text begins or ends.
func isAffix(c *Node) bool { return isOp(c, "hasprefix") || isOp(c, "hassuffix") }

// besides are the parts of a text beside x, which it begins with, or ends with; nil where it
// does not.
func besides(n, x *Node, begins bool) []*Node {
	for _, of := range [][]*Node{{x}, x.Kids} {
		from, to := len(n.Kids)-len(of), len(of)
		if from < 1 || len(of) == 0 || len(of) > 1 && x.Kind != Concat {
			continue
		}
		at, more := n.Kids[from:], n.Kids[:from]
		if begins {
			at, more = n.Kids[:to], n.Kids[to:]
		}
		if slices.EqualFunc(at, of, func(a, b *Node) bool { return unaffixed(a) == unaffixed(b) }) {
			return more
		}
	}
	return nil
}

// unaffixed is a value without what is known of how it begins or ends.
func unaffixed(n *Node) *Node {
	for n = n.core(); isOp(n, "refine") && strings.HasPrefix(n.arg[1:], affixMark); {
		n = n.Kids[0].core()
	}
	return n
}

// withText is n with a in place of x.
func (ev *Evaluator) withText(n, x, a *Node) *Node {
	return ev.swap(n, 0, func(n *Node) bool { return unaffixed(n) == unaffixed(x) }, a, map[*Node]*Node{})
}

// ensure is a text with an affix, which is put there unless it has it: a text, the affix, and
// both as they are written.
func ensure(ev *Evaluator, n *Node, k []*Node) *Node {
	x, y, with := k[0], k[1], k[2]
	one := func(a *Node) *Node { return ev.opOf(n, []*Node{a, y, ev.withText(with, x, a)}) }
	if out := ev.each(x, one); out != nil {
		return out
	}
	if open(y) {
		return nil
	}
	if c := bare(x); c.Kind == Concat { // an end that is a choice
		i := 0
		if n.arg == "hassuffix" {
			i = len(c.Kids) - 1
		}
		if out := ev.each(c.Kids[i], func(a *Node) *Node {
			kids := slices.Clone(c.Kids)
			kids[i] = a
			return one(ev.concat(kids...))
		}); out != nil {
			return out
		}
	}
	switch has := ev.affix(n.arg, bare(x), bare(y)); {
	case has != nil && has.Kind == Lit && has.Text == "true", n.arg == "hasprefix" && beginsWith(x, y):
		return x
	case has != nil && has.Kind == Lit:
		return with
	case open(x):
		return nil
	case endsUnknown(x, n.arg == "hassuffix"): // what is there then is not told from what is put there
		return with
	}
	return ev.alt(x, with)
}

// endsUnknown reports whether a text begins, or ends, with a value of which nothing is known.
func endsUnknown(x *Node, last bool) bool {
	for x = bare(x); x.Kind == Concat; {
		if last {
			x = bare(x.Kids[len(x.Kids)-1])
		} else {
			x = bare(x.Kids[0])
		}
	}
	for x.Kind == Index || x.Kind == Elem || x.Kind == Field {
		x = bare(x.Kids[0])
	}
	return x.Kind == Hole
}

// beginsWith reports whether a text begins with the parts of another one.
func beginsWith(x, y *Node) bool {
	xs, ys := parts(bare(x), 0), parts(bare(y), 0)
	if len(xs) < len(ys) {
		return false
	}
	for i := range ys {
		if xs[i].core() != ys[i].core() {
			return false
		}
	}
	return len(ys) > 0
}
