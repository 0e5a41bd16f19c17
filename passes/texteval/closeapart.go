package texteval

import "slices"

// maxApart is how many texts are taken apart that one decision is about.
const maxApart = 8

// closeApart closes a value whose conditions, those that are not decided, are about one text of
// the module that is one of several, with each of those: what a condition says of one is not said
// of another. It is nil where they are about something else.
func (ev *Evaluator) closeApart(n *Node, undecided []*Node) *Node {
	var x *Node
	for _, c := range undecided {
		if x = asksAbout(c, false, 0); x != nil {
			break
		}
	}
	if x == nil {
		return nil
	}
	texts := ev.severally(ev.close(x), "")
	if len(texts) < 2 || len(texts) > maxApart || !slices.ContainsFunc(texts, func(t *Node) bool { return bare(t).Kind == Concat }) {
		return nil // constants are told apart by what they are equal to
	}
	with := func(n, t *Node) *Node {
		return ev.finish(ev.swap(n, 0, func(k *Node) bool { return k == x }, t, map[*Node]*Node{}))
	}
	if !slices.ContainsFunc(texts, func(t *Node) bool {
		return slices.ContainsFunc(undecided, func(c *Node) bool { return ev.closeCond(with(c, t)).Kind == Lit })
	}) {
		return nil
	}
	var out []*Node
	for _, t := range texts {
		out = append(out, ev.close(with(n, t)))
	}
	return ev.alt(out...)
}

// severally lists the texts that a closed value is one of, each with the name of all; nil where it
// is something else.
func (ev *Evaluator) severally(n *Node, name string) (out []*Node) {
	switch k := n.core(); {
	case n.Kind == Alt:
		for _, k := range n.Kids {
			texts := ev.severally(k, name)
			if texts == nil {
				return nil
			}
			out = append(out, texts...)
		}
		return out
	case isOp(n, "soft"):
		return ev.severally(n.Kids[0], n.arg)
	case k.Kind != Concat && k.Kind != Lit && k.Kind != Hole:
		return nil
	case name != "":
		n = ev.soft(n, name)
	}
	return []*Node{n}
}

// asksAbout is the text that a condition is about which asks for a part of it; nil of others.
func asksAbout(c *Node, part bool, depth int) *Node {
	switch c = c.core(); {
	case depth > 12:
	case c.Kind == Var && part, c.Kind == Field && part, c.Kind == Elem && part, c.Kind == Index && part && c.Kids[0].core().Kind != Op:
		return c
	case c.Kind == Op:
		return asksAbout(c.Kids[0], part || c.Text == "hasprefix" || c.Text == "hassuffix" || c.Text == "split", depth+1)
	case c.Kind == Index:
		return asksAbout(c.Kids[0], part, depth+1)
	}
	return nil
}
