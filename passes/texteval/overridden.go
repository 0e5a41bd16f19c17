package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// maxMakers bounds the calls of a constructor that are looked at.
const maxMakers = 32

// left leaves out of the values of a field those that no instance keeps.
func (ev *Evaluator) left(as []*program.Assign, f fieldRef) []*program.Assign {
	return slices.DeleteFunc(slices.Clone(as), func(a *program.Assign) bool { return ev.overridden(a, f) || ev.rewritten(a) })
}

// overridden reports whether a value that a constructor gives a field is never left in
// it: every call of the module has an option that sets another.
func (ev *Evaluator) overridden(a *program.Assign, f fieldRef) bool {
	if !a.Literal || a.In == nil || a.Value == nil || !stringish(f.typ) || !slices.ContainsFunc(a.In.Params, isSetter) ||
		a.In.Sig.Results().Len() == 0 || !f.isOf(a.In.Sig.Results().At(0).Type()) {
		return false
	}
	text, ok := ev.expr(a.Value, ev.ctxOf(a.Value, a.In, a.Pkg)).IsLit()
	calls := ev.callers(a.In)
	return ok && len(calls) > 0 && len(calls) <= maxMakers && !slices.ContainsFunc(calls, func(call *program.Call) bool {
		made := ev.field(ev.expr(call.Expr, ev.ctxOf(call.Expr, call.In, call.Pkg)), a.In.Sig.Results().At(0).Type(), f)
		return slices.ContainsFunc(alternatives(made, nil, 0), func(n *Node) bool {
			is, known := n.IsLit()
			return is == text && known || !known && n.Kind != Var && n.Kind != Concat
		})
	})
}

// isSetter reports whether a parameter is a function that changes something, or several.
func isSetter(v *types.Var) bool {
	t := v.Type()
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() > 0
}

// rewritten reports whether a field of a variable is assigned again, always and before the
// variable is handed to anybody: the field never has what it was given first.
func (ev *Evaluator) rewritten(a *program.Assign) bool {
	if a.Value == nil || a.Literal || a.Op != token.ASSIGN || a.Index >= 0 {
		return false
	}
	b := ev.bodyAt(a.Pkg, a.Value.Pos())
	if b == nil {
		return false
	}
	s, ok := b.Parent(a.Value).(*ast.AssignStmt)
	if !ok || len(s.Lhs) != len(s.Rhs) {
		return false
	}
	to, _ := s.Lhs[slices.Index(s.Rhs, a.Value)].(*ast.SelectorExpr)
	if to == nil || b.local(to.X) == nil {
		return false
	}
	v := b.local(to.X)
	for n := ast.Node(s); n != nil; n = b.Parent(n) {
		switch p := b.Parent(n).(type) {
		case *ast.FuncDecl, *ast.FuncLit, nil:
			return false
		case *ast.ForStmt:
			if b.handsOver(p.Body, v) {
				return false
			}
		case *ast.RangeStmt:
			if b.handsOver(p.Body, v) {
				return false
			}
		default:
			for _, later := range after(n, stmts(p)) {
				if b.handsOver(later, v) {
					return false
				}
				if again, ok := later.(*ast.AssignStmt); ok && again.Tok == token.ASSIGN && slices.ContainsFunc(again.Lhs, func(e ast.Expr) bool {
					x, ok := e.(*ast.SelectorExpr)
					return ok && x.Sel.Name == to.Sel.Name && b.local(x.X) == v
				}) {
					return true
				}
			}
		}
	}
	return false
}

// after are the statements of a list behind n.
func after(n ast.Node, list []ast.Stmt) []ast.Stmt {
	s, _ := n.(ast.Stmt)
	if i := slices.Index(list, s); s != nil && i >= 0 {
		return list[i+1:]
	}
	return nil
}

// handsOver reports whether n has the variable v otherwise than to read or write a field of it.
func (b *body) handsOver(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.SelectorExpr:
			if sel := b.pkg.Info.Selections[x]; sel != nil && sel.Kind() == types.FieldVal && b.local(x.X) == v {
				return false
			}
		case *ast.Ident:
			found = found || b.pkg.Info.ObjectOf(x) == v
		}
		return !found
	})
	return found
}
