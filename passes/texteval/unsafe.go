package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// unsafeCall is a call of a function of package unsafe; nil where nothing is known of it.
// unsafe.String(unsafe.SliceData(b), len(b)) is b.
func (ev *Evaluator) unsafeCall(x *ast.CallExpr, t types.Type, c ctx) *Node {
	s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok || len(x.Args) == 0 {
		return nil
	}
	switch s.Sel.Name {
	case "SliceData", "StringData":
		return ev.expr(x.Args[0], c)
	case "String", "Slice":
		of := pointedTo(x.Args[0])
		if len(x.Args) == 2 && of != nil && stringish(c.pkg.Info.TypeOf(of)) {
			if c.body.lengthOf(x.Args[1], of) {
				return ev.expr(of, c)
			}
			return ev.unknown(nameOf(of), t, Unknown{Rest: true, Reason: Construct})
		}
	}
	return nil
}

// pointedTo is the text or list whose first element an expression points to: &b[0],
// unsafe.SliceData(b); nil where it is something else.
func pointedTo(e ast.Expr) ast.Expr {
	switch x := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if i, ok := ast.Unparen(x.X).(*ast.IndexExpr); ok && x.Op == token.AND && isZeroLit(i.Index) {
			return i.X
		}
	case *ast.CallExpr:
		s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
		if ok && len(x.Args) == 1 && (s.Sel.Name == "SliceData" || s.Sel.Name == "StringData") {
			return x.Args[0]
		}
	}
	return nil
}

func isZeroLit(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BasicLit)
	return ok && b.Value == "0"
}

// reread is *(*string)(unsafe.Pointer(&b)): the same bytes; nil for other expressions.
func (ev *Evaluator) reread(x *ast.StarExpr, c ctx) *Node {
	to, ok := ast.Unparen(x.X).(*ast.CallExpr)
	if !ok || len(to.Args) != 1 || !stringish(c.pkg.Info.TypeOf(x)) {
		return nil
	}
	from, ok := ast.Unparen(to.Args[0]).(*ast.CallExpr)
	if !ok || len(from.Args) != 1 || !isUnsafePointer(c.pkg.Info.TypeOf(from)) {
		return nil
	}
	at, ok := ast.Unparen(from.Args[0]).(*ast.UnaryExpr)
	if !ok || at.Op != token.AND || !stringish(c.pkg.Info.TypeOf(at.X)) {
		return nil
	}
	return ev.expr(at.X, c)
}

func isUnsafePointer(t types.Type) bool {
	b, ok := typeOr(t).Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}
