package texteval

import (
	"go/ast"
	"slices"
)

// grownMap is what a loop leaves of a map x that each turn adds entries to.
func (ev *Evaluator) grownMap(s, x, start *Node, o *Owner) *Node {
	var kids []*Node
	if start.Kind == Map {
		kids = slices.Clone(start.Kids)
	}
	for i := 0; i+1 < len(s.Kids); i += 2 {
		if k := ev.drop(s.Kids[i], o); k.Kind != Bottom {
			kids = append(kids, k, ev.drop(ev.entryGrown(s.Kids[i+1], x, start), o))
		}
	}
	return ev.s.intern(Node{Kind: Map, Kids: kids})
}

// fillsMore reports whether a value is what a loop in the loop leaves of a list or map
// x that it adds to.
func fillsMore(s, x *Node) bool {
	i := x.N - 2
	if i < 0 || i >= len(x.Owner.loop.vars) || s.Kids[0].core() != x {
		return false
	}
	t := x.Owner.loop.vars[i].Type()
	return isMap(t) || isList(t) && !stringish(t)
}

// entryGrown is a value that a turn puts into map x. m[k] = append(m[k], e): any number
// of e, behind what the map had before the loop.
func (ev *Evaluator) entryGrown(v, x, start *Node) *Node {
	if out := ev.each(v, func(k *Node) *Node { return ev.entryGrown(k, x, start) }); out != nil {
		return out
	}
	if v.Kind != List || len(v.Kids) < 2 || v.Kids[0].Kind != Spread || !entryOf(v.Kids[0].Kids[0], x) {
		return v
	}
	old := ev.nilNode()
	if start.Kind == Map && len(start.Kids) > 0 {
		old = ev.elem(start, "")
	}
	var turns []*Node
	for _, k := range v.Kids[1:] {
		switch k.Kind {
		case Spread:
			k = ev.elem(k.Kids[0], "")
		case Many:
			k = k.Kids[0]
		}
		turns = append(turns, k)
	}
	return ev.list(ev.spread(old), ev.many(ev.alt(turns...)))
}

// entryOf reports whether a value is an entry of map x, whichever, or nothing.
func entryOf(n, x *Node) bool {
	n = n.core()
	switch n.Kind {
	case Index, Elem:
		return n.Kids[0].core() == x
	case Alt:
		return !slices.ContainsFunc(n.Kids, func(k *Node) bool { return !entryOf(k, x) })
	case When:
		return entryOf(n.Kids[0], x)
	case Nil:
		return true
	case List:
		return len(n.Kids) == 0
	}
	return false
}

// partOf reports whether a value is a part of list x: x[n:].
func partOf(n, x *Node) bool {
	for isOp(n, "slice") || isOp(n, "some") {
		if n = n.Kids[0].core(); n == x {
			return true
		}
	}
	return false
}

// besides is what a turn makes of x, with what the loop leaves in the other lists and
// maps that it changes: list, out = list[n:], append(out, list[:n]).
func (ev *Evaluator) besides(step, x *Node) *Node {
	o := x.Owner
	s, ok := o.loop.node.(ast.Stmt)
	if !ok || !step.binds(o) {
		return step
	}
	uses := ev.loopVars(step, o)
	var args []*Node
	for i := 0; i < len(o.loop.vars); i++ { // more may come
		v := o.loop.vars[i]
		if i+2 == x.N || !isList(v.Type()) && !isMap(v.Type()) || stringish(v.Type()) || o.loop.busy[i+2] || !uses(i+2) {
			continue
		}
		if out := ev.afterLoop(v, s, o.loop.ctx()); !out.binds(o) {
			for len(args) <= i+3 {
				args = append(args, nil)
			}
			args[i+3] = out
		}
	}
	if args == nil {
		return step
	}
	return ev.inst(step, ev.env(map[*Owner][]*Node{o: args}))
}
