package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/operands"
)

// reordered reports whether operands would be read in another order. A format
// reads and prints them when all are evaluated, the arguments of a builder are
// printed one by one: that matters if what one prints can be changed by what a
// later one calls. What is read for a call inside the site would be read behind the
// calls of later operands.
func (p *place) reordered(f *flow.Flow, ops []operands.Operand) bool {
	late := false
	var inside []ast.Expr
	for _, op := range ops {
		if op.Expr == nil {
			continue
		}
		if late && calls(p.Package.Info, op.Expr) || f.Changes(p.Package, []ast.Expr{op.Expr}, nil, inside) {
			return true
		}
		late = late || p.printedLate(f, op)
		if op.Verb == "" && p.inCall(f, op.Expr) {
			inside = append(inside, op.Expr)
		}
	}
	return false
}

// inCall reports whether e is evaluated for a call that is a part of the site.
func (p *place) inCall(f *flow.Flow, e ast.Expr) bool {
	body := f.Program.BodyAt(p.Package, e.Pos())
	if body == nil {
		return true
	}
	for n := body.Parent(e); n != nil && n != ast.Unparen(p.Expr); n = body.Parent(n) {
		if c, ok := n.(*ast.CallExpr); ok {
			if tv := p.Package.Info.Types[c.Fun]; !tv.IsType() && !tv.IsBuiltin() {
				return true
			}
		}
	}
	return false
}

// overtaken reports whether operands that statements before the site read would
// be read behind calls in the site's own statement that can change them.
func (p *place) overtaken(f *flow.Flow, ops []operands.Operand) bool {
	if len(p.serving) == 0 || !slices.ContainsFunc(ops, func(op operands.Operand) bool {
		return op.Expr != nil && !p.settled(f, op.Expr)
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
func (p *place) printedLate(f *flow.Flow, op operands.Operand) bool {
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
	return op.Verb != "" && !p.settled(f, op.Expr)
}

// settled reports whether no call can change the value of e: it is a constant, a
// call itself, or a variable that calls do not reach.
func (p *place) settled(f *flow.Flow, e ast.Expr) bool {
	e = ast.Unparen(e)
	if p.Package.Info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return !p.Package.Info.Types[e.Fun].IsType() || len(e.Args) == 1 && p.settled(f, e.Args[0])
	case *ast.Ident:
		v, ok := p.Package.Info.Uses[e].(*types.Var)
		return ok && f.Fixed(p.Package, v)
	}
	return false
}

// postponed reports whether what the rest of the statement calls may change an
// operand that is read before it, and would be behind it, or the other way round. In
// a sum, variables are read when all calls of the statement have returned; in a call,
// as that of a builder, before those behind it.
func (p *place) postponed(f *flow.Flow, ops []operands.Operand, sum bool) bool {
	_, isSum := ast.Unparen(p.Expr).(*ast.BinaryExpr)
	var reads []ast.Expr
	for _, op := range ops {
		if op.Expr != nil && op.Verb == "" && sum != (isSum && !p.inCall(f, op.Expr)) {
			reads = append(reads, op.Expr)
		}
	}
	return f.Changes(p.Package, f.Later(p.Package, p.Expr), nil, reads)
}

// printed reports whether the methods that print an operand may change another one:
// they are called when all operands are read, and by then the builder's own would be
// called one by one.
func (p *place) printed(f *flow.Flow, ops []operands.Operand) bool {
	for i, op := range ops {
		if op.Expr == nil || op.Verb == "" {
			continue
		}
		if f.Changes(p.Package, nil, []ast.Expr{op.Expr}, expressions(slices.Concat(ops[:i], ops[i+1:]))) {
			return true
		}
	}
	return false
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
