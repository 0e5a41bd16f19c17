package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"github.com/redislint/redislint/passes/program"
)

// anyOf is whatever v is given anywhere.
func (ev *Evaluator) anyOf(v *types.Var, c ctx) *Node {
	k := varAt{v, nil, 9}
	if n, ok := ev.points[k]; ok {
		if n == nil {
			return ev.bottom()
		}
		return n
	}
	ev.points[k] = nil
	text := stringish(v.Type()) || isBuilder(v.Type())
	var out, many, grown []*Node
	var later []def // what changes a part of it
	grows := false
	if p := ev.paramOf(v, c); p != nil {
		out = append(out, p)
	}
	all := c.body.defs[v]
	for _, d := range all {
		if d.kind == called { // by each call the same
			all = append(slices.Clone(all), c.body.defs[d.lifted.own[d.idx]]...)
			break
		}
	}
	for _, d := range all {
		switch d.kind {
		case set:
			switch {
			case d.value != nil:
				x := ev.value(d.value, d.idx, ev.ctxAt(c, d.at))
				if c.body.appendsTo(v, d.value) {
					grown = append(grown, x)
					continue
				}
				if t, ok := x.IsLit(); ok && t == "" && len(c.body.defs[v]) > 1 && !grows {
					out = append(out, x)
					continue
				}
				out = append(out, x)
			case len(c.body.defs[v]) == 1:
				out = append(out, ev.zero(v.Type(), v.Name()))
			}
		case writtenIn:
			out = append(out, ev.varHole(v, Construct))
		case add, written, other, called:
			grows = true
		case elemOf:
			if d.path != nil { // what it is an element of is there
				continue
			}
			if d.value != nil {
				many = append(many, ev.elementSet(d, ev.ctxAt(c, d.at), func(*Node) *Node { return ev.s.intern(Node{Kind: Map}) }))
			} else if isCallNode(d.at) {
				many = append(many, ev.filledElem(d, v, c))
			}
		case fieldOf, passedIn:
			later = append(later, d)
		case ranged:
			out = append(out, ev.finish(ev.rangeVar(d, c)))
		case passed:
			if text {
				grows = true
			} else if isList(v.Type()) {
				later = append(later, d)
			}
		}
	}
	if grows {
		out = append(out, ev.unknown(snake(v.Name()), v.Type(), Unknown{Rest: true, Reason: Construct}))
	}
	if len(many) > 0 {
		if isMap(v.Type()) {
			out = append(out, ev.varHole(v, Construct))
		} else {
			out = append(out, ev.list(ev.many(ev.alt(many...))))
		}
	}
	n := ev.alt(out...)
	if len(grown) > 0 { // by any number of them
		n = ev.alt(n, ev.list(ev.spread(n), ev.spread(ev.op("some", "", ev.alt(grown...)))))
	}
	for _, d := range later { // done, or not yet
		switch d.kind {
		case passed:
			n = ev.alt(n, ev.passedTo(n, d, v, ev.ctxAt(c, d.at)))
		case passedIn:
			n = ev.merged(ev.alt(n, ev.afterCall(n, d, v, ev.ctxAt(c, d.at))))
		default:
			n = ev.merged(ev.alt(n, ev.setField(ev.merged(n), d, v, ev.ctxAt(c, d.at))))
		}
	}
	if n = ev.finish(n); n.Kind == Bottom {
		n = ev.varHole(v, Construct)
	}
	keep(ev, ev.points, k, n)
	return n
}

// afterPlain is the value of v after a statement without others in it: its
// changes in their order, first what calls do, then what is assigned.
func (ev *Evaluator) afterPlain(v *types.Var, s ast.Stmt, c ctx) *Node {
	return ev.changes(v, s, s.End(), c)
}

// changes is the value of v after what s changes before a position in it.
func (ev *Evaluator) changes(v *types.Var, s ast.Stmt, end token.Pos, c ctx) *Node {
	ds := c.body.defs[v]
	i := sort.Search(len(ds), func(i int) bool { return ds[i].at.Pos() >= s.Pos() })
	var cur *Node
	got := func() *Node {
		if cur == nil {
			cur = ev.before(v, s, c)
		}
		return cur
	}
	var sets []def
	for ; i < len(ds) && ds[i].at.Pos() < end; i++ {
		d := ds[i]
		switch d.kind {
		case set, add, elemOf, fieldOf, other:
			sets = append(sets, d)
		case written, writtenIn, passed, passedIn, called:
			was := got()
			if cur = ev.afterCall(was, d, v, c); d.maybe || c.body.onOneSide(d.at, s) {
				cur = ev.alt(was, cur)
			}
		}
	}
	for _, d := range sets {
		if !d.maybe {
			cur = ev.changed(got, d, v, s, c)
			continue
		}
		was := got()
		cur = ev.merged(ev.alt(was, ev.changed(got, d, v, s, c)))
	}
	return got()
}

// afterCall is x after a call that may change it.
func (ev *Evaluator) afterCall(x *Node, d def, v *types.Var, c ctx) *Node {
	switch d.kind {
	case written:
		return ev.writeTo(x, d.at.(*ast.CallExpr), c)
	case writtenIn:
		return ev.writtenIn(x, d, v, c)
	case passed:
		return ev.passedTo(x, d, v, c)
	case passedIn:
		return ev.inField(x, d, v, func(at *Node, f *types.Var) *Node { return ev.passedTo(at, d, f, c) })
	}
	return ev.calledWith(x, d, v, c)
}

// changed is a variable after one change.
func (ev *Evaluator) changed(got func() *Node, d def, v *types.Var, s ast.Stmt, c ctx) *Node {
	switch d.kind {
	case set:
		if c.body.tiled(v)[d.at] {
			return ev.list()
		}
		if d.value == nil {
			if _, isSpec := d.at.(*ast.ValueSpec); !isSpec { // &v.f handed to somebody
				return ev.varHole(v, Construct)
			}
			return ev.zero(v.Type(), v.Name())
		}
		return ev.converted(ev.named(ev.value(d.value, d.idx, c), v.Name(), v.Type()), c.pkg.Info.TypeOf(d.value), v.Type(), d.idx)
	case add:
		old := got()
		if isBrought(old) {
			old = ev.guarded(old, v, d.at, c)
		}
		return ev.concat(old, ev.expr(d.value, c))
	case elemOf:
		if d.value == nil {
			switch {
			case isCallNode(d.at):
				return ev.put(got(), ev.expr(d.key, c), ev.filledElem(d, v, c), isMap(v.Type()))
			case isMap(v.Type()): // m[k]++
				return ev.put(got(), ev.expr(d.key, c), ev.hole("?", elemType(v.Type()), Construct), true)
			}
			return got()
		}
		val := ev.elementSet(d, c, func(key *Node) *Node { return ev.index(got(), key) })
		if d.path != nil {
			return ev.put(got(), ev.indexSet(d, c), val, isMap(v.Type()))
		}
		if !isMap(v.Type()) && (c.body.tiled(v)[d.at] || ev.inOrder(d, v, c)) {
			return ev.list(ev.spread(got()), val)
		}
		if !isMap(v.Type()) && wholeLoop(d, v, s, c) {
			return ev.list(ev.many(val))
		}
		return ev.put(got(), ev.indexSet(d, c), val, isMap(v.Type()))
	case fieldOf:
		return ev.setField(ev.merged(got()), d, v, c)
	}
	return ev.varHole(v, Construct)
}

// elementSet is what an element is set to: v[k] = e, or the map that it was, with an
// element set, v[k][l] = e.
func (ev *Evaluator) elementSet(d def, c ctx, was func(key *Node) *Node) *Node {
	val := ev.value(d.value, d.idx, c)
	if d.path != nil { // v[k].f = e
		return ev.setPath(ev.merged(was(ev.expr(d.key, c))), namesOf(d.path), ev.added(d, val, c), c.pkg.Info.TypeOf(root(d.path)))
	}
	if d.inner == nil {
		return val
	}
	return ev.put(was(ev.expr(d.key, c)), ev.expr(d.inner, c), val, true)
}

// filledElem is an element of v that is handed to somebody who fills it.
func (ev *Evaluator) filledElem(d def, v *types.Var, c ctx) *Node {
	why := Construct
	if f := calleeOf(c.pkg.Info, d.at.(*ast.CallExpr)); f != nil {
		why = ev.reasonOf(f)
	}
	return ev.hole(snake(v.Name()), elemType(v.Type()), why)
}

// wholeLoop reports whether d sets every element of the list v that its loop goes
// over: for i := range v { v[i] = e }, and the same with a loop that counts.
func wholeLoop(d def, v *types.Var, s ast.Stmt, c ctx) bool {
	var i ast.Expr
	switch l := c.body.Parent(c.body.Parent(s)).(type) {
	case *ast.RangeStmt:
		i = l.Key
	case *ast.ForStmt:
		cond, ok := l.Cond.(*ast.BinaryExpr)
		if !ok || cond.Op != token.LSS || !lenOf(cond.Y, v, c) || !fromZero(l.Init) {
			return false
		}
		i = cond.X
	}
	if i == nil {
		return false
	}
	k := c.body.local(i)
	return k != nil && k == c.body.local(d.key)
}

// lenOf reports whether e is len(v).
func lenOf(e ast.Expr, v *types.Var, c ctx) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && len(call.Args) == 1 && c.pkg.Info.Types[call.Fun].IsBuiltin() && c.body.local(call.Args[0]) == v
}

// fromZero reports whether s is i := 0.
func fromZero(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return false
	}
	b, ok := a.Rhs[0].(*ast.BasicLit)
	return ok && b.Value == "0"
}

func (ev *Evaluator) setField(x *Node, d def, v *types.Var, c ctx) *Node {
	val := ev.filledBy(d, d.path.Sel.Name, c.pkg.Info.TypeOf(d.path), c)
	if d.value != nil {
		val = ev.value(d.value, d.idx, c)
		if d.key != nil {
			val = ev.put(ev.expr(d.path, c), ev.indexSet(d, c), val, isMap(c.pkg.Info.TypeOf(d.path)))
		}
	}
	if s, ok := d.at.(*ast.AssignStmt); ok && d.value != nil && d.key == nil && onlyIfEmpty(d.path, s, c.body) {
		return ev.setPath(x, slices.Concat(d.under, namesOf(d.path)), ev.byDefault(ev.added(d, val, c)), v.Type())
	}
	return ev.setPath(x, slices.Concat(d.under, namesOf(d.path)), ev.added(d, val, c), v.Type())
}

// writtenIn is x after something is written to a builder in one of its fields.
func (ev *Evaluator) writtenIn(x *Node, d def, v *types.Var, c ctx) *Node {
	call := d.at.(*ast.CallExpr)
	return ev.inField(x, d, v, func(at *Node, _ *types.Var) *Node {
		if f := calleeOf(c.pkg.Info, call); f != nil && isPrinter(f) {
			return ev.concat(at, ev.printed(f.Name(), call, 1, c))
		}
		return ev.writeTo(at, call, c)
	})
}

// inField is x after a change of one of its fields.
func (ev *Evaluator) inField(x *Node, d def, v *types.Var, change func(at *Node, f *types.Var) *Node) *Node {
	path := namesOf(d.path)
	old, t := ev.merged(x), v.Type()
	at := old
	var f *types.Var
	for _, name := range path {
		o, index, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
		var ok bool
		if f, ok = o.(*types.Var); !ok {
			return ev.varHole(v, Construct)
		}
		at, t = ev.fieldPath(at, t, index), f.Type()
	}
	if n := change(at, f); n != at {
		return ev.setPath(old, path, n, v.Type())
	}
	return x
}

// added is a value that is assigned to a field, behind what is there for +=.
func (ev *Evaluator) added(d def, val *Node, c ctx) *Node {
	if a, ok := d.at.(*ast.AssignStmt); ok && a.Tok == token.ADD_ASSIGN {
		return ev.op("plus", "", ev.expr(d.path, ctx{fn: c.fn, pkg: c.pkg, body: c.body, raw: true}), val)
	}
	return val
}

// plusOp is a field with what += puts behind it; not yet, where the object may turn out to
// be one whose field is known.
func plusOp(ev *Evaluator, n *Node, k []*Node) *Node {
	if isChoice(k[0]) {
		return ev.eachOf(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x, k[1]}) })
	}
	if k[0].core().Kind == Field {
		return nil
	}
	return ev.plus(k[0], k[1])
}

// plus is x with more behind it, unless x is what the field is anywhere, with the same sum.
func (ev *Evaluator) plus(x, more *Node) *Node {
	if c := x.core(); c.Kind == Concat && c.Kids[len(c.Kids)-1].core() == more.core() {
		return x
	}
	return ev.concat(x, more)
}

// closePlus closes a sum on a field of an object: where nobody knows the object the field
// has what is assigned anywhere, with what is put behind it.
func (ev *Evaluator) closePlus(n *Node) *Node {
	f := n.Kids[0].core()
	base := ev.field(ev.close(f.Kids[0]), nil, ev.fieldOf(f))
	return ev.close(ev.eachOf(base, func(x *Node) *Node {
		if x.Kind == Field {
			return x
		}
		return ev.plus(x, n.Kids[1])
	}))
}

// namesOf are the fields from a variable on.
func namesOf(e ast.Expr) []string {
	var path []string
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.SelectorExpr:
			path, e = append(path, x.Sel.Name), x.X
		default:
			slices.Reverse(path)
			return path
		}
	}
}

// onlyIfEmpty reports whether a field is assigned to only where it is empty: what it
// gets is a default.
func onlyIfEmpty(path ast.Expr, s ast.Stmt, b *body) bool {
	i, ok := b.Parent(b.Parent(s)).(*ast.IfStmt)
	return ok && program.AsksEmpty(i.Cond, types.ExprString(path))
}

func (ev *Evaluator) setPath(x *Node, path []string, val *Node, t types.Type) *Node {
	if len(path) > 1 {
		o, _, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), path[0])
		f, ok := o.(*types.Var)
		if !ok {
			return x
		}
		val = ev.setPath(ev.merged(ev.field(x, t, ev.fieldRef(t, f))), path[1:], val, f.Type())
	}
	return ev.with(x, path[0], val, t)
}
