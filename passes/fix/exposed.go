package fix

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/uses"
)

// always reports whether a variable or field holds nothing but what one function
// returns, whenever it is read: it is set where it is made, and no code has a way to
// change it that assignments do not show. Other builds of the code set it alike, or do
// not.
func (b *builders) always(from uses.Site, v *types.Var, owner types.Type, id string) bool {
	if isShared(v) && (b.setElsewhere(v) || owner != nil && b.madeElsewhere(owner, v.Name())) {
		return false
	}
	return b.ops.AlwaysFrom(v, owner, from.Package, id) && b.filled(v, owner) && b.hasValue(v) && !b.exposed(v)
}

// hasValue reports whether a variable is not a package's, or has a value where it is declared.
// What a function puts there may be missing when another one is called.
func (b *builders) hasValue(v *types.Var) bool {
	if v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return true
	}
	for _, p := range b.pkgs {
		if p.Path == v.Pkg().Path() {
			return declaredValue(p, v.Name()) != nil
		}
	}
	return false
}

// exposed reports whether some code takes the address of a variable or field, or
// ranges with it.
func (b *builders) exposed(v *types.Var) bool {
	return b.any(func(pkg *uses.Package, n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			return n.Op == token.AND && isNamed(pkg, n.X, v)
		case *ast.RangeStmt:
			return n.Tok == token.ASSIGN && (n.Key != nil && isNamed(pkg, n.Key, v) || n.Value != nil && isNamed(pkg, n.Value, v))
		}
		return false
	})
}

// any reports whether something holds for a node of the packages.
func (b *builders) any(holds func(*uses.Package, ast.Node) bool) bool {
	found := false
	for _, pkg := range b.pkgs {
		if pkg.Info == nil {
			continue
		}
		for _, file := range pkg.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				found = found || n != nil && holds(pkg, n)
				return !found
			})
		}
	}
	return found
}

// isNamed reports whether an expression is a variable: a field and what a function
// declares by themselves, those of a package by their names.
func isNamed(pkg *uses.Package, e ast.Expr, v types.Object) bool {
	x := objectOf(pkg.Info, e)
	return x != nil && x.Pkg() != nil && x.Name() == v.Name() && x.Pkg().Path() == v.Pkg().Path() && (x == v || x.Parent() == x.Pkg().Scope())
}
