package texteval

import (
	"go/ast"
	"go/types"
	"slices"
)

// inOrder reports whether d sets the element of v that has the place of the one which its
// loop is at, where v is made with the length of what the loop goes over: the elements are
// appended one after the other, as it were.
//
//	v := make([]string, len(list))
//	for i, x := range list { v[i] = ... }
func (ev *Evaluator) inOrder(d def, v *types.Var, c ctx) bool {
	r := rangeAround(d.at, c.body)
	if r == nil || r.Key == nil || c.body.local(r.Key) == nil || c.body.local(r.Key) != c.body.local(d.key) {
		return false
	}
	over := c.body.local(r.X)
	if over == nil || !isList(over.Type()) || over == v {
		return false
	}
	made := false
	for _, other := range c.body.defs[v] {
		if other.at.Pos() >= r.End() || other.kind == elemOf && other.path != nil {
			continue
		}
		if rangeAround(other.at, c.body) == r {
			if other.kind != elemOf || c.body.local(other.key) != c.body.local(r.Key) {
				return false
			}
			continue
		}
		call, ok := ast.Unparen(other.value).(*ast.CallExpr)
		if made || other.kind != set || !ok || len(call.Args) != 2 || !c.pkg.Info.Types[call.Fun].IsBuiltin() || !lenOf(call.Args[1], over, c) {
			return false
		}
		made = true
	}
	return made && !slices.ContainsFunc(c.body.defs[over], func(d def) bool { return d.at.Pos() > r.Pos() && d.at.Pos() < r.End() })
}

// rangeAround is the innermost loop over a list around a node; nil where another loop, or a
// function literal, is further in.
func rangeAround(n ast.Node, b *body) *ast.RangeStmt {
	for n = b.Parent(n); n != nil; n = b.Parent(n) {
		switch p := n.(type) {
		case *ast.RangeStmt:
			return p
		case *ast.ForStmt, *ast.FuncLit, *ast.FuncDecl:
			return nil
		}
	}
	return nil
}

// rangeList is what a range goes over.
func (ev *Evaluator) rangeList(r *ast.RangeStmt, c ctx) *Node {
	over := c.body.rangedOver(r)
	switch typeOr(c.pkg.Info.TypeOf(over)).Underlying().(type) {
	case *types.Chan:
		return ev.chanOf(over, c)
	case *types.Basic:
		return ev.hole("?", nil, NoReason)
	}
	return ev.expr(over, c)
}

// rangedOver is what a range goes over: the list, of one over its length.
func (b *body) rangedOver(r *ast.RangeStmt) ast.Expr {
	if isLen(r.X) {
		if of := ast.Unparen(r.X).(*ast.CallExpr).Args; len(of) == 1 && isList(b.pkg.Info.TypeOf(of[0])) {
			return of[0]
		}
	}
	return r.X
}
