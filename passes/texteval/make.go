package texteval

import (
	"slices"
)

// Limits.
const (
	maxLists = 16  // lists that are distinguished when they are joined
	maxRows  = 64  // lists that one value can be
	maxDepth = 400 // of a node
	maxConds = 6   // of one alternative
)

// concat is texts in a row. Only how its head came to be is of interest: what is
// behind a literal has no way of its own.
func (ev *Evaluator) concat(parts ...*Node) *Node {
	var out []*Node
	begun := false
	for _, p := range parts {
		if begun && p.Kind == At && p.Way != nil {
			p = p.Kids[0]
		}
		begun = begun || beginsLiteral(p)
		switch {
		case p.Kind == Bottom:
			return p
		case p.Kind == Lit && p.Text == "", p.Kind == Nil:
		case p.Kind == Concat && len(p.Kids) < 12:
			out = append(out, p.Kids...)
		default:
			out = append(out, p)
		}
	}
	switch len(out) {
	case 0:
		return ev.lit("", 0, 0)
	case 1:
		return out[0]
	}
	return ev.s.intern(Node{Kind: Concat, Kids: out})
}

// beginsLiteral reports whether a text surely begins with a literal.
func beginsLiteral(n *Node) bool {
	if n = n.core(); n.Kind == Concat {
		n = n.Kids[0].core()
	}
	return n.Kind == Lit && n.Text != ""
}

// alt is one of kids.
func (ev *Evaluator) alt(kids ...*Node) *Node {
	var out []*Node
	var seen map[*Node]bool
	add := func(k *Node) {
		if len(out) < 16 {
			if slices.Contains(out, k) {
				return
			}
		} else {
			if seen == nil {
				seen = map[*Node]bool{}
				for _, o := range out {
					seen[o] = true
				}
			}
			if seen[k] {
				return
			}
			seen[k] = true
		}
		out = append(out, k)
	}
	for _, k := range kids {
		switch {
		case k.Kind == Bottom:
		case k.Kind == Alt && len(k.Kids) <= 8 && len(out)+len(k.Kids) <= 24:
			for _, kk := range k.Kids {
				add(kk)
			}
		default:
			add(k)
		}
	}
	if slices.ContainsFunc(out, isWhen) { // what is there without a condition too
		out = ev.eitherWay(out)
		out = slices.DeleteFunc(out, func(k *Node) bool { return isWhen(k) && slices.Contains(out, k.Kids[0]) })
	}
	switch len(out) {
	case 0:
		return ev.bottom()
	case 1:
		return out[0]
	}
	if l := ev.fewerLists(out); l != nil {
		return l
	}
	return ev.s.intern(Node{Kind: Alt, Kids: out})
}

func isWhen(n *Node) bool { return n.Kind == When }

// when is v where conds hold; those that are not known and never will be are left
// out.
func (ev *Evaluator) when(v *Node, conds ...*Node) *Node {
	var open []*Node
	for i := 0; i < len(conds); i++ {
		c := ev.truth(conds[i].core()).core()
		switch {
		case isOp(c, "and"): // each for itself: one is decided, or too large
			conds = append(conds[:len(conds):len(conds)], c.Kids...)
		case c.Kind == Lit && c.Text == "false":
			return ev.bottom()
		case c.Kind == Lit:
		case c.Kind == Tag:
			open = append(open, c)
		case keeps(c):
			open = append(open, c)
		default:
			open = ev.tagsOf(c, false, open)
		}
	}
	if v.Kind == When {
		open = append(slices.Clone(v.Kids[1:]), open...)
		v = v.Kids[0]
	}
	if len(open) == 0 || v.Kind == Bottom {
		return v
	}
	slices.SortFunc(open, func(a, b *Node) int { return a.id - b.id })
	open = slices.Compact(open)
	if contradict(open) {
		return ev.bottom()
	}
	if len(open) > maxConds { // which implementation it is says more than the others
		slices.SortStableFunc(open, func(a, b *Node) int { return asksType(b) - asksType(a) })
		open = open[:maxConds]
		slices.SortFunc(open, func(a, b *Node) int { return a.id - b.id })
	}
	return ev.s.intern(Node{Kind: When, Kids: append([]*Node{v}, open...)})
}

// asksType is 1 for a condition that something is of one type, 0 for others.
func asksType(c *Node) int {
	if isOp(c, "is") {
		return 1
	}
	return 0
}

// contradict reports whether conditions cannot all hold.
func contradict(conds []*Node) bool {
	for i, a := range conds {
		for _, b := range conds[i+1:] {
			if excludes(a, b) {
				return true
			}
		}
	}
	return false
}

// excludes reports whether two conditions cannot hold together: one is the other's
// opposite, or both say of one value what it is.
func excludes(a, b *Node) bool {
	if a.Kind == Tag || b.Kind == Tag {
		return a.Kind == b.Kind && a.N == b.N && (a.Text == b.Text) != (a.arg == b.arg) && (a.arg == "" || b.arg == "")
	}
	if isOp(a, "not") && a.Kids[0] == b || isOp(b, "not") && b.Kids[0] == a {
		return true
	}
	if isOp(a, "eq") && isOp(b, "eq") && a.Kids[0] == b.Kids[0] {
		return equal(a.Kids[1], b.Kids[1], 0) < 0
	}
	return false
}

func isOp(n *Node, name string) bool { return n.Kind == Op && n.Text == name }

// keeps reports whether a condition is worth keeping; where it asks for an affix its opposite
// is then, too (see ensured).
func keeps(c *Node) bool {
	if isOp(c, "not") && isAffix(c.Kids[0]) {
		c = c.Kids[0]
	}
	return c.depth <= 12 && (c.isFree() || c.symbolic) && small(c, new(int))
}

// small reports whether a condition is short.
func small(n *Node, seen *int) bool {
	if n.Kind == At {
		return small(n.Kids[0], seen)
	}
	*seen++
	if *seen > 20 {
		return false
	}
	switch n.Kind {
	case Struct, Map, Func, Apply, Invoke, Effect, Fold, Susp:
		return false
	case Index: // of a list one element is left, when it is known which
		if l := n.Kids[0].core(); l.Kind == List && len(l.Kids) <= maxLists {
			return small(n.Kids[1], seen)
		}
	}
	for _, k := range n.Kids {
		if !small(k, seen) {
			return false
		}
	}
	return true
}

// open reports whether more may become known of a value.
func open(n *Node) bool { return n.isFree() || n.symbolic }

// A distKey is what is done for the alternatives of a.
type distKey struct {
	op   string
	a, b int
	s    string
}

// A distAt is a distKey as it is remembered: there are very many.
type distAt struct{ op, a, b, s int32 }

func (ev *Evaluator) distAt(k distKey) distAt {
	return distAt{ev.wordID(k.op), int32(k.a), int32(k.b), ev.wordID(k.s)}
}

// wordID numbers texts that are parts of keys.
func (ev *Evaluator) wordID(s string) int32 {
	id, ok := ev.wordIDs[s]
	if !ok {
		id = int32(len(ev.wordIDs))
		ev.wordIDs[s] = id
	}
	return id
}

// isChoice reports whether a node stands for others.
func isChoice(n *Node) bool {
	return n.Kind == Alt || n.Kind == When || n.Kind == At || isOp(n, "soft")
}

// once does f for a node that stands for several, once.
func (ev *Evaluator) once(key distKey, x *Node, f func() *Node) *Node {
	if !isChoice(x) {
		return f()
	}
	k := ev.distAt(key)
	if out := ev.dist[k]; out != nil {
		return out
	}
	if ev.fuel < 0 {
		return ev.hole("?", nil, TooMany)
	}
	ev.fuel--
	out := f()
	keep(ev, ev.dist, k, out)
	return out
}

// each applies f to every alternative of n; it returns nil where n is not a choice.
func (ev *Evaluator) each(n *Node, f func(*Node) *Node) *Node {
	switch n.Kind {
	case Bottom:
		return n
	case Alt:
		out := make([]*Node, 0, len(n.Kids))
		for _, k := range n.Kids {
			out = append(out, f(k))
		}
		return ev.alt(out...)
	case When:
		return ev.when(f(n.Kids[0]), n.Kids[1:]...)
	case At:
		return ev.along(n.Way, f(n.Kids[0]))
	case Op:
		if n.Text == "soft" {
			return ev.soft(f(n.Kids[0]), n.arg)
		}
	}
	return nil
}

// eachOf applies f to every value that n can be, to each once: choices inside
// choices share what they choose from.
func (ev *Evaluator) eachOf(n *Node, f func(*Node) *Node) *Node {
	if !isChoice(n) {
		return f(n)
	}
	done := map[*Node]*Node{}
	var over func(*Node) *Node
	over = func(k *Node) *Node {
		out, ok := done[k]
		if ok {
			return out
		}
		if isChoice(k) {
			out = ev.each(k, over)
		} else {
			out = f(k)
		}
		done[k] = out
		return out
	}
	return over(n)
}

// keep remembers a value, unless it was cut off: then it is worth nothing to who
// asks next.
func keep[K comparable, V any](ev *Evaluator, m map[K]V, k K, v V) {
	if ev.fuel < 0 {
		delete(m, k)
	} else {
		m[k] = v
	}
}

// alternatives lists what n can be.
func alternatives(n *Node, out []*Node, depth int) []*Node {
	eachAlternative(n, depth, func(k *Node, _ bool) {
		if !slices.Contains(out, k) {
			out = append(out, k)
		}
	})
	return out
}

// eachAlternative calls f for what a value can be, and with whether it is one that
// configuration may replace.
func eachAlternative(n *Node, depth int, f func(n *Node, isDefault bool)) {
	var seen map[*Node]bool
	var walk func(n *Node, depth int, isDefault bool)
	walk = func(n *Node, depth int, isDefault bool) {
		switch {
		case n.Kind == Alt && depth < 12:
			if seen[n] {
				return
			}
			if seen == nil {
				seen = map[*Node]bool{}
			}
			seen[n] = true
			for _, k := range n.Kids {
				walk(k, depth+1, isDefault)
			}
		case n.Kind == When, n.Kind == At, isOp(n, "soft"):
			walk(n.Kids[0], depth+1, isDefault || n.Kind == At && n.Way == nil)
		default:
			f(n, isDefault)
		}
	}
	walk(n, depth, false)
}
