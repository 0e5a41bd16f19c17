package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// A loop binds variables as a function does: 0 is the element, 1 the key, the
// others are those that it changes.
type loop struct {
	node ast.Node
	body *body
	vars []*types.Var // N-2
	name string
	goes *counting // through a list, in its order; nil where it does not
	in   *program.Func
	busy map[int]bool
	def  map[int]*Node
}

// ctx is where the loop stands.
func (l *loop) ctx() ctx { return ctx{fn: l.in, body: l.body, pkg: l.body.pkg} }

// varName is the name of a variable that the loop binds.
func (l *loop) varName(n int) string {
	if i := n - 2; i >= 0 && i < len(l.vars) {
		return snake(l.vars[i].Name())
	}
	return "?"
}

func (ev *Evaluator) loop(n ast.Node, c ctx) *Owner {
	if o := c.body.loops[n]; o != nil {
		return o
	}
	l := &loop{node: n, body: c.body, in: ev.ctxAt(c, n).fn, busy: map[int]bool{}, def: map[int]*Node{}, name: "?"}
	l.goes = c.body.countingOf(n)
	if r, ok := n.(*ast.RangeStmt); ok {
		if id, ok := r.Value.(*ast.Ident); ok && id.Name != "_" {
			l.name = snake(id.Name)
		} else if id, ok := r.Key.(*ast.Ident); ok {
			l.name = snake(id.Name)
		}
	}
	o := ev.newOwner("")
	o.loop = l
	ev.loopOwners[o.id] = o
	c.body.loops[n] = o
	return o
}

// loopVar is v at the head of a loop, as seen inside it: a variable of the
// loop.
func (ev *Evaluator) loopVar(v *types.Var, n ast.Node, c ctx) *Node {
	o := ev.loop(n, c)
	i := slices.Index(o.loop.vars, v)
	if i < 0 {
		o.loop.vars = append(o.loop.vars, v)
		i = len(o.loop.vars) - 1
	}
	return ev.param(o, i+2)
}

// rangeVar is the key or element of a range.
func (ev *Evaluator) rangeVar(d def, c ctx) *Node {
	o := ev.loop(d.at, c)
	r := d.at.(*ast.RangeStmt)
	if d.idx != 0 {
		return ev.param(o, 0)
	}
	switch u := typeOr(c.pkg.Info.TypeOf(c.body.rangedOver(r))).Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Pointer:
	case *types.Basic:
		name := "?"
		if id, ok := r.Key.(*ast.Ident); ok {
			name = snake(id.Name)
		}
		if u.Info()&types.IsInteger != 0 {
			return ev.hole(name, u, TooMany)
		}
		return ev.hole(name, types.Typ[types.Int], TooMany)
	case *types.Signature:
		if yield := yieldOf(u); r.Value == nil && (yield == nil || yield.Params().Len() < 2) {
			return ev.param(o, 0)
		}
	default: // a channel
		return ev.param(o, 0)
	}
	return ev.param(o, 1)
}

// afterLoop is what a loop leaves in v.
func (ev *Evaluator) afterLoop(v *types.Var, s ast.Stmt, c ctx) *Node {
	o := ev.loop(s, c)
	x := ev.loopVar(v, s, c)
	l := o.loop
	key := turnOf{l, x.N}
	if d, ok := l.def[x.N]; ok {
		ev.circle.asked(key)
		return d
	}
	b := c.body
	start := func() *Node {
		if f, ok := s.(*ast.ForStmt); ok && f.Init != nil && b.in(v, f.Init) {
			return ev.after(v, f.Init, c)
		}
		return ev.before(v, s, c)
	}
	if l.busy[x.N] {
		ev.circle.asked(key)
		return start()
	}
	l.busy[x.N] = true
	defer ev.leave(ev.circle.enter(key))
	var blk *ast.BlockStmt
	list := ev.hole("?", nil, Construct)
	switch s := s.(type) {
	case *ast.ForStmt:
		blk = s.Body
	case *ast.RangeStmt:
		blk = s.Body
	}
	if l := ev.loopList(o); l != nil {
		list = l
	}
	told := stringish(v.Type()) || isList(v.Type()) // an object is the same one, whatever happens to it
	var steps, left []*Node
	if !terminates(blk) {
		end := ev.end(v, blk, blk.List, c)
		if told && slices.ContainsFunc(b.leaves[s], func(br *ast.BranchStmt) bool { return br.Tok == token.CONTINUE }) {
			end = ev.when(end, ev.passedGuards(blk.List, &ast.EmptyStmt{Semicolon: blk.Rbrace}, c)...)
		}
		steps = append(steps, end)
	}
	for _, br := range b.leaves[s] {
		at := ev.before(v, br, c)
		if br.Tok == token.BREAK {
			left = append(left, at)
		} else {
			if told {
				at = ev.when(at, ev.conds(br, s, c)...)
			}
			steps = append(steps, at)
		}
	}
	if f, ok := s.(*ast.ForStmt); ok && f.Post != nil && b.in(v, f.Post) {
		steps = []*Node{ev.varHole(v, Construct)}
	}
	all := list
	if len(left) > 0 { // how many turns there are is not known
		list = ev.list(ev.many(ev.elem(list, l.name)))
	}
	out := ev.turned(o, x, v, start(), list, ev.alt(steps...))
	if f, ok := s.(*ast.ForStmt); ok && f.Cond != nil && b.in(v, f.Cond) {
		out = ev.applied(v, out, f.Cond, eitherWay, c)
	}
	for _, at := range left {
		args := loopArgs(make([]*Node, x.N+2), ev.elem(list, l.name), ev.loopKey(o, all))
		args[x.N+1] = out
		out = ev.alt(out, ev.inst(at, ev.env(map[*Owner][]*Node{o: args})))
	}
	l.busy[x.N] = false
	keep(ev, l.def, x.N, out)
	return out
}

// turned is what the turns of a loop make of a variable.
func (ev *Evaluator) turned(o *Owner, x *Node, v *types.Var, start, list, step *Node) *Node {
	if step.Kind == Bottom {
		return start
	}
	if setsAll(step) && isList(v.Type()) {
		elem, made := step.Kids[0].Kids[0], isEmptyList(start)
		if inPlace(elem, x, o, made) { // an element is made of what stood there
			step = ev.setIn(start, elem, x, o)
		} else if list.core() != start.core() && inPlace(elem, x, o, true) { // others stay what they were
			return ev.finishLoop(ev.setIn(start, elem, x, o), o)
		}
		return ev.op("sized", "", ev.finishLoop(step, o), start) // for i := range v { v[i] = ... }
	}
	return ev.fold(o, x.N, start, list, step)
}

// setsAll reports whether a loop sets every element of its list.
func setsAll(step *Node) bool {
	return step.Kind == List && len(step.Kids) == 1 && step.Kids[0].Kind == Many && step.Kids[0].isFree()
}

// inPlace reports whether the elements that a loop sets take nothing of their list x
// but what stood in the same place, or stay what they were. Some are made of what
// stood there, unless all is said without.
func inPlace(elem, x *Node, o *Owner, all bool) bool {
	seen, placed := map[*Node]bool{}, map[*Node]bool{}
	var fits func(*Node) bool
	fits = func(n *Node) bool {
		switch {
		case n == x:
			return false
		case n.Kind == Index && n.Kids[0].core() == x && n.Kids[1].core().Kind == Var && n.Kids[1].core().Owner == o:
			placed[n] = true
			return true
		case seen[n] || !n.binds(o):
			return true
		}
		seen[n] = true
		return !slices.ContainsFunc(n.Kids, func(k *Node) bool { return !fits(k) })
	}
	for _, a := range alternatives(elem, nil, 0) {
		if a.Kind == Elem && a.Kids[0].core() == x {
			continue
		}
		if !fits(a) {
			return false
		}
	}
	return all || len(placed) > 0
}

func isEmptyList(n *Node) bool {
	l := n.core()
	return l.Kind == List && len(l.Kids) == 0
}

// setIn is the list that start is with its elements set by a loop. Those of a list
// that is made with a length are nothing until they are set.
func (ev *Evaluator) setIn(start, elem, x *Node, o *Owner) *Node {
	if isEmptyList(start) {
		elem = ev.without(elem, func(a *Node) bool { return a.Kind == Elem && a.Kids[0].core() == x })
	}
	args := make([]*Node, x.N+2)
	args[x.N+1] = start
	return ev.list(ev.many(ev.inst(elem, ev.env(map[*Owner][]*Node{o: args}))))
}

// without is n with some alternatives left out: how the others came to be stays.
func (ev *Evaluator) without(n *Node, is func(*Node) bool) *Node {
	if out := ev.each(n, func(k *Node) *Node { return ev.without(k, is) }); out != nil {
		return out
	}
	if is(n) {
		return ev.bottom()
	}
	return n
}

// finishLoop replaces what a loop binds: its element by those of its list, its
// variables by what the loop leaves in them.
func (ev *Evaluator) finishLoop(n *Node, o *Owner) *Node {
	c := o.loop.ctx()
	args := make([]*Node, len(o.loop.vars)+3)
	var items []*Node
	if l := ev.loopList(o); l != nil {
		args[1] = ev.elem(l, o.loop.name)
		args[2] = ev.loopKey(o, l)
		items = ev.pairsOf(l, n, o)
	}
	uses := ev.loopVars(n, o)
	for i := 0; i < len(o.loop.vars); i++ { // more may come
		v := o.loop.vars[i]
		if !uses(i + 2) {
			continue
		}
		for len(args) <= i+3 {
			args = append(args, nil)
		}
		if o.loop.busy[i+2] {
			args[i+3] = ev.varHole(v, Construct)
			continue
		}
		if s, ok := o.loop.node.(ast.Stmt); ok {
			x := ev.afterLoop(v, s, c)
			if x.binds(o) {
				x = ev.unknown(snake(v.Name()), v.Type(), Unknown{Rest: true, Reason: Construct})
			}
			args[i+3] = x
		}
	}
	if len(items) > 0 {
		var out []*Node
		for i := 0; i+1 < len(items); i += 2 {
			one := slices.Clone(args)
			one[1], one[2] = items[i+1], items[i]
			out = append(out, ev.inst(n, ev.env(map[*Owner][]*Node{o: one})))
		}
		return ev.alt(out...)
	}
	return ev.inst(n, ev.env(map[*Owner][]*Node{o: args}))
}

// loopVars tells which variables of a loop n is made of: to ask for the others too
// would be to ask for one while it is worked out.
func (ev *Evaluator) loopVars(n *Node, o *Owner) func(int) bool {
	used, later := map[int]bool{}, false
	seen := ev.s.walk()
	var walk func(*Node)
	walk = func(n *Node) {
		if later || !n.binds(o) || seen(n) {
			return
		}
		switch {
		case n.Kind == Var && n.Owner == o:
			used[n.N] = true
		case n.Kind == Susp:
			later = true
		}
		for _, k := range n.Kids {
			walk(k)
		}
	}
	walk(n)
	return func(i int) bool { return later || used[i] }
}

// finish replaces what loops bind, so that a value can leave them.
func (ev *Evaluator) finish(n *Node) *Node {
	for range 12 {
		var o *Owner
		for i := len(n.free.owners) - 1; i >= 0; i-- {
			if l := ev.loopOwners[n.free.owners[i]]; l != nil {
				o = l
				break
			}
		}
		if o == nil {
			return n
		}
		m := ev.finishLoop(n, o)
		if m == n {
			return n
		}
		n = m
	}
	return n
}
