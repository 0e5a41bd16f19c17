package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// brokenText reports whether e joins texts though its type is not known, for a
// package is missing: one side is text.
func brokenText(e *ast.BinaryExpr, info *types.Info) bool {
	if t := info.TypeOf(e); t != nil && t != types.Typ[types.Invalid] {
		return false
	}
	return stringish(info.TypeOf(e.X)) || stringish(info.TypeOf(e.Y))
}

// sum evaluates a chain of additions. What is far behind is a placeholder.
func (ev *Evaluator) sum(e *ast.BinaryExpr, fr *frame) Value {
	parts := summands(e, fr.pkg.Info, true)
	if len(parts) <= maxPieces {
		return ev.joinParts(parts, fr)
	}
	return behind(ev.joinParts(parts[:maxPieces], fr), textOf(restHole("?")))
}

func (ev *Evaluator) joinParts(parts []ast.Expr, fr *frame) Value {
	out := ev.expr(parts[0], fr)
	for _, p := range parts[1:] {
		out = behind(out, ev.expr(p, fr))
	}
	return out
}

// summands takes a + b + c apart, which can be very long: recursion would need a
// stack as deep. Constants inside are one part if whole says so.
func summands(e ast.Expr, info *types.Info, whole bool) []ast.Expr {
	var out []ast.Expr
	for {
		b, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD || whole && info.Types[b].Value != nil {
			break
		}
		out = append(out, b.Y)
		e = b.X
	}
	out = append(out, e)
	slices.Reverse(out)
	return out
}

// unsafeString sees through *(*string)(unsafe.Pointer(&b)).
func unsafeString(e *ast.StarExpr) ast.Expr {
	if c, ok := ast.Unparen(e.X).(*ast.CallExpr); ok && len(c.Args) == 1 {
		if p, ok := ast.Unparen(c.Args[0]).(*ast.CallExpr); ok && len(p.Args) == 1 {
			if u, ok := ast.Unparen(p.Args[0]).(*ast.UnaryExpr); ok && u.Op == token.AND {
				return u.X
			}
		}
	}
	return e.X
}
