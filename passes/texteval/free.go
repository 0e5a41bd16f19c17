package texteval

import "slices"

// A freeSet is what a value is made of that callers and loops bring. It is shared
// between values, and never changed.
type freeSet struct {
	owners []int   // ids of those that bind, sorted
	params []*Node // parameters of functions, receivers aside, in the order in which they are met; what only conditions ask is left out
}

var noneFree = &freeSet{}

// freeOf is what a new node is made of.
func freeOf(n *Node) *freeSet {
	out := noneFree
	for i, k := range n.Kids {
		if n.Kind == When && i > 0 { // a condition alone makes no text
			out = out.withOwners(k.free.owners)
		} else {
			out = out.and(k.free)
		}
	}
	switch n.Kind {
	case Var:
		out = &freeSet{owners: []int{n.Owner.id}}
		if n.N >= 0 && n.Owner.loop == nil {
			out.params = []*Node{n}
		}
	case Susp:
		return out.only(n.sub.left(out.owners))
	case Fold:
		return out.only(slices.DeleteFunc(slices.Clone(out.owners), func(o int) bool { return o == n.Owner.id }))
	}
	return out
}

func (s *freeSet) and(t *freeSet) *freeSet {
	switch {
	case s == t || t == noneFree:
		return s
	case s == noneFree:
		return t
	}
	owners, params := union(s.owners, t.owners), s.params
	for _, p := range t.params {
		if !slices.Contains(s.params, p) {
			params = append(params[:len(params):len(params)], p)
		}
	}
	if len(owners) == len(s.owners) && len(params) == len(s.params) {
		return s
	}
	return &freeSet{owners, params}
}

func (s *freeSet) withOwners(more []int) *freeSet {
	if owners := union(s.owners, more); len(owners) != len(s.owners) {
		return &freeSet{owners, s.params}
	}
	return s
}

// only is s without what owners other than these bind.
func (s *freeSet) only(owners []int) *freeSet {
	if len(owners) == 0 {
		return noneFree
	}
	if slices.Equal(owners, s.owners) {
		return s
	}
	params := slices.DeleteFunc(slices.Clone(s.params), func(p *Node) bool { return !slices.Contains(owners, p.Owner.id) })
	return &freeSet{owners, params}
}

// binds reports whether an owner brings something to n.
func (n *Node) binds(o *Owner) bool { return slices.Contains(n.free.owners, o.id) }

// isFree reports whether callers or loops bring something to n.
func (n *Node) isFree() bool { return len(n.free.owners) > 0 }

// broughtBy are the parameters that the calls of a function bring to n: its own, and
// variables of the function around it.
func broughtBy(n *Node, o *Owner) []*Node {
	var out []*Node
	for _, p := range n.free.params {
		if p.Owner == o || o.fn != nil && p.Owner.fn == o.fn {
			out = append(out, p)
		}
	}
	return out
}

// ownVars are the parameters of a function, not its receiver, that n is made of.
func ownVars(n *Node, o *Owner) []*Node {
	var out []*Node
	for _, p := range n.free.params {
		if p.Owner == o {
			out = append(out, p)
		}
	}
	return out
}
