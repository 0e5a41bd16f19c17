package rediscalls

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

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

// isNameExported reports whether other packages can call a declared function.
func isNameExported(fn *program.Func) bool {
	d, ok := fn.Node.(*ast.FuncDecl)
	return ok && d.Name.IsExported()
}
