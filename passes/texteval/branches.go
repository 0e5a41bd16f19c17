package texteval

import (
	"go/ast"
	"go/types"
)

// after is the value of v after s, which changes it.
func (ev *Evaluator) after(v *types.Var, s ast.Stmt, c ctx) *Node {
	return ev.point(varAt{v, s, 1}, func() *Node { return ev.after1(v, s, c) })
}

func (ev *Evaluator) after1(v *types.Var, s ast.Stmt, c ctx) *Node {
	switch s := s.(type) {
	case *ast.IfStmt:
		return ev.afterIf(v, s, c)
	case *ast.SwitchStmt:
		return ev.afterSwitch(v, s, s.Body, c)
	case *ast.TypeSwitchStmt:
		return ev.afterSwitch(v, s, s.Body, c)
	case *ast.SelectStmt:
		return ev.afterSwitch(v, s, s.Body, c)
	case *ast.ForStmt, *ast.RangeStmt:
		return ev.afterLoop(v, s, c)
	case *ast.BlockStmt:
		return ev.end(v, s, s.List, c)
	case *ast.LabeledStmt:
		return ev.after(v, s.Stmt, c)
	case *ast.DeferStmt, *ast.GoStmt:
		return ev.before(v, s, c)
	}
	return ev.afterPlain(v, s, c)
}

func (ev *Evaluator) afterIf(v *types.Var, s *ast.IfStmt, c ctx) *Node {
	b := c.body
	headed := func(way outcome) func() *Node {
		return func() *Node {
			if out := ev.afterHeadAs(v, s, s.Body, way, c); out != nil {
				return out
			}
			return ev.before(v, s, c)
		}
	}
	cond := ev.cond(s.Cond, c)
	var then *Node
	var out []*Node
	if !terminates(s.Body) {
		x := headed(whereTrue)
		if b.in(v, s.Body) {
			x = func() *Node { return ev.end(v, s.Body, s.Body.List, c) }
		}
		then = x()
		out = append(out, ev.when(then, cond))
	}
	not := ev.not(cond)
	switch e := s.Else.(type) {
	case nil:
		x := headed(whereFalse)()
		if x == then { // the same on both ways
			return x
		}
		if isBrought(x) {
			x = ev.refineBy(x, v, s.Cond, false, c)
		}
		out = append(out, ev.when(x, not))
	case *ast.BlockStmt:
		if !terminates(e) {
			x := headed(whereFalse)
			if b.in(v, e) {
				x = func() *Node { return ev.end(v, e, e.List, c) }
			}
			out = append(out, ev.when(x(), not))
		}
	default:
		x := headed(whereFalse)
		if b.in(v, e) {
			x = func() *Node { return ev.after(v, e, c) }
		}
		out = append(out, ev.when(x(), not))
	}
	return ev.alt(out...)
}

// isBrought reports whether a value is a parameter, one of several, or has such: conditions leave
// some out, of what callers bring too.
func isBrought(n *Node) bool {
	n = n.core()
	return n.Kind == Alt || n.Kind == Struct || n.Kind == Field || n.Kind == Var && n.Owner.loop == nil
}

// afterSwitch is the value of v after a switch or select.
func (ev *Evaluator) afterSwitch(v *types.Var, s ast.Stmt, clauses *ast.BlockStmt, c ctx) *Node {
	_, whole := s.(*ast.SelectStmt)
	var out, others []*Node
	for _, cl := range clauses.List {
		var cond *Node
		if cl, ok := cl.(*ast.CaseClause); ok {
			cond = ev.caseCond(s, cl, c)
			whole = whole || cl.List == nil
		}
		if cond != nil {
			others = append(others, ev.not(cond))
		}
		list := stmts(cl)
		if terminatesList(list) || fallsThrough(list) {
			continue
		}
		x := ev.end(v, cl, list, c)
		if cond != nil {
			x = ev.when(x, cond)
		}
		out = append(out, x)
	}
	for _, br := range c.body.leaves[s] {
		out = append(out, ev.when(ev.before(v, br, c), ev.conds(br, s, c)...))
	}
	if !whole {
		out = append(out, ev.when(ev.before(v, s, c), others...))
	}
	return ev.alt(out...)
}
