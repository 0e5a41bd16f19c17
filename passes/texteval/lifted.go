package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// maxLifted is how many calls of a function literal are followed, and how many
// variables it has of the function around it.
const maxLifted = 32

// A lifted is a function literal all of whose calls are seen, in the function that it
// is written in: put := func(s string) { k += s }. What it has of that function's
// variables is brought by each call, and left to what follows it, as if they were
// parameters and results.
type lifted struct {
	lit   *ast.FuncLit
	calls []*ast.CallExpr
	vars  []*types.Var // those of the function around it
	own   []*types.Var // what they are in the literal
	state *Owner       // binds these
}

// lift finds the lifted literals of a body and files what they change under the calls.
func (b *body) lift(ev *Evaluator) {
	for n, p := range b.Nodes() {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			continue
		}
		l := &lifted{lit: lit, calls: b.onlyCalls(ev, lit, p)}
		if len(l.calls) == 0 || len(l.calls) > maxLifted {
			continue
		}
		b.share(ev, l)
		if len(l.vars) == 0 {
			continue
		}
		b.lifts = append(b.lifts, l)
		for i, v := range l.vars {
			b.lower(l, i, v)
		}
	}
}

// onlyCalls are the calls of a function literal whose parent is p, where these are all
// that becomes of it.
func (b *body) onlyCalls(ev *Evaluator, lit *ast.FuncLit, p ast.Node) (out []*ast.CallExpr) {
	var name *ast.Ident
	switch p := p.(type) {
	case *ast.CallExpr:
		if p.Fun == ast.Expr(lit) && b.isPlain(p, lit) {
			return []*ast.CallExpr{p}
		}
	case *ast.AssignStmt:
		if i := slices.Index(p.Rhs, ast.Expr(lit)); p.Tok == token.DEFINE && len(p.Lhs) == len(p.Rhs) {
			name, _ = p.Lhs[i].(*ast.Ident)
		}
	case *ast.ValueSpec:
		if i := slices.Index(p.Values, ast.Expr(lit)); len(p.Names) == len(p.Values) {
			name = p.Names[i]
		}
	}
	if name == nil {
		return nil
	}
	f := b.local(name)
	if f == nil || len(b.defs[f]) != 1 || ev.x.KeptElsewhere(f) {
		return nil
	}
	for _, c := range ev.x.ValueCalls(f) {
		if !b.isPlain(c.Expr, lit) {
			return nil
		}
		out = append(out, c.Expr)
	}
	return out
}

// isPlain reports whether a call of a function literal is always made when its
// statement is executed, in the function that the literal is written in.
func (b *body) isPlain(call *ast.CallExpr, lit *ast.FuncLit) bool {
	for n := b.Parent(call); n != nil; n = b.Parent(n) {
		switch s := n.(type) {
		case *ast.BinaryExpr:
			if s.Op == token.LAND || s.Op == token.LOR {
				return false
			}
		case *ast.CallExpr:
			if v := b.local(s.Fun); v != nil { // what that is may change something too
				return false
			}
		case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.DeclStmt, *ast.SendStmt, *ast.IfStmt, *ast.SwitchStmt:
			return b.funcAround(n) == b.funcAround(lit)
		case ast.Stmt, *ast.FuncLit:
			return false
		}
	}
	return false
}

// funcAround is the function that a node is written in.
func (b *body) funcAround(n ast.Node) ast.Node {
	for p := b.Parent(n); p != nil; p = b.Parent(p) {
		switch p.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return p
		}
	}
	return nil
}

// share finds the variables that a lifted literal has of the function around it and
// that are not the same wherever it is called: it changes them, or others do after it.
func (b *body) share(ev *Evaluator, l *lifted) {
	around := b.funcAround(l.lit)
	if around == nil {
		return
	}
	ast.Inspect(l.lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v := b.local(id)
		if v == nil || slices.Contains(l.vars, v) || v.Pos() < around.Pos() || v.Pos() >= l.lit.Pos() || !ev.matters(v.Type(), -1) {
			return true
		}
		if (b.in(v, l.lit) || b.changedAfter(v, l.lit)) && len(l.vars) < maxLifted {
			l.vars = append(l.vars, v)
			l.own = append(l.own, types.NewVar(l.lit.Pos(), v.Pkg(), v.Name(), v.Type()))
		}
		return true
	})
}

// lower files what a literal changes of v under its own variable, and for v itself the
// calls.
func (b *body) lower(l *lifted, i int, v *types.Var) {
	inside := func(d def) bool { return d.at.Pos() >= l.lit.Pos() && d.at.End() <= l.lit.End() }
	if b.lowered == nil {
		b.lowered = map[*types.Var]*lifted{}
	}
	b.lowered[l.own[i]] = l
	ds := slices.Clone(b.defs[v])
	for _, d := range ds {
		if inside(d) {
			b.defs[l.own[i]] = append(b.defs[l.own[i]], d)
		}
	}
	if len(b.defs[l.own[i]]) == 0 {
		return
	}
	ds = slices.DeleteFunc(ds, inside)
	for _, call := range l.calls {
		ds = append(ds, def{kind: called, at: call, idx: i, lifted: l})
	}
	slices.SortFunc(ds, compareDefs)
	b.defs[v] = ds
}

// inside is a variable as it is called at a position.
func (b *body) inside(v *types.Var, at token.Pos) *types.Var {
	for _, l := range b.lifts {
		if at >= l.lit.Pos() && at < l.lit.End() {
			if i := slices.Index(l.vars, v); i >= 0 {
				v = l.own[i]
			}
		}
	}
	return v
}

// stateOf binds the variables of a lifted literal.
func (ev *Evaluator) stateOf(l *lifted) *Owner {
	if l.state == nil {
		fn := ev.x.FuncOf(l.lit)
		l.state = ev.newOwner(fn.ID + "#")
		l.state.fn, l.state.lifted = fn, l
	}
	return l.state
}

// atCall is what a lifted literal is brought by one of its calls; old is known of its
// variable i.
func (ev *Evaluator) atCall(l *lifted, call *ast.CallExpr, c ctx, i int, old *Node) []*Node {
	out := []*Node{nil}
	for j, v := range l.vars {
		if j == i {
			out = append(out, old)
			continue
		}
		if c.body.captured(v) {
			out = append(out, ev.anyOf(v, c))
			continue
		}
		x := ev.before(v, call, c)
		for _, d := range c.body.defs[v] { // calls before it in the same statement
			if d.kind == called && d.at.End() <= call.Pos() && c.body.stmtOf(d.at) == c.body.stmtOf(call) {
				x = ev.calledWith(x, d, v, c)
			}
		}
		out = append(out, x)
	}
	return out
}

// stmtOf is the statement that a call is part of.
func (b *body) stmtOf(n ast.Node) ast.Stmt {
	for ; n != nil; n = b.Parent(n) {
		if s, ok := n.(ast.Stmt); ok {
			return s
		}
	}
	return nil
}

// calledWith is v, which was x, after a call of a lifted literal.
func (ev *Evaluator) calledWith(x *Node, d def, v *types.Var, c ctx) *Node {
	l, call := d.lifted, d.at.(*ast.CallExpr)
	n := ev.leftIn(l, d.idx, c)
	if n == nil {
		return ev.unknown(snake(v.Name()), v.Type(), Unknown{Rest: true, Reason: Construct})
	}
	o := ev.stateOf(l)
	m := map[*Owner][]*Node{}
	if n.binds(o) {
		m[o] = ev.atCall(l, call, c, d.idx, x)
	}
	if sig, ok := typeOr(c.pkg.Info.TypeOf(call.Fun)).Underlying().(*types.Signature); ok && n.binds(ev.owner(o.fn)) {
		for k, args := range ev.bind(ev.closure(o.fn), ev.pack(call, sig, c, nil)).args {
			m[k] = args
		}
	}
	return ev.inst(n, ev.env(m))
}

// leftIn is what a lifted literal leaves in its variable i; nil where that is not
// followed.
func (ev *Evaluator) leftIn(l *lifted, i int, c ctx) *Node {
	v := l.own[i]
	fn := ev.x.FuncOf(l.lit)
	if fn == nil || c.body.captured(v) {
		return nil
	}
	n := ev.point(varAt{v, l.lit, 3}, func() *Node {
		return ev.leaving(v, fn, ctx{fn: fn, pkg: c.pkg, body: c.body})
	})
	if n.Kind == Bottom {
		return nil
	}
	return n
}

// withState is a value of a function that may be a lifted literal, at a call of it.
func (ev *Evaluator) withState(n *Node, call *ast.CallExpr, c ctx) *Node {
	if c.body == nil {
		return n
	}
	for _, l := range c.body.lifts {
		if l.state != nil && n.binds(l.state) && slices.Contains(l.calls, call) {
			return ev.inst(n, ev.env(map[*Owner][]*Node{l.state: ev.atCall(l, call, c, -1, nil)}))
		}
	}
	return n
}

// liftedAt is the lifted literal that a function is, where a call is one of its.
func (ev *Evaluator) liftedAt(fn *program.Func, call *ast.CallExpr, b *body) *lifted {
	for _, l := range b.lifts {
		if ast.Node(l.lit) == fn.Node && slices.Contains(l.calls, call) {
			return l
		}
	}
	return nil
}
