package texteval

import (
	"go/ast"
	"go/types"
	"slices"
	"sort"
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
	v = c.body.inside(v, at.Pos())
	if of := c.body.others[v]; of != nil { // through either the other changes
		v = of
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

// before is the value of v just before n is executed. Many objects become one before
// a statement that sets a field of them in some branches: in the others, too.
func (ev *Evaluator) before(v *types.Var, n ast.Node, c ctx) *Node {
	return ev.point(varAt{v, n, 0}, func() *Node {
		x := ev.before1(v, n, c)
		switch n.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
			if x.Kind == Alt && slices.ContainsFunc(c.body.defsIn(v, n), func(d def) bool { return d.kind == fieldOf }) {
				return ev.merged(x)
			}
		}
		return x
	})
}

// point works out the value of a variable at a place, once.
func (ev *Evaluator) point(k varAt, f func() *Node) *Node {
	if out, ok := ev.points[k]; ok {
		ev.circle.asked(k)
		if out == nil {
			return ev.varHole(k.v, Construct)
		}
		return out
	}
	if ev.fuel < 0 {
		return ev.varHole(k.v, TooMany)
	}
	ev.points[k] = nil
	defer ev.leave(ev.circle.enter(k))
	out := f()
	if ev.fuel < 0 {
		out = ev.varHole(k.v, TooMany)
	} else if out.depth > maxDepth {
		out = ev.shortened(out, k.v.Name(), k.v.Type())
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
			if s, ok := b.Parent(p).(ast.Stmt); ok && b.changedBetween(v, p, n) {
				return ev.changes(v, s, n.Pos(), c)
			}
		case *ast.FuncLit, *ast.FuncDecl:
			if out := ev.funcEntry(v, p, c.body); out != nil {
				return out
			}
			lit, ok := p.(*ast.FuncLit)
			if !ok {
				return ev.start(v, c)
			}
			if b.changedAfter(v, lit) {
				return ev.anyOf(v, c)
			}
			// a captured variable: what it is where the literal is
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
	return ev.afterHeadAs(v, p, n, wayInto(p, n), c)
}

// afterHeadAs is afterHead where the condition turned out in a way.
func (ev *Evaluator) afterHeadAs(v *types.Var, p, n ast.Node, way outcome, c ctx) *Node {
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
	return ev.point(varAt{v, cond, way.kind()}, func() *Node { return ev.applied(v, start(), cond, way, c) })
}

// loopHead is the value of v in a part of a for statement, whose condition may
// change it.
func (ev *Evaluator) loopHead(v *types.Var, p *ast.ForStmt, n ast.Node, c ctx) *Node {
	x := ev.loopVar(v, p, c)
	if p.Cond == nil || n == ast.Node(p.Cond) || !c.body.in(v, p.Cond) {
		return x
	}
	return ev.point(varAt{v, p.Cond, whereTrue.kind()}, func() *Node { return ev.applied(v, x, p.Cond, whereTrue, c) })
}

// applied is x after the calls in a condition that is handed it, where it turned out in a way.
func (ev *Evaluator) applied(v *types.Var, x *Node, e ast.Expr, way outcome, c ctx) *Node {
	for _, d := range c.body.defs[v] {
		if d.at.Pos() < e.Pos() || d.at.End() > e.End() {
			continue
		}
		was := x
		switch d.kind {
		case written, writtenIn, passed, passedIn, called:
			x = ev.afterCall(x, d, v, c)
		case fieldOf:
			x = ev.setField(ev.merged(x), d, v, c)
		default:
			x = ev.varHole(v, Construct)
		}
		if x != was && !reached(d.at, e, way) {
			x = ev.alt(was, x)
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
	if isGlobalVar(v) {
		return ev.pkgVar(v)
	}
	return ev.zero(v.Type(), v.Name())
}

func (ev *Evaluator) funcEntry(v *types.Var, f ast.Node, b *body) *Node {
	if l := b.lowered[v]; l != nil && ast.Node(l.lit) == f {
		return ev.param(ev.stateOf(l), slices.Index(l.own, v))
	}
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
	p := b.Parent(blk)
	switch x := blk.(type) {
	case *ast.CaseClause:
		if o, ok := c.pkg.Info.Implicits[x].(*types.Var); ok && o == v {
			return ev.typeSwitch(x, c)
		}
		if out := ev.fallenInto(v, x, c); out != nil {
			return out
		}
		p = b.Parent(p) // the switch
	case *ast.CommClause:
		if x.Comm != nil && b.in(v, x.Comm) {
			return ev.after(v, x.Comm, c)
		}
		p = b.Parent(p)
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
			if o := ev.loop(p, c); o.loop.goes != nil && o.loop.goes.i == v {
				return ev.param(o, 1)
			}
			return ev.loopHead(v, p, blk, c)
		}
	case *ast.FuncLit, *ast.FuncDecl:
		if out := ev.funcEntry(v, p, b); out != nil {
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
