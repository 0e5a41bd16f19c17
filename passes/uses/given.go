package uses

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// asksContext reports whether a function may get a text from a context that it is
// given, or that it makes of one: it asks the context for a value, or hands it to
// a function that gives something back.
func (c *collector) asksContext(fn *program.Func) bool {
	body := c.x.BodyAt(fn.Pkg, fn.Body.Pos())
	if body == nil {
		return false
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && !found {
			v, isVar := fn.Pkg.Info.Uses[id].(*types.Var)
			found = isVar && slices.Contains(fn.Params, v) && isContext(v.Type()) && !isDiscarded(id, body)
		}
		return !found
	})
	return found
}

// isDiscarded reports whether an expression is a part of a statement that is a
// call, whose results nobody looks at.
func isDiscarded(e ast.Expr, body *program.Body) bool {
	for n := ast.Node(e); n != nil; n = body.Parent(n) {
		switch n.(type) {
		case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
			return true
		case ast.Expr:
		default:
			return false
		}
	}
	return false
}
