package hardcoded

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses"
)

// behind is the fix that takes the namespace off a key before it is cut; nil if there is none,
// or the value may be something else than a key that has the namespace of builders.
func (l leftover) behind(value ast.Expr) *passes.Fix {
	in := l.Flow.Program.FuncAt(l.pkg, value.Pos())
	if l.from.what(value, in, l.pkg) == otherValue {
		texts := l.Flow.Eval.AllTexts(l.Flow.Eval.Expr(value, in, l.pkg))
		if len(texts) == 0 || slices.ContainsFunc(texts, func(t texteval.Text) bool { _, given := uses.TemplateOf(t); return !given }) {
			return nil
		}
	}
	return l.w.Trimmed(l.policy, uses.Site{Expr: value, Package: l.pkg, In: in})
}

// isRest reports whether a slice has what is behind a number of bytes: what is before is more
// in a namespace, and may be put in front of another key.
func (l leftover) isRest(s *ast.SliceExpr) bool {
	_, isLow := l.number(s.Low)
	_, isHigh := l.number(s.High)
	return isLow && (isHigh || s.High == nil) || s.Low == nil && isHigh && l.isCompared(s)
}

// isCounted reports whether nothing is done with segments but that they are counted, compared,
// or taken by their numbers; the first is compared only.
func (l leftover) isCounted(segments ast.Expr) bool {
	if v, ok := l.pkg.Info.Uses[program.IdentOf(segments)].(*types.Var); ok {
		return l.isCountedIn(v)
	}
	return l.areCounted(segments)
}

// isCountedIn is isCounted of all that is done with a variable.
func (l leftover) isCountedIn(v *types.Var) bool {
	var all []ast.Expr
	for _, id := range l.reads(v) {
		all = append(all, id)
	}
	return l.areCounted(all...)
}

func (l leftover) areCounted(all ...ast.Expr) bool {
	return !slices.ContainsFunc(all, func(e ast.Expr) bool {
		switch p := l.parent(e).(type) {
		case *ast.IndexExpr:
			i, ok := l.number(p.Index)
			return p.X != e || !ok || i == "0" && !l.isCompared(p)
		case *ast.CallExpr:
			return !l.isLen(p)
		case *ast.BinaryExpr: // with nil
			return p.Op != token.EQL && p.Op != token.NEQ
		}
		return true
	})
}

// dropsFirst reports whether the first result of a call is not kept.
func (l leftover) dropsFirst(c *ast.CallExpr) bool {
	a, ok := l.parent(c).(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	return ok && id.Name == "_"
}

// isCompared reports whether nothing is done with a value but that it is compared.
func (l leftover) isCompared(e ast.Expr) bool {
	switch p := l.parent(e).(type) {
	case *ast.BinaryExpr:
		return p.Op == token.EQL || p.Op == token.NEQ
	case *ast.SwitchStmt:
		return p.Tag == e
	}
	return false
}

// parent is the node around an expression, other than parentheses; nil where that is not in a
// function.
func (l leftover) parent(e ast.Expr) ast.Node {
	body := l.Flow.Program.BodyAt(l.pkg, e.Pos())
	if body == nil {
		return nil
	}
	p := body.Parent(e)
	for {
		paren, ok := p.(*ast.ParenExpr)
		if !ok {
			return p
		}
		p = body.Parent(paren)
	}
}
