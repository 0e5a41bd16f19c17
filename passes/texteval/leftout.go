package texteval

import (
	"go/ast"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// leftOut reports whether a composite literal leaves out a field that nothing but such
// literals sets: there it has its zero value.
func (ev *Evaluator) leftOut(f fieldRef, as []*program.Assign) bool {
	if f.tag != "" || f.of == nil || slices.ContainsFunc(as, func(a *program.Assign) bool { return !a.Literal || a.Unknown }) {
		return false
	}
	return slices.ContainsFunc(ev.x.Made(f.of), func(m program.Made) bool {
		return leavesOut(m.Lit, f.name) && ev.x.Tests(m.Lit.Pos()) == program.NoTest && !ev.isBlank(m)
	})
}

// isBlank reports whether a composite literal is only a placeholder for a struct: an empty
// one that is returned, beside an error say, is compared or passed, or is outside of functions.
func (ev *Evaluator) isBlank(m program.Made) bool {
	if len(m.Lit.Elts) > 0 {
		return false
	}
	b := ev.bodyAt(m.Pkg, m.Lit.Pos())
	if b == nil {
		return true
	}
	p := b.Parent(m.Lit)
	if u, ok := p.(*ast.UnaryExpr); ok {
		p = b.Parent(u)
	}
	switch p.(type) {
	case *ast.ReturnStmt, *ast.BinaryExpr, *ast.CallExpr:
		return true
	}
	return false
}

// leavesOut reports whether a composite literal with the names of its fields has none of
// a name.
func leavesOut(lit *ast.CompositeLit, name string) bool {
	return !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		id, ok := kv.Key.(*ast.Ident)
		return !ok || id.Name == name
	})
}
