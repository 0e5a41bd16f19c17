package operands

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// Constant returns the text of e if it can have no other, and if e may be left
// out: a constant, or a variable that has its value from its declaration. What
// only configuration gives is none. Fields, parameters and elements have other
// values too: where they are not set, and where code calls that is not analysed.
func (p *Parser) Constant(e ast.Expr, in *program.Func, pkg *program.Package) (string, bool) {
	if !effectless(e) || !p.initialised(e, pkg) {
		return "", false
	}
	text, set, ok := p.ev.Constant(e, in, pkg)
	return text, ok && set
}

// initialised reports whether e is a constant, or names a variable of the package
// that has a value from the beginning.
func (p *Parser) initialised(e ast.Expr, pkg *program.Package) bool {
	if pkg.Info.Types[e].Value != nil {
		return true
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := pkg.Info.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil || v.IsField() {
		return false
	}
	if v.Parent() == v.Pkg().Scope() {
		return slices.ContainsFunc(pkg.Info.InitOrder, func(i *types.Initializer) bool { return slices.Contains(i.Lhs, v) })
	}
	body := p.x.BodyAt(pkg, v.Pos())
	return body != nil && slices.ContainsFunc(body.Defs(v), func(d program.Def) bool {
		return d.Kind == program.DefAssign && d.Value != nil && declares(d, v)
	})
}

// effectless reports whether e may be left out: it calls nothing.
func effectless(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}
