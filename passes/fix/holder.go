package fix

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Holder returns the variable or field that an expression is the value of, where it
// is declared, assigned to, or in a literal of a struct; nil if there is none.
func Holder(file *ast.File, info *types.Info, e ast.Expr) *types.Var {
	var found types.Object
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || found != nil || n.Pos() > e.Pos() || n.End() < e.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok && n.Value == e {
				found = info.Uses[id]
			}
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				if r == e && len(n.Lhs) == len(n.Rhs) {
					found = objectOf(info, n.Lhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if v == e && len(n.Names) == len(n.Values) {
					found = info.Defs[n.Names[i]]
				}
			}
		}
		return true
	})
	v, _ := found.(*types.Var)
	return v
}

// objectOf is what an expression that is assigned to names; nil if it is not a
// variable or field.
func objectOf(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.ObjectOf(e)
	case *ast.SelectorExpr:
		return info.ObjectOf(e.Sel)
	}
	return nil
}

// isShared reports whether v is a field or a variable of a package: functions other
// than that which sets it read it.
func isShared(v *types.Var) bool {
	return v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// firstRead is where a variable or field is read first, behind the place where its
// value stands; NoPos if that is nowhere in the package.
func firstRead(files []*ast.File, info *types.Info, v *types.Var, behind token.Pos) token.Pos {
	first := token.NoPos
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && info.Uses[id] == v && (isShared(v) || id.Pos() > behind) && !set(file, id) && (first == token.NoPos || id.Pos() < first) {
				first = id.Pos()
			}
			return true
		})
	}
	return first
}

// set reports whether a name stands where a value is put into it alone: as the key
// of a literal, or on the left of an assignment.
func set(file *ast.File, id *ast.Ident) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || found || n.Pos() > id.Pos() || n.End() < id.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			found = n.Key == id
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				s, _ := l.(*ast.SelectorExpr)
				found = found || n.Tok == token.ASSIGN && (l == ast.Expr(id) || s != nil && s.Sel == id)
			}
		}
		return true
	})
	return found
}
