package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/operands"
)

// reordered reports whether operands would be read in another order. A format
// reads and prints them when all are evaluated, the arguments of a builder are
// printed one by one: that matters if what one prints can be changed by what a
// later one calls.
func (p *place) reordered(ops []operands.Operand) bool {
	late := false
	for _, op := range ops {
		if op.Expr == nil {
			continue
		}
		if late && calls(p.Package.Info, op.Expr) {
			return true
		}
		late = late || p.printedLate(op)
	}
	return false
}

// overtaken reports whether operands that statements before the site read would
// be read behind calls in the site's own statement that can change them.
func (p *place) overtaken(ops []operands.Operand) bool {
	if len(p.serving) == 0 || !slices.ContainsFunc(ops, func(op operands.Operand) bool {
		return op.Expr != nil && !p.settled(op.Expr)
	}) {
		return false
	}
	from, found := p.statement(), false
	ast.Inspect(p.file, func(n ast.Node) bool {
		if n == nil || n.End() <= from || p.Expr.Pos() <= n.Pos() {
			return false
		}
		c, ok := n.(*ast.CallExpr)
		found = found || ok && from <= c.Pos() && c.End() <= p.Expr.Pos() && calls(p.Package.Info, c)
		return !found
	})
	return found
}

// printedLate reports whether the text of an operand can change after it was
// evaluated. Strings and the results of calls cannot.
func (p *place) printedLate(op operands.Operand) bool {
	t := p.Package.Info.TypeOf(op.Expr)
	if t == nil {
		return true
	}
	if _, ok := t.Underlying().(*types.Basic); !ok {
		return true
	}
	for _, name := range []string{"String", "Error", "Format", "GoString"} {
		if o, _, _ := types.LookupFieldOrMethod(t, false, nil, name); o != nil {
			return true
		}
	}
	return op.Verb != "" && !p.settled(op.Expr)
}

// settled reports whether no call can change the value of e: it is a constant, a
// call itself, or a variable that calls do not reach.
func (p *place) settled(e ast.Expr) bool {
	e = ast.Unparen(e)
	if p.Package.Info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return !p.Package.Info.Types[e.Fun].IsType() || len(e.Args) == 1 && p.settled(e.Args[0])
	case *ast.Ident:
		v, ok := p.Package.Info.Uses[e].(*types.Var)
		return ok && v.Pkg() != nil && v.Parent() != v.Pkg().Scope() && !p.reached(v)
	}
	return false
}

// reached reports whether code that is called can assign to a local variable: its
// address is taken, or a function literal names it and it is assigned to.
func (p *place) reached(v *types.Var) bool {
	info := p.Package.Info
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.Uses[id] == v
	}
	captured, assigned, address := false, false, false
	ast.Inspect(p.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			declares := n.Pos() <= v.Pos() && v.Pos() < n.End()
			captured = captured || !declares && mentions(p.Package, n, v)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				assigned = assigned || is(l)
			}
		case *ast.RangeStmt:
			assigned = assigned || n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value)
		case *ast.IncDecStmt:
			assigned = assigned || is(n.X)
		case *ast.UnaryExpr:
			address = address || n.Op == token.AND && is(n.X)
		}
		return true
	})
	return address || captured && assigned
}

// calls reports whether e does more than to compute a value.
func calls(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || !info.Types[n.Fun].IsType() && !info.Types[n.Fun].IsBuiltin()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}
