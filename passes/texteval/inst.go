package texteval

// inst is n with the variables of an env replaced.
func (ev *Evaluator) inst(n *Node, e *env) *Node {
	if !e.hits(n) {
		return n
	}
	if n.Kind == Var {
		args := e.args[n.Owner]
		if n.N+1 < len(args) && args[n.N+1] != nil {
			return args[n.N+1]
		}
		return n
	}
	k := [2]int{n.id, e.id}
	if out, ok := ev.s.insts[k]; ok {
		if out == nil {
			return ev.hole("?", nil, Construct)
		}
		return out
	}
	if ev.deep > 300 || ev.fuel < 0 {
		return ev.hole("?", n.Typ, TooMany)
	}
	ev.fuel--
	if n.Kind == Susp {
		return ev.s.intern(Node{Kind: Susp, Kids: []*Node{n}, N: e.id, sub: e})
	}
	if n.Kind == Struct && !(len(n.Names) > 0 && n.Names[0] == "*") {
		kids := make([]*Node, len(n.Kids))
		for i, k := range n.Kids {
			kids[i] = ev.suspend(k, e)
		}
		out := ev.s.intern(Node{Kind: Struct, Typ: n.Typ, Names: n.Names, Kids: kids})
		ev.s.insts[k] = out
		return out
	}
	ev.deep++
	ev.s.insts[k] = nil
	out := ev.rebuild(n, func(k *Node) *Node { return ev.inst(k, e) })
	keep(ev, ev.s.insts, k, out)
	ev.deep--
	return out
}

// suspend is n with the variables of an env replaced when it is asked for: a
// struct of which one field is read is not worked out whole.
func (ev *Evaluator) suspend(n *Node, e *env) *Node {
	if !e.hits(n) {
		return n
	}
	if n.Kind == Var {
		return ev.inst(n, e)
	}
	return ev.s.intern(Node{Kind: Susp, Kids: []*Node{n}, N: e.id, sub: e})
}

// force does what was put off.
func (ev *Evaluator) force(n *Node) *Node {
	for n.Kind == Susp {
		n = ev.inst(ev.force(n.Kids[0]), n.sub)
	}
	return n
}

// rebuild is n with f applied to its parts.
func (ev *Evaluator) rebuild(n *Node, f func(*Node) *Node) *Node {
	if len(n.Kids) == 0 {
		return n
	}
	kids := make([]*Node, len(n.Kids))
	if n.Kind == When { // the conditions first: what cannot be is not looked at
		for i := 1; i < len(kids); i++ {
			kids[i] = f(n.Kids[i])
			if k := kids[i].core(); k.Kind == Lit && k.Text == "false" {
				return ev.bottom()
			}
		}
		return ev.when(f(n.Kids[0]), kids[1:]...)
	}
	same := true
	for i, k := range n.Kids {
		kids[i] = f(k)
		same = same && kids[i] == k
	}
	if same {
		return n
	}
	return ev.remade(n, kids)
}

// remade is a node like n with other parts.
func (ev *Evaluator) remade(n *Node, kids []*Node) *Node {
	switch n.Kind {
	case Concat:
		return ev.concat(kids...)
	case Alt:
		return ev.alt(kids...)
	case At:
		return ev.along(n.Way, kids[0])
	case Box:
		return ev.box(kids[0], n.Typ)
	case Field:
		return ev.field(kids[0], nil, ev.fieldOf(n))
	case Elem:
		return ev.elem(kids[0], n.Text)
	case Index:
		out := ev.index(kids[0], kids[1])
		if out.Kind == Bottom && kids[0].Kind != Bottom && kids[1].Kind != Bottom {
			return ev.hole(ev.nameFor(n), nil, Construct)
		}
		return ev.indexNamed(out, ev.nameFor(n), nil)
	case List:
		return ev.list(kids...)
	case Spread:
		return ev.spread(kids[0])
	case Many:
		switch {
		case n.arg != "": // of a text that was split
			return ev.s.intern(Node{Kind: Many, arg: n.arg, Kids: kids})
		case len(kids) > 1:
			return ev.turns(kids[1:])
		}
		return ev.many(kids[0])
	case Struct:
		if len(n.Names) > 0 && n.Names[0] == "*" {
			out := kids[0]
			for i := 1; i < len(kids); i++ {
				out = ev.with(out, n.Names[i], kids[i], n.Typ)
			}
			return out
		}
	case Apply:
		return ev.apply(kids[0], kids[1:], n.N, n.Text, n.Typ)
	case Invoke:
		return ev.invoke(kids[0], n.Text, kids[1:], n.N, n.Typ)
	case Effect:
		return ev.effect(kids[0], kids[1:], n.N, handed{n.arg, n.Typ, n.Text})
	case Fold:
		return ev.fold(n.Owner, n.N, kids[0], kids[1], kids[2])
	case Op:
		return ev.opOf(n, kids)
	}
	c := *n
	c.Kids, c.free, c.depth = kids, nil, 0
	return ev.s.intern(c)
}

// fieldOf names the field that a node is.
func (ev *Evaluator) fieldOf(n *Node) fieldRef {
	if r, ok := ev.refs[n.arg]; ok {
		return r
	}
	return fieldRef{id: n.arg, name: n.Text, typ: n.Typ}
}
