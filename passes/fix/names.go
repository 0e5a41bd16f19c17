package fix

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/uses"
)

// declaredValue is the value that a variable of a package has where it is declared.
func declaredValue(pkg *uses.Package, name string) ast.Expr {
	for _, file := range pkg.Files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				spec := s.(*ast.ValueSpec)
				for i, id := range spec.Names {
					if id.Name == name && len(spec.Values) == len(spec.Names) {
						return spec.Values[i]
					}
				}
			}
		}
	}
	return nil
}

// namedOf is the named type of a value or of what a pointer points to; nil if it has
// none, or takes types.
func namedOf(t types.Type) *types.Named {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() > 0 {
		return nil
	}
	return n
}

// ident is an expression that is a name; one that names nothing, if it is another.
func ident(e ast.Expr) *ast.Ident {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return id
	}
	return &ast.Ident{Name: "_"}
}
