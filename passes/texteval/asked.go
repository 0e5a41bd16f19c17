package texteval

import "slices"

// maxAsked is how many values are distinguished that conditions ask about.
const maxAsked = 8

// asked takes the values apart that a field can have where conditions ask about it
// and the text is made of it too: what is chosen for one is not put to another.
func (ev *Evaluator) asked(n *Node, depth int) *Node {
	for _, f := range ev.inConditions(n) {
		if ev.ofCaller(n, f) {
			continue
		}
		alts := ev.byText(ev.withDefaults(ev.close(f)))
		if len(alts) < 2 || len(alts) > maxAsked {
			continue
		}
		var out []*Node
		for _, a := range alts {
			if a.Kind == Hole && a.Info.of == 0 {
				u := *a.Info
				u.of = f.id // it has one value wherever it is
				a = ev.unknown(a.Text, a.Typ, u)
			}
			m := ev.swap(n, fields, func(x *Node) bool { return sameField(x, f) }, a, map[*Node]*Node{})
			out = append(out, ev.together1(ev.finish(m), depth-1))
		}
		return ev.soft(ev.alt(out...), ev.nameFor(n))
	}
	return n
}

// ofCaller reports whether a field is that of an object which callers bring: each of them has
// its own one, when n is closed.
func (ev *Evaluator) ofCaller(n, f *Node) bool {
	x := unrefined(f.Kids[0])
	return x.Kind == Var && x.Owner.loop == nil && ev.belongTogether(n, []*Node{x})
}

// withDefaults are the values that one of several is, of which those that configuration may
// replace stay so.
func (ev *Evaluator) withDefaults(n *Node) (out []*Node) {
	eachAlternative(n, 0, func(k *Node, isDefault bool) {
		if isDefault {
			k = ev.byDefault(k)
		}
		if !slices.Contains(out, k) {
			out = append(out, k)
		}
	})
	return out
}

// byText are values by what they are: literals of the same text are one, wherever
// they are written. It is nil where none of them decides a condition.
func (ev *Evaluator) byText(alts []*Node) []*Node {
	var out []*Node
	at := map[string]int{}
	for _, a := range alts {
		c := a.core()
		switch {
		case c.Kind == Hole, c.Kind == Concat:
			out = append(out, a)
			continue
		case c.Kind != Lit || c.Typ != nil:
			return nil
		}
		if i, ok := at[c.Text]; ok {
			out[i] = ev.alt(out[i], a)
			continue
		}
		at[c.Text] = len(out)
		out = append(out, a)
	}
	if len(at) == 0 {
		return nil
	}
	return out
}

// inConditions lists the fields that conditions of n ask about, of those that its
// text is made of.
func (ev *Evaluator) inConditions(n *Node) []*Node {
	if n.has&asked == 0 {
		return nil
	}
	var asked, text []*Node
	seen, left := ev.s.walk(), maxWalk
	var walk func(n *Node, list *[]*Node)
	walk = func(n *Node, list *[]*Node) {
		if n.Kind == Field {
			*list = append(*list, n)
		}
		if left < 0 || n.has&fields == 0 || seen(n) {
			return
		}
		left--
		switch n.Kind {
		case When:
			walk(n.Kids[0], list)
			for _, c := range n.Kids[1:] {
				if !notEmpty(c) { // which the field itself says where it is taken
					walk(c, &asked)
				}
			}
		case Struct, Map, Func, Susp:
		default:
			for _, k := range n.Kids {
				walk(k, list)
			}
		}
	}
	walk(n, &text)
	var out []*Node
	for _, a := range asked {
		if !holds(out, a) && stringish(a.Typ) && holds(text, a) {
			out = append(out, a)
		}
	}
	return out
}

// notEmpty reports whether a condition is that a field is not empty.
func notEmpty(c *Node) bool {
	if !isOp(c, "not") || !isOp(c.Kids[0], "eq") || c.Kids[0].Kids[0].core().Kind != Field {
		return false
	}
	text, ok := c.Kids[0].Kids[1].IsLit()
	return ok && text == ""
}

func holds(list []*Node, f *Node) bool {
	for _, t := range list {
		if sameField(t, f) {
			return true
		}
	}
	return false
}

// sameField reports whether two fields are the same one of the same object, which may
// have been asked about in between.
func sameField(a, b *Node) bool {
	return a.Kind == Field && b.Kind == Field && a.arg == b.arg && unrefined(a.Kids[0]) == unrefined(b.Kids[0])
}

func unrefined(n *Node) *Node {
	for isOp(n, "refine") || n.Kind == At {
		n = n.Kids[0]
	}
	return n
}
