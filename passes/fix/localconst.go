package fix

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/uses"
)

// asVariable is the place of the value of a constant that s names, if that is declared in
// a function, by a statement of its own, and may as well be a variable: then all that use
// it follow the key. It is nil if not.
func (b *builders) asVariable(s uses.Site) *place {
	id, ok := ast.Unparen(s.Expr).(*ast.Ident)
	if !ok || s.Package.Types == nil || b.flow == nil {
		return nil
	}
	c, ok := s.Package.Info.Uses[id].(*types.Const)
	if !ok || c.Pkg() != s.Package.Types || c.Parent() == c.Pkg().Scope() {
		return nil
	}
	for _, file := range s.Package.Files {
		if c.Pos() < file.FileStart || file.FileEnd <= c.Pos() {
			continue
		}
		d := declaredAlone(file, c.Pos())
		if d == nil || !variableIn(file, s.Package.Info, c) {
			return nil
		}
		spec := d.Specs[0].(*ast.ValueSpec)
		return &place{Site: uses.Site{Expr: spec.Values[0], Package: s.Package, In: b.flow.Program.FuncAt(s.Package, c.Pos())}, file: file, declares: d}
	}
	return nil
}

// declaredAlone is the declaration, in a function, of nothing but the constant whose name
// is at a position, without a type; nil if there is none.
func declaredAlone(file *ast.File, at token.Pos) (d *ast.GenDecl) {
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || at < n.Pos() || n.End() <= at {
			return false
		}
		s, ok := n.(*ast.DeclStmt)
		if !ok {
			return true
		}
		g := s.Decl.(*ast.GenDecl)
		if g.Tok != token.CONST || g.Lparen.IsValid() || len(g.Specs) != 1 {
			return true
		}
		if v := g.Specs[0].(*ast.ValueSpec); v.Type == nil && len(v.Names) == 1 && len(v.Values) == 1 && v.Names[0].Pos() == at {
			d = g
		}
		return true
	})
	return d
}

// variableIn reports whether a variable of type string could be wherever a file has a
// constant: in no other constant, case or key of a map, and for no other type.
func variableIn(file *ast.File, info *types.Info, c *types.Const) bool {
	fine := true
	var outer []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			outer = outer[:len(outer)-1]
			return true
		}
		outer = append(outer, n)
		id, ok := n.(*ast.Ident)
		if !ok || info.Uses[id] != c {
			return true
		}
		fine = fine && types.Identical(types.Default(info.TypeOf(id)), types.Typ[types.String])
		for i := len(outer) - 2; i >= 0 && fine; i-- {
			switch o := outer[i].(type) {
			case *ast.ParenExpr:
				continue
			case *ast.CaseClause, *ast.KeyValueExpr, *ast.ValueSpec:
				fine = !constantIn(outer[:i], o, id)
			case ast.Expr:
				fine = info.Types[o].Value == nil
			}
			break
		}
		return true
	})
	return fine
}

// constantIn reports whether a node asks for a constant where it has a name, or for one of
// several that differ.
func constantIn(outer []ast.Node, n ast.Node, id *ast.Ident) bool {
	switch n := n.(type) {
	case *ast.CaseClause:
		return true
	case *ast.KeyValueExpr:
		return within(id, n.Key)
	}
	g, ok := outer[len(outer)-1].(*ast.GenDecl)
	return ok && g.Tok == token.CONST
}
