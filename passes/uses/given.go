package uses

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
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
			found = isVar && slices.Contains(fn.Params, v) && program.IsContext(v.Type()) && !isDiscarded(id, body)
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

// isValue reports whether an argument is a number, or the answer of an object that a method
// of an interface was called of without text.
func (c *collector) isValue(arg ast.Expr, up *program.Call) bool {
	t := up.Pkg.Info.TypeOf(arg)
	if t == nil {
		return false
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsString == 0 {
		return true
	}
	made := c.madeByCall(arg, up.In, up.Pkg)
	if made == nil || len(made.Expr.Args) > 0 {
		return false
	}
	f, ok := program.CalleeOf(made.Pkg.Info, made.Expr)
	return ok && f.Signature().Recv() != nil && types.IsInterface(f.Signature().Recv().Type())
}

// beginsWithObject reports whether a text begins with what an object of the module's own has
// that callers of fn hand over: which of the objects is not for fn to say.
func (c *collector) beginsWithObject(n *texteval.Node, fn *program.Func) bool {
	if fn == nil {
		return false
	}
	w := c.tx.Wrap(n, fn, true)
	return w != nil && slices.ContainsFunc(w.Vars, func(v *texteval.Node) bool {
		if v.N < 0 || v.N >= len(fn.Params) {
			return false
		}
		t := program.Named(fn.Params[v.N].Type())
		return t != nil && program.Struct(t) != nil && c.x.PackageAt(t.Obj().Pos()) != nil && w.Begins(c.tx, v)
	})
}
