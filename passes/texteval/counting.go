package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// A counting is a loop with a variable that has the index of each element of a list in
// turn: for i, x := range list, for i := 1; i < len(list); i++.
type counting struct {
	over ast.Expr
	i    *types.Var // nil where it has no name
	from int        // the first index
}

// countingOf is what a loop counts; nil where it does something else.
func (b *body) countingOf(s ast.Node) *counting {
	switch s := s.(type) {
	case *ast.RangeStmt:
		if over := b.rangedOver(s); isList(b.pkg.Info.TypeOf(over)) {
			return &counting{over: over, i: b.local(s.Key)}
		}
	case *ast.ForStmt:
		return b.countedFor(s)
	}
	return nil
}

// countedFor is a for statement that counts up to the length of a list, and changes
// neither the number nor the list.
func (b *body) countedFor(s *ast.ForStmt) *counting {
	cond, isComparison := s.Cond.(*ast.BinaryExpr)
	from, isCount := s.Init.(*ast.AssignStmt)
	if !isComparison || !isCount || cond.Op != token.LSS || from.Tok != token.DEFINE || len(from.Lhs) != 1 || len(from.Rhs) != 1 {
		return nil
	}
	i := b.local(cond.X)
	if i == nil || i != b.local(from.Lhs[0]) || len(b.defsIn(i, s)) != 2 || !b.in(i, from) || !increments(s.Post) || !b.in(i, s.Post) {
		return nil
	}
	first, err := strconv.Atoi(types.ExprString(from.Rhs[0]))
	over := b.measured(cond.Y)
	if v := b.local(over); err != nil || over == nil || first < 0 || b.captured(i) || v != nil && (b.in(v, s) || b.captured(v)) {
		return nil
	}
	return &counting{over: over, i: i, from: first}
}

// measured is the variable whose length an expression is, which may be kept in another;
// nil where it is none.
func (b *body) measured(e ast.Expr) *ast.Ident {
	if v := b.local(e); v != nil {
		ds := b.defs[v]
		if len(ds) != 1 || ds[0].kind != set || ds[0].idx >= 0 {
			return nil
		}
		e = ds[0].value
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !isLen(call) || !b.pkg.Info.Types[call.Fun].IsBuiltin() || !isList(b.pkg.Info.TypeOf(call.Args[0])) {
		return nil
	}
	id, _ := ast.Unparen(call.Args[0]).(*ast.Ident)
	return id
}

// loopList is what a loop goes through; nil where that is nothing that has elements.
func (ev *Evaluator) loopList(o *Owner) *Node {
	if r, ok := o.loop.node.(*ast.RangeStmt); ok {
		return ev.rangeList(r, o.loop.ctx())
	}
	goes := o.loop.goes
	if goes == nil {
		return nil
	}
	list := ev.expr(goes.over, o.loop.ctx())
	if goes.from == 0 {
		return list
	}
	return ev.op("slice", itoa(goes.from)+":", list)
}

// first is the first index that a loop has.
func (l *loop) first() int {
	if l.goes == nil {
		return 0
	}
	return l.goes.from
}

func increments(s ast.Stmt) bool {
	inc, ok := s.(*ast.IncDecStmt)
	return ok && inc.Tok == token.INC
}
