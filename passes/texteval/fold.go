package texteval

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
)

// fold is what a loop leaves in a variable.
func (ev *Evaluator) fold(o *Owner, v int, start, list, step *Node) *Node {
	if !step.binds(o) {
		if _, counted := bare(start).Int(); counted && bare(step).Kind == Hole { // up from a constant
			return step
		}
		return ev.alt(start, step)
	}
	if x := ev.param(o, v); step == x || isAll(step, x) || list.Kind == Nil {
		return start
	}
	if list.Kind == At || list.Kind == Box {
		return ev.fold(o, v, start, list.Kids[0], step)
	}
	if turns, ok := ev.turnsOver(o, list, step, ev.param(o, v)); ok {
		out := start
		for _, t := range turns {
			args := make([]*Node, v+2)
			args[v+1] = out
			out = ev.merged(ev.inst(step, ev.env(map[*Owner][]*Node{o: loopArgs(args, t.elem, t.key)})))
		}
		return out
	}
	if list.Kind == Alt && len(list.Kids) <= 8 {
		var out []*Node
		for _, l := range list.Kids {
			out = append(out, ev.fold(o, v, start, l, step))
		}
		return ev.alt(out...)
	}
	if list.Kind == When {
		return ev.when(ev.fold(o, v, start, list.Kids[0], step), list.Kids[1:]...)
	}
	return ev.s.intern(Node{Kind: Fold, Owner: o, N: v, Kids: []*Node{start, list, step}})
}

// isAll reports whether a list has the elements of x and no others.
func isAll(n, x *Node) bool {
	return n.Kind == List && len(n.Kids) == 1 && n.Kids[0].Kind == Spread && n.Kids[0].Kids[0].core() == x
}

func isOpen(k *Node) bool { return k.Kind == Many || k.Kind == Spread }

// loopArgs gives the variables of a loop an element and its index or key.
func loopArgs(args []*Node, elem, i *Node) []*Node {
	for len(args) < 3 {
		args = append(args, nil)
	}
	args[1], args[2] = elem, i
	return args
}

// loopKey is the index or key of an element of what a loop goes over.
func (ev *Evaluator) loopKey(o *Owner, list *Node) *Node {
	r, ok := o.loop.node.(*ast.RangeStmt)
	if goes := o.loop.goes; goes != nil && goes.i != nil {
		return ev.hole(snake(goes.i.Name()), types.Typ[types.Int], TooMany)
	} else if goes != nil || !ok {
		return ev.hole("i", types.Typ[types.Int], TooMany)
	}
	return ev.mapKeys(list, keyName(r))
}

// keyName is the name of the variable that a loop has for the index or key.
func keyName(r *ast.RangeStmt) string {
	if id, ok := r.Key.(*ast.Ident); ok && id.Name != "_" {
		return snake(id.Name)
	}
	return "?"
}

// unfold is a fold over a list of unknown length.
func (ev *Evaluator) unfold(n *Node) *Node {
	o := n.Owner
	x := ev.param(o, n.N)
	start, list, step := n.Kids[0], n.Kids[1], n.Kids[2]
	args := loopArgs(make([]*Node, n.N+2), ev.elem(list, o.loop.name), ev.loopKey(o, list))
	if n.N == 0 || n.N == 1 {
		args[n.N+1] = nil
	}
	step = ev.inst(ev.besides(step, x), ev.env(map[*Owner][]*Node{o: args}))
	if b := bare(start); isInteger(b.Typ) && b.Kind == Lit && slices.ContainsFunc(alternatives(step, nil, 0), func(s *Node) bool { return s != x && bare(s).Kind != Lit }) {
		return ev.hole(o.loop.varName(n.N), b.Typ, Construct) // a number that turns work out
	}
	out := []*Node{start}
	grown := false // the list or map that the loop begins with is part of what it leaves
	var turns []*Node
	var other *Node // what is not known of a turn
	for _, s := range alternatives(step, nil, 0) {
		if s == x {
			continue
		}
		if !s.binds(o) {
			out = append(out, s)
			continue
		}
		switch s.Kind {
		case Concat:
			if s.Kids[0].core() == x && !slices.ContainsFunc(s.Kids[1:], func(k *Node) bool { return k.binds(o) }) {
				turns = append(turns, ev.concat(s.Kids[1:]...))
				continue
			}
		case List:
			if l := ev.grownList(s, x, start, o); l != nil {
				out, grown = append(out, l), true
				continue
			}
		case Map:
			out, grown = append(out, ev.grownMap(s, x, start, o)), true
			continue
		case Struct, Op, Fold:
			if partOf(s, x) {
				out = append(out, ev.list(ev.many(ev.elem(start, ""))))
				continue
			}
			if s.Kind == Op && !putsIn(s, x) && !isOp(s, "option") || s.Kind == Fold && !fillsMore(s, x) {
				break
			}
			args := make([]*Node, n.N+2)
			args[n.N+1] = start
			out, grown = append(out, ev.inst(s, ev.env(map[*Owner][]*Node{o: args}))), grown || s.Kind == Fold
			continue
		}
		if more := ev.behind(s, x, o); more != nil {
			turns = append(turns, more)
			continue
		}
		if extends(s, x) { // a loop in the loop, that only adds to the text
			turns = append(turns, ev.hole("?", nil, Construct))
			continue
		}
		args := make([]*Node, n.N+2) // one round, and what else it can be
		args[n.N+1] = ev.unknown(o.loop.varName(n.N), nil, Unknown{Rest: true, Reason: Construct})
		w := ev.inst(s, ev.env(map[*Owner][]*Node{o: args}))
		if w.Kind != Hole {
			out = append(out, w)
		} else {
			other = w
		}
	}
	if len(out) == 1 && len(turns) == 0 && other != nil { // else it would be what it was before
		out = append(out, other)
	}
	if grown {
		out = slices.DeleteFunc(out, func(k *Node) bool { return k == start })
	}
	if len(turns) > 0 {
		out = append(out, ev.concat(start, ev.s.intern(Node{Kind: Rep, Kids: []*Node{ev.alt(turns...)}, N: 1, Text: "?"})))
	}
	return ev.alt(out...)
}

// behind is what a text has behind x, which it begins with whatever the alternative;
// nil where it does not, or where the loop's own variables are behind too.
func (ev *Evaluator) behind(n, x *Node, o *Owner) *Node {
	switch n.Kind {
	case Var:
		if n == x {
			return ev.lit("", 0, 0)
		}
	case At:
		return ev.behind(n.Kids[0], x, o)
	case When:
		if more := ev.behind(n.Kids[0], x, o); more != nil {
			return ev.when(more, n.Kids[1:]...)
		}
	case Alt:
		var out []*Node
		for _, k := range n.Kids {
			more := ev.behind(k, x, o)
			if more == nil {
				return nil
			}
			out = append(out, more)
		}
		return ev.alt(out...)
	case Concat:
		if slices.ContainsFunc(n.Kids[1:], func(k *Node) bool { return k.binds(o) }) {
			return nil
		}
		if more := ev.behind(n.Kids[0], x, o); more != nil {
			return ev.concat(append([]*Node{more}, n.Kids[1:]...)...)
		}
	}
	return nil
}

// grownList is what appending to, or setting all elements of, a list in a loop
// leaves; nil where the loop does something else.
func (ev *Evaluator) grownList(s, x, start *Node, o *Owner) *Node {
	if len(s.Kids) > 0 && s.Kids[0].Kind == Spread && s.Kids[0].Kids[0].core() == x {
		var el []*Node
		rows := !slices.ContainsFunc(s.Kids[1:], isOpen)
		for _, k := range s.Kids[1:] {
			if k.Kind == Spread {
				k = ev.elem(k.Kids[0], "")
			}
			if k.Kind == Many {
				k = k.Kids[0]
			}
			el = append(el, ev.drop(k, o))
		}
		if rows {
			return ev.list(ev.spread(start), ev.turns(el))
		}
		return ev.list(ev.spread(start), ev.many(ev.alt(el...)))
	}
	if len(s.Kids) == 1 && s.Kids[0].Kind == Many { // elements set
		return ev.list(ev.many(ev.drop(s.Kids[0].Kids[0], o)))
	}
	return nil
}

// extends reports whether a text begins with x, whatever the alternative.
func extends(n, x *Node) bool {
	switch n.Kind {
	case Concat, When, At:
		return extends(n.Kids[0], x)
	case Alt:
		return !slices.ContainsFunc(n.Kids, func(k *Node) bool { return !extends(k, x) })
	case Fold:
		step := n.Kids[2]
		for step.Kind == Concat || step.Kind == When || step.Kind == At {
			step = step.Kids[0]
		}
		own := step.Kind == Var && step.Owner == n.Owner && step.N == n.N
		return extends(n.Kids[0], x) && (own || step.Kind == Fold && extends(step, &Node{Kind: Var, Owner: n.Owner, N: n.N}) ||
			step.Kind == Alt && extends(step, &Node{Kind: Var, Owner: n.Owner, N: n.N}))
	case Var:
		return n == x || x.id == 0 && n.Owner == x.Owner && n.N == x.N
	}
	return false
}

// steady is variable i of a loop, if the loop leaves it as it is: nil where it does not, or
// where that is not known yet.
func (ev *Evaluator) steady(o *Owner, i int) *Node {
	s, ok := o.loop.node.(ast.Stmt)
	if !ok || o.loop.busy[i+2] {
		return nil
	}
	v := o.loop.vars[i]
	if x := ev.afterLoop(v, s, o.loop.ctx()); x == ev.before(v, s, o.loop.ctx()) && !x.binds(o) {
		return x
	}
	return nil
}

// drop is n without the alternatives that need the loop's own value.
func (ev *Evaluator) drop(n *Node, o *Owner) *Node {
	if !n.binds(o) {
		return n
	}
	var out []*Node
	for _, a := range alternatives(n, nil, 0) {
		if !a.binds(o) {
			out = append(out, a)
			continue
		}
		if a.Kind == Elem || isOp(a, "key") || a.Kind == Index {
			continue
		}
		args := make([]*Node, 20)
		for i := range args {
			args[i] = ev.hole("?", nil, Construct)
			if i >= 3 && i-3 < len(o.loop.vars) {
				args[i] = cmp.Or(ev.steady(o, i-3), args[i])
			}
		}
		out = append(out, ev.inst(a, ev.env(map[*Owner][]*Node{o: args})))
	}
	return ev.alt(out...)
}

// A loopTurn is the element of a list or map that a turn of a loop has, with its index or key.
type loopTurn struct{ elem, key *Node }

// turnsOver lists the turns of a loop over what is known one by one: a list, or a map of which
// each turn replaces something in x, in whatever order.
func (ev *Evaluator) turnsOver(o *Owner, list, step, x *Node) (turns []loopTurn, ok bool) {
	switch {
	case list.Kind == List && len(list.Kids) <= 24 && !slices.ContainsFunc(list.Kids, isOpen):
		for i, k := range list.Kids {
			turns = append(turns, loopTurn{k, ev.number(itoa(o.loop.first()+i), types.Typ[types.Int], 0, 0)})
		}
	case list.Kind == Map && len(list.Kids) <= 48 && replacesIn(step, x):
		for i := 0; i+1 < len(list.Kids); i += 2 {
			turns = append(turns, loopTurn{list.Kids[i+1], list.Kids[i]})
		}
	default:
		return nil, false
	}
	return turns, true
}

// replacesIn reports whether a turn of a loop replaces something in x, and nothing else.
func replacesIn(step, x *Node) bool {
	step = step.core()
	return isOp(step, "replace") && step.Kids[0].core() == x
}
