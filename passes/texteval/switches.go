package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// caseCond is the condition of a clause of a switch; nil where it has none.
func (ev *Evaluator) caseCond(s ast.Stmt, cl *ast.CaseClause, c ctx) *Node {
	var body *ast.BlockStmt
	var own func(*ast.CaseClause) *Node
	switch s := s.(type) {
	case *ast.SwitchStmt:
		body, own = s.Body, func(cl *ast.CaseClause) *Node { return ev.ownCond(s, cl, c) }
	case *ast.TypeSwitchStmt:
		body, own = s.Body, func(cl *ast.CaseClause) *Node { return ev.typeCond(s, cl, c) }
	}
	if body == nil || len(body.List) > 16 {
		return nil
	}
	if prev := before(s, cl); prev != nil {
		k := ev.caseCond(s, prev, c)
		if k == nil || cl.List == nil {
			return nil
		}
		return ev.op("or", "", k, own(cl))
	}
	if cl.List != nil {
		return own(cl)
	}
	var and *Node
	for _, other := range body.List {
		o := other.(*ast.CaseClause)
		if o.List == nil {
			continue
		}
		n := own(o)
		if n == nil {
			return nil
		}
		n = ev.not(n)
		if and == nil {
			and = n
		} else {
			and = ev.op("and", "", and, n)
		}
	}
	return and
}

// ownCond is that one of the expressions of a clause holds.
func (ev *Evaluator) ownCond(sw *ast.SwitchStmt, cl *ast.CaseClause, c ctx) *Node {
	var or *Node
	for _, e := range cl.List {
		var n *Node
		if sw.Tag == nil {
			n = ev.cond(e, c)
		} else {
			n = ev.op("eq", "", ev.expr(sw.Tag, c), ev.expr(e, c))
		}
		if or == nil {
			or = n
		} else {
			or = ev.op("or", "", or, n)
		}
	}
	return or
}

// typeCond is that a value is of one of the types of a clause.
func (ev *Evaluator) typeCond(sw *ast.TypeSwitchStmt, cl *ast.CaseClause, c ctx) *Node {
	ta := switched(sw)
	if ta == nil {
		return nil
	}
	x := ev.expr(ta.X, c)
	var or *Node
	for _, e := range cl.List {
		var n *Node
		if tv := c.pkg.Info.Types[e]; tv.IsNil() {
			n = ev.op("eq", "", x, ev.nilNode())
		} else {
			n = ev.opOf(ev.shape("istype", "", tv.Type), []*Node{x})
		}
		if or == nil {
			or = n
		} else {
			or = ev.op("or", "", or, n)
		}
	}
	return or
}

// passedCases are the opposites of the clauses of a switch that do not come back.
func (ev *Evaluator) passedCases(s ast.Stmt, body *ast.BlockStmt, c ctx) []*Node {
	var out []*Node
	for _, cl := range body.List {
		cl := cl.(*ast.CaseClause)
		if cl.List != nil && returns(cl.Body) {
			if k := ev.caseCond(s, cl, c); k != nil {
				out = append(out, ev.not(k))
			}
		}
	}
	return out
}

// fallsThrough reports whether a clause of a switch goes on in the next one.
func fallsThrough(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	br, ok := list[len(list)-1].(*ast.BranchStmt)
	return ok && br.Tok == token.FALLTHROUGH
}

// before is the clause of a switch that falls through into another; nil where none does.
func before(s ast.Stmt, cl *ast.CaseClause) *ast.CaseClause {
	sw, ok := s.(*ast.SwitchStmt)
	if !ok {
		return nil
	}
	i := slices.Index(sw.Body.List, ast.Stmt(cl))
	if i < 1 {
		return nil
	}
	if prev := sw.Body.List[i-1].(*ast.CaseClause); fallsThrough(prev.Body) {
		return prev
	}
	return nil
}

// fallenInto is the value of v at the beginning of a clause that another may fall through
// into, where that changes v; nil elsewhere.
func (ev *Evaluator) fallenInto(v *types.Var, cl *ast.CaseClause, c ctx) *Node {
	s, _ := c.body.Parent(c.body.Parent(cl)).(ast.Stmt)
	prev := before(s, cl)
	if prev == nil || !c.body.in(v, prev) {
		return nil
	}
	return ev.point(varAt{v, cl, 3}, func() *Node {
		x := ev.end(v, prev, prev.Body, c)
		if k := ev.caseCond(s, prev, c); k != nil {
			x = ev.when(x, k)
		}
		own := ev.before(v, s, c)
		if y := ev.afterHead(v, s, cl, c); y != nil {
			own = y
		}
		if cl.List != nil {
			own = ev.when(own, ev.ownCond(s.(*ast.SwitchStmt), cl, c))
		}
		return ev.alt(x, own)
	})
}
