package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"github.com/redislint/redislint/passes/program"
)

// Values of locals: a walk back from where a variable is read to the statement
// that changed it last, on syntax, on demand.

type varAt struct {
	v  *types.Var
	at ast.Node
	k  uint8
}

// read is the value of a local variable where an identifier stands.
func (ev *Evaluator) read(v *types.Var, at ast.Node, c ctx) *Node {
	if c.body == nil {
		return ev.hole(snake(v.Name()), v.Type(), Construct)
	}
	if x := ev.late(v, at, c); x != nil {
		return x
	}
	if c.body.captured(v) {
		return ev.anyOf(v, c)
	}
	return ev.guarded(ev.before(v, at, c), v, at, c)
}

// varHole is a variable of which nothing is known.
func (ev *Evaluator) varHole(v *types.Var, why Reason) *Node {
	return ev.hole(snake(v.Name()), v.Type(), why)
}

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
	var out, many []*Node
	grows := false
	if p := ev.paramOf(v, c); p != nil {
		out = append(out, p)
	}
	for _, d := range c.body.defs[v] {
		switch d.kind {
		case set:
			switch {
			case d.value != nil:
				x := ev.value(d.value, d.idx, ev.ctxAt(c, d.at))
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
		case add, written, other:
			grows = true
		case elemOf:
			if d.value != nil {
				many = append(many, ev.value(d.value, d.idx, ev.ctxAt(c, d.at)))
			}
		case fieldOf:
			why := Construct
			if d.value == nil {
				why = ev.filledBy(d, c)
			}
			out = append(out, ev.varHole(v, why))
		case ranged:
			out = append(out, ev.finish(ev.rangeVar(d, c)))
		case passed:
			if text {
				grows = true
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
	n := ev.finish(ev.alt(out...))
	if n.Kind == Bottom {
		n = ev.varHole(v, Construct)
	}
	keep(ev, ev.points, k, n)
	return n
}

// paramOf is the variable of a function that v is, or nil.
func (ev *Evaluator) paramOf(v *types.Var, c ctx) *Node {
	for f := c.fn; f != nil; f = f.Outer {
		if f.Recv == v {
			return ev.param(ev.owner(f), -1)
		}
		if i := slices.Index(f.Params, v); i >= 0 {
			return ev.param(ev.owner(f), i)
		}
	}
	return nil
}

// before is the value of v just before n is executed.
func (ev *Evaluator) before(v *types.Var, n ast.Node, c ctx) *Node {
	return ev.point(varAt{v, n, 0}, func() *Node { return ev.before1(v, n, c) })
}

// point works out the value of a variable at a place, once.
func (ev *Evaluator) point(k varAt, f func() *Node) *Node {
	if out, ok := ev.points[k]; ok {
		if out == nil {
			return ev.varHole(k.v, Construct)
		}
		return out
	}
	if ev.fuel < 0 {
		return ev.varHole(k.v, TooMany)
	}
	ev.points[k] = nil
	out := f()
	if out.depth > maxDepth || ev.fuel < 0 {
		out = ev.varHole(k.v, TooMany)
	}
	keep(ev, ev.points, k, out)
	return out
}

func (ev *Evaluator) before1(v *types.Var, n ast.Node, c ctx) *Node {
	b := c.body
	for {
		p := b.up(n)
		if p == nil {
			return ev.start(v, c)
		}
		if list := stmts(p); list != nil {
			if s, ok := n.(ast.Stmt); ok {
				return ev.beforeStmt(v, s, list, p, c)
			}
		}
		switch p := p.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
			if out := ev.afterHead(v, p, n, c); out != nil {
				return out
			}
		case *ast.ForStmt:
			if n != ast.Node(p.Init) && b.in(v, p) {
				return ev.loopHead(v, p, n, c)
			}
		case *ast.GenDecl: // var ( a = "x"; b = a + "y" )
			if s, ok := b.parent[p].(ast.Stmt); ok && b.changedBetween(v, p, n) {
				return ev.changes(v, s, n.Pos(), c)
			}
		case *ast.FuncLit, *ast.FuncDecl:
			if out := ev.funcEntry(v, p, c); out != nil {
				return out
			}
			lit, ok := p.(*ast.FuncLit)
			if !ok {
				return ev.start(v, c)
			}
			if b.changedAfter(v, lit) {
				return ev.anyOf(v, c)
			}
			// a captured variable: what it is where the literal stands
			if c.fn = ev.x.FuncOf(p); c.fn != nil {
				c.fn = c.fn.Outer
			}
		}
		n = p
	}
}

// initOf is the statement that a branching statement begins with, or nil.
func initOf(n ast.Node) ast.Stmt {
	switch s := n.(type) {
	case *ast.IfStmt:
		return s.Init
	case *ast.SwitchStmt:
		return s.Init
	case *ast.TypeSwitchStmt:
		return s.Init
	}
	return nil
}

// condOfStmt is the expression that a branching statement asks, or nil.
func condOfStmt(n ast.Node) ast.Expr {
	switch s := n.(type) {
	case *ast.IfStmt:
		return s.Cond
	case *ast.SwitchStmt:
		return s.Tag
	}
	return nil
}

// afterHead is the value of v in a part of a branching statement, where its first
// statement or its condition change it; nil where they do not.
func (ev *Evaluator) afterHead(v *types.Var, p, n ast.Node, c ctx) *Node {
	init, cond := initOf(p), condOfStmt(p)
	asked := cond != nil && n != ast.Node(cond) && n != ast.Node(init) && c.body.in(v, cond)
	given := init != nil && n != ast.Node(init) && c.body.in(v, init)
	if !asked && !given {
		return nil
	}
	start := func() *Node {
		if given {
			return ev.after(v, init, c)
		}
		return ev.before(v, p, c)
	}
	if !asked {
		return start()
	}
	return ev.point(varAt{v, cond, 2}, func() *Node { return ev.applied(v, start(), cond, c) })
}

// loopHead is the value of v in a part of a for statement, whose condition may
// change it.
func (ev *Evaluator) loopHead(v *types.Var, p *ast.ForStmt, n ast.Node, c ctx) *Node {
	x := ev.loopVar(v, p, c)
	if p.Cond == nil || n == ast.Node(p.Cond) || !c.body.in(v, p.Cond) {
		return x
	}
	return ev.point(varAt{v, p.Cond, 2}, func() *Node { return ev.applied(v, x, p.Cond, c) })
}

// applied is x after the calls in an expression that is handed it.
func (ev *Evaluator) applied(v *types.Var, x *Node, e ast.Expr, c ctx) *Node {
	for _, d := range c.body.defs[v] {
		if d.at.Pos() < e.Pos() || d.at.End() > e.End() {
			continue
		}
		switch d.kind {
		case written:
			x = ev.writeTo(x, d.at.(*ast.CallExpr), c)
		case writtenIn:
			x = ev.writtenIn(x, d, v, c)
		case passed:
			x = ev.passedTo(x, d, v, c)
		case fieldOf:
			x = ev.setField(ev.merged(x), d, v, c)
		default:
			x = ev.varHole(v, Construct)
		}
	}
	return x
}

// stmts are the statements that a node has in a row.
func stmts(n ast.Node) []ast.Stmt {
	switch p := n.(type) {
	case *ast.BlockStmt:
		return p.List
	case *ast.CaseClause:
		return p.Body
	case *ast.CommClause:
		return p.Body
	}
	return nil
}

// beforeStmt is the value of v before a statement of a list: after the last one
// before that changes it.
func (ev *Evaluator) beforeStmt(v *types.Var, s ast.Stmt, list []ast.Stmt, p ast.Node, c ctx) *Node {
	if s.Pos() >= list[0].Pos() {
		ds := c.body.defs[v]
		d := sort.Search(len(ds), func(i int) bool { return ds[i].at.Pos() >= s.Pos() }) - 1
		if d >= 0 && ds[d].at.Pos() >= list[0].Pos() {
			i := sort.Search(len(list), func(i int) bool { return list[i].Pos() > ds[d].at.Pos() }) - 1
			return ev.after(v, list[i], c)
		}
	}
	return ev.entry(v, p, c)
}

func (ev *Evaluator) start(v *types.Var, c ctx) *Node {
	if p := ev.paramOf(v, c); p != nil {
		return p
	}
	return ev.zero(v.Type(), v.Name())
}

func (ev *Evaluator) funcEntry(v *types.Var, f ast.Node, c ctx) *Node {
	fn := ev.x.FuncOf(f)
	if fn == nil {
		return nil
	}
	if fn.Recv == v {
		return ev.param(ev.owner(fn), -1)
	}
	if i := slices.Index(fn.Params, v); i >= 0 {
		return ev.param(ev.owner(fn), i)
	}
	if slices.Contains(fn.Results, v) {
		return ev.zero(v.Type(), v.Name())
	}
	return nil
}

// entry is the value of v at the beginning of a block.
func (ev *Evaluator) entry(v *types.Var, blk ast.Node, c ctx) *Node {
	b := c.body
	p := b.parent[blk]
	switch x := blk.(type) {
	case *ast.CaseClause:
		if o, ok := c.pkg.Info.Implicits[x].(*types.Var); ok && o == v {
			return ev.typeSwitch(x, c)
		}
		p = b.parent[p] // the switch
	case *ast.CommClause:
		if x.Comm != nil && b.in(v, x.Comm) {
			return ev.after(v, x.Comm, c)
		}
		p = b.parent[p]
	}
	switch p := p.(type) {
	case *ast.RangeStmt:
		for i, e := range []ast.Expr{p.Key, p.Value} {
			if e != nil && b.local(e) == v {
				return ev.rangeVar(def{at: p, idx: i}, c)
			}
		}
		if b.in(v, p) {
			return ev.loopVar(v, p, c)
		}
	case *ast.ForStmt:
		if b.in(v, p) {
			return ev.loopHead(v, p, blk, c)
		}
	case *ast.FuncLit, *ast.FuncDecl:
		if out := ev.funcEntry(v, p, c); out != nil {
			return out
		}
	case *ast.IfStmt, *ast.SwitchStmt:
		if out := ev.afterHead(v, p, blk, c); out != nil {
			return out
		}
	}
	if p == nil {
		return ev.start(v, c)
	}
	if _, ok := p.(ast.Stmt); ok {
		if _, isBlock := p.(*ast.BlockStmt); !isBlock {
			return ev.before(v, p, c)
		}
	}
	return ev.before(v, blk, c)
}

// end is the value of v at the end of a list of statements.
func (ev *Evaluator) end(v *types.Var, blk ast.Node, list []ast.Stmt, c ctx) *Node {
	for i := len(list) - 1; i >= 0; i-- {
		if c.body.in(v, list[i]) {
			return ev.after(v, list[i], c)
		}
	}
	return ev.entry(v, blk, c)
}

// after is the value of v after s, which changes it.
func (ev *Evaluator) after(v *types.Var, s ast.Stmt, c ctx) *Node {
	return ev.point(varAt{v, s, 1}, func() *Node { return ev.after1(v, s, c) })
}

func (ev *Evaluator) after1(v *types.Var, s ast.Stmt, c ctx) *Node {
	switch s := s.(type) {
	case *ast.IfStmt:
		return ev.afterIf(v, s, c)
	case *ast.SwitchStmt:
		return ev.afterSwitch(v, s, s.Body, c)
	case *ast.TypeSwitchStmt:
		return ev.afterSwitch(v, s, s.Body, c)
	case *ast.SelectStmt:
		return ev.afterSwitch(v, s, s.Body, c)
	case *ast.ForStmt, *ast.RangeStmt:
		return ev.afterLoop(v, s, c)
	case *ast.BlockStmt:
		return ev.end(v, s, s.List, c)
	case *ast.LabeledStmt:
		return ev.after(v, s.Stmt, c)
	case *ast.DeferStmt, *ast.GoStmt:
		return ev.before(v, s, c)
	}
	return ev.afterPlain(v, s, c)
}

func (ev *Evaluator) afterIf(v *types.Var, s *ast.IfStmt, c ctx) *Node {
	b := c.body
	old := func() *Node {
		if out := ev.afterHead(v, s, s.Body, c); out != nil {
			return out
		}
		return ev.before(v, s, c)
	}
	cond := ev.cond(s.Cond, c)
	var out []*Node
	if !terminates(s.Body) {
		x := old
		if b.in(v, s.Body) {
			x = func() *Node { return ev.end(v, s.Body, s.Body.List, c) }
		}
		out = append(out, ev.when(x(), cond))
	}
	not := ev.not(cond)
	switch e := s.Else.(type) {
	case nil:
		out = append(out, ev.when(old(), not))
	case *ast.BlockStmt:
		if !terminates(e) {
			if b.in(v, e) {
				out = append(out, ev.when(ev.end(v, e, e.List, c), not))
			} else {
				out = append(out, ev.when(old(), not))
			}
		}
	default:
		if b.in(v, e) {
			out = append(out, ev.when(ev.after(v, e, c), not))
		} else {
			out = append(out, ev.when(old(), not))
		}
	}
	return ev.alt(out...)
}

// afterSwitch is the value of v after a switch or select.
func (ev *Evaluator) afterSwitch(v *types.Var, s ast.Stmt, clauses *ast.BlockStmt, c ctx) *Node {
	_, whole := s.(*ast.SelectStmt)
	var out, others []*Node
	for _, cl := range clauses.List {
		var cond *Node
		if cl, ok := cl.(*ast.CaseClause); ok {
			cond = ev.caseCond(s, cl, c)
			whole = whole || cl.List == nil
		}
		if cond != nil {
			others = append(others, ev.not(cond))
		}
		list := stmts(cl)
		if terminatesList(list) {
			continue
		}
		x := ev.end(v, cl, list, c)
		if cond != nil {
			x = ev.when(x, cond)
		}
		out = append(out, x)
	}
	for _, br := range c.body.leaves[s] {
		out = append(out, ev.when(ev.before(v, br, c), ev.conds(br, s, c)...))
	}
	if !whole {
		out = append(out, ev.when(ev.before(v, s, c), others...))
	}
	return ev.alt(out...)
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
		case written:
			cur = ev.writeTo(got(), d.at.(*ast.CallExpr), c)
		case writtenIn:
			cur = ev.writtenIn(got(), d, v, c)
		case passed:
			cur = ev.passedTo(got(), d, v, c)
		}
	}
	for _, d := range sets {
		cur = ev.changed(got, d, v, s, c)
	}
	return got()
}

// changed is a variable after one change.
func (ev *Evaluator) changed(got func() *Node, d def, v *types.Var, s ast.Stmt, c ctx) *Node {
	switch d.kind {
	case set:
		if d.value == nil {
			if _, isSpec := d.at.(*ast.ValueSpec); !isSpec { // &v.f handed to somebody
				return ev.varHole(v, Construct)
			}
			return ev.zero(v.Type(), v.Name())
		}
		return ev.converted(ev.named(ev.value(d.value, d.idx, c), v.Name(), v.Type()), c.pkg.Info.TypeOf(d.value), v.Type(), d.idx)
	case add:
		return ev.concat(got(), ev.expr(d.value, c))
	case elemOf:
		if d.value == nil {
			return got()
		}
		val := ev.value(d.value, d.idx, c)
		if !isMap(v.Type()) && wholeLoop(d, s, c) {
			return ev.list(ev.many(val))
		}
		return ev.put(got(), ev.expr(d.key, c), val, isMap(v.Type()))
	case fieldOf:
		return ev.setField(ev.merged(got()), d, v, c)
	}
	return ev.varHole(v, Construct)
}

// wholeLoop reports whether d sets every element of the list that its loop goes
// over: for i := range v { v[i] = e }.
func wholeLoop(d def, s ast.Stmt, c ctx) bool {
	r, ok := c.body.parent[c.body.parent[s]].(*ast.RangeStmt)
	if !ok || r.Key == nil {
		return false
	}
	k := c.body.local(r.Key)
	return k != nil && k == c.body.local(d.key)
}

func (ev *Evaluator) setField(x *Node, d def, v *types.Var, c ctx) *Node {
	val := ev.hole(snake(d.path.Sel.Name), c.pkg.Info.TypeOf(d.path), ev.filledBy(d, c))
	if d.value != nil {
		val = ev.value(d.value, d.idx, c)
		if d.key != nil {
			val = ev.put(ev.expr(d.path, c), ev.expr(d.key, c), val, isMap(c.pkg.Info.TypeOf(d.path)))
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
	path := namesOf(d.path)
	old, t := ev.merged(x), v.Type()
	at := old
	for _, name := range path {
		o, index, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
		f, ok := o.(*types.Var)
		if !ok {
			return ev.varHole(v, Construct)
		}
		at, t = ev.fieldPath(at, t, index), f.Type()
	}
	var text *Node
	if f := calleeOf(c.pkg.Info, call); f != nil && isPrinter(f) {
		text = ev.concat(at, ev.printed(f.Name(), call, 1, c))
	} else {
		text = ev.writeTo(at, call, c)
	}
	return ev.setPath(old, path, text, v.Type())
}

// added is a value that is assigned to a field, behind what is there for +=.
func (ev *Evaluator) added(d def, val *Node, c ctx) *Node {
	if a, ok := d.at.(*ast.AssignStmt); ok && a.Tok == token.ADD_ASSIGN {
		return ev.concat(ev.expr(d.path, ctx{fn: c.fn, pkg: c.pkg, body: c.body, raw: true}), val)
	}
	return val
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
	i, ok := b.parent[b.parent[s]].(*ast.IfStmt)
	return ok && program.AsksEmpty(i.Cond, types.ExprString(path))
}

func (ev *Evaluator) setPath(x *Node, path []string, val *Node, t types.Type) *Node {
	if len(path) > 1 {
		o, _, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), path[0])
		f, ok := o.(*types.Var)
		if !ok {
			return x
		}
		val = ev.setPath(ev.field(x, t, ev.fieldRef(t, f)), path[1:], val, f.Type())
	}
	return ev.with(x, path[0], val, t)
}
