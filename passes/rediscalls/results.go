package rediscalls

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/rediscalls/internal/eval"
)

// results lists what a function that is handed to a client returns, for a
// function literal, a function or a method that is named there. Its parameters
// are the client's, and so placeholders.
func (c *collector) results(e ast.Expr, pkg *Package) []eval.Place {
	fn := c.funcOf(e, pkg)
	if fn == nil {
		return nil
	}
	var out []eval.Place
	ast.Inspect(fn.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == fn.Node
		case *ast.ReturnStmt:
			if len(n.Results) == 1 {
				out = append(out, eval.Place{Expr: e, Value: c.ev.Expr(n.Results[0], fn, fn.Pkg)})
			}
		}
		return true
	})
	return out
}

// funcOf returns the function that an expression is; nil if its body is not
// there.
func (c *collector) funcOf(e ast.Expr, pkg *Package) *program.Func {
	switch x := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return c.x.FuncOf(x)
	case *ast.Ident:
		if f, ok := pkg.Info.Uses[x].(*types.Func); ok {
			return c.x.Func(program.FuncID(f.Origin()))
		}
	case *ast.SelectorExpr:
		if f, ok := pkg.Info.Uses[x.Sel].(*types.Func); ok {
			return c.x.Func(program.FuncID(f.Origin()))
		}
	}
	return nil
}
