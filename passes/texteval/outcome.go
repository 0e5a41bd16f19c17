package texteval

import (
	"go/ast"
	"go/token"
)

// An outcome is what is known of a condition at a place.
type outcome uint8

const (
	eitherWay outcome = iota
	whereTrue
	whereFalse
)

// kind is the kind of a point behind a condition.
func (o outcome) kind() uint8 { return 4 + uint8(o) }

func (o outcome) opposite() outcome {
	switch o {
	case whereTrue:
		return whereFalse
	case whereFalse:
		return whereTrue
	}
	return eitherWay
}

// wayInto is how the condition of a branching statement turned out in a part of it.
func wayInto(p, part ast.Node) outcome {
	if s, ok := p.(*ast.IfStmt); ok {
		switch part {
		case ast.Node(s.Body):
			return whereTrue
		case ast.Node(s.Else):
			return whereFalse
		}
	}
	return eitherWay
}

// reached reports whether a part of a condition is surely executed, where the condition turned
// out in a way: the right side of && is where its left side holds.
func reached(part ast.Node, cond ast.Expr, way outcome) bool {
	in := func(e ast.Expr) bool { return e.Pos() <= part.Pos() && part.End() <= e.End() }
	switch x := cond.(type) {
	case *ast.ParenExpr:
		return reached(part, x.X, way)
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return reached(part, x.X, way.opposite())
		}
	case *ast.BinaryExpr:
		goesOn := whereTrue // what the left side is for the right one to be reached
		switch x.Op {
		case token.LAND:
		case token.LOR:
			goesOn = whereFalse
		default:
			return true
		}
		switch {
		case in(x.X) && way == goesOn:
			return reached(part, x.X, way)
		case in(x.X):
			return reached(part, x.X, eitherWay)
		}
		return way == goesOn && reached(part, x.Y, way)
	}
	return true
}

// onOneSide reports whether a part of a statement is on the right side of && or ||.
func (b *body) onOneSide(part ast.Node, s ast.Stmt) bool {
	for n := part; n != nil && n != ast.Node(s); n = b.Parent(n) {
		if x, ok := b.Parent(n).(*ast.BinaryExpr); ok && n == ast.Node(x.Y) && (x.Op == token.LAND || x.Op == token.LOR) {
			return true
		}
	}
	return false
}
