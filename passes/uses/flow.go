package uses

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// maxCalls is how many calls FollowedBy looks through.
const maxCalls = 3

// FollowedBy reports whether v may run after u on the way of one call of the
// function that u stands in: further down in the same function, deferred, in a
// function literal, earlier but queued in the same pipeline, or in the other
// branch of a condition, so that only one of the two runs. It is no for uses
// that stand in other functions: for those see [Use.Near].
func (u *Use) FollowedBy(v *Use) bool {
	if !u.SameFunc(v) {
		return false
	}
	if u.call.Expr.Pos() <= v.call.Expr.Pos() || u.samePipeline(v) {
		return true
	}
	body := u.c.x.BodyAt(u.call.Pkg, u.call.Expr.Pos())
	return body == nil || runsLater(body, u.call.Expr, v.call.Expr)
}

// runsLater reports whether v, which stands before u in body, may run after it or
// in place of it.
func runsLater(body *program.Body, u, v ast.Node) bool {
	above := map[ast.Node]bool{}
	for n := u; n != nil; n = body.Parent[n] {
		above[n] = true
	}
	for n := v; n != nil && !above[n]; n = body.Parent[n] {
		switch n.(type) {
		case *ast.DeferStmt, *ast.GoStmt, *ast.FuncLit, *ast.CaseClause, *ast.CommClause:
			return true
		case *ast.BlockStmt:
			if s, ok := body.Parent[n].(*ast.IfStmt); ok && above[s] && s.Else != nil {
				return true
			}
		}
	}
	return false
}

// SameFunc reports whether u and v stand in the same function; what function
// literals do is done by the function around them.
func (u *Use) SameFunc(v *Use) bool {
	f := u.outermost()
	return f != nil && f == v.outermost()
}

// Near reports whether u and v run together although they stand in different
// functions: one is called by the other's, over a few calls, or one function
// calls both.
func (u *Use) Near(v *Use) bool {
	a, b := u.outermost(), v.outermost()
	if a == nil || b == nil || a == b {
		return false
	}
	above := func(f *program.Func, calls int) []*program.Func { return u.c.callersOf(f, calls) }
	if slices.Contains(above(b, maxCalls), a) || slices.Contains(above(a, maxCalls), b) {
		return true
	}
	direct := above(b, 1)
	return slices.ContainsFunc(above(a, 1), func(f *program.Func) bool { return slices.Contains(direct, f) })
}

func (u *Use) outermost() *program.Func {
	if u.call == nil {
		return nil
	}
	f := u.call.In
	for f != nil && f.Outer != nil {
		f = f.Outer
	}
	return f
}

// Called reports whether u stands inside a wrapper of which calls are known:
// their uses tell what the keys are, and are the place for findings.
func (u *Use) Called() bool { return u.called }

// callersOf lists the functions that call f over at most that many calls.
func (c *collector) callersOf(f *program.Func, calls int) []*program.Func {
	var out []*program.Func
	from := []*program.Func{f}
	for range calls {
		var next []*program.Func
		for _, g := range from {
			for _, call := range c.tx.Callers(g) {
				u := Use{call: call}
				if up := u.outermost(); up != nil && !slices.Contains(out, up) {
					out, next = append(out, up), append(next, up)
				}
			}
		}
		from = next
	}
	return out
}

// samePipeline reports whether u and v are queued in one pipeline, or by redigo's
// Send on one connection.
func (u *Use) samePipeline(v *Use) bool {
	p := pipeline(u.call)
	return p != nil && p == pipeline(v.call)
}

// pipeline is the variable of the pipeline that a call is queued in; nil if it is
// sent at once, or that cannot be told.
func pipeline(call *program.Call) types.Object {
	sel, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return nil
	}
	o := call.Pkg.Info.Uses[id]
	if o == nil {
		return nil
	}
	switch program.TypeName(o.Type()) {
	case "Pipeliner", "Pipeline":
		return o
	}
	if sel.Sel.Name == "Send" {
		return o
	}
	return nil
}
