package uses

import (
	"go/ast"

	"github.com/redislint/redislint/passes/program"
)

// isNameExported reports whether other packages can call a declared function.
func isNameExported(fn *program.Func) bool {
	d, ok := fn.Node.(*ast.FuncDecl)
	return ok && d.Name.IsExported()
}
