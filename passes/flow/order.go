package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// MaxCalls is how many calls FollowedBy looks through.
const MaxCalls = 3

// FollowedBy reports whether v may run after u on the way of one call of the
// function that u is in: further down in the same function, deferred, in a
// function literal, earlier but queued in the same pipeline, or in the other
// branch of a condition, so that only one of the two runs. It returns false for uses
// that are in other functions: for those see [Flow.Near].
func (f *Flow) FollowedBy(u, v *uses.Use) bool {
	if !SameFunc(u, v) {
		return false
	}
	if u.Call.Expr.Pos() <= v.Call.Expr.Pos() || samePipeline(u, v) {
		return true
	}
	body := f.Program.BodyAt(u.Call.Pkg, u.Call.Expr.Pos())
	return body == nil || runsLater(body, u.Call.Expr, v.Call.Expr)
}

// runsLater reports whether v, which is before u in body, may run after it or
// in place of it.
func runsLater(body *program.Body, u, v ast.Node) bool {
	above := map[ast.Node]bool{}
	for n := u; n != nil; n = body.Parent(n) {
		above[n] = true
	}
	for n := v; n != nil && !above[n]; n = body.Parent(n) {
		switch n.(type) {
		case *ast.DeferStmt, *ast.GoStmt, *ast.FuncLit, *ast.CaseClause, *ast.CommClause:
			return true
		case *ast.BlockStmt:
			if s, ok := body.Parent(n).(*ast.IfStmt); ok && above[s] && s.Else != nil {
				return true
			}
		}
	}
	return false
}

// SameFunc reports whether u and v are in the same function; what function
// literals do is done by the function around them.
func SameFunc(u, v *uses.Use) bool {
	g := Outermost(u.Call)
	return g != nil && g == Outermost(v.Call)
}

// Near reports whether u and v run together although they are in different
// functions: one is called by the other's, over a few calls, or one function
// calls both.
func (f *Flow) Near(u, v *uses.Use) bool {
	a, b := Outermost(u.Call), Outermost(v.Call)
	if a == nil || b == nil || a == b {
		return false
	}
	if slices.Contains(f.callersOf(b, MaxCalls), a) || slices.Contains(f.callersOf(a, MaxCalls), b) {
		return true
	}
	direct := f.callersOf(b, 1)
	return slices.ContainsFunc(f.callersOf(a, 1), func(f *program.Func) bool { return slices.Contains(direct, f) })
}

// Outermost is the declared function that a call is in; nil where there is none.
func Outermost(call *program.Call) *program.Func {
	if call == nil {
		return nil
	}
	f := call.In
	for f != nil && f.Outer != nil {
		f = f.Outer
	}
	return f
}

// callersOf lists the functions that call fn over at most that many calls.
func (f *Flow) callersOf(fn *program.Func, calls int) []*program.Func {
	var out []*program.Func
	from := []*program.Func{fn}
	for range calls {
		var next []*program.Func
		for _, g := range from {
			for _, call := range f.Eval.Callers(g) {
				if up := Outermost(call); up != nil && !slices.Contains(out, up) {
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
func samePipeline(u, v *uses.Use) bool {
	p := pipeline(u.Call)
	return p != nil && p == pipeline(v.Call)
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

// Excludes reports whether only one of u and v runs: they are in different
// branches of a condition.
func (f *Flow) Excludes(u, v *uses.Use) bool {
	if u.Call == nil || v.Call == nil {
		return false
	}
	body := f.Program.BodyAt(u.Call.Pkg, u.Call.Expr.Pos())
	if body == nil {
		return false
	}
	branch := map[ast.Node]ast.Node{} // above u: the child that holds it
	for n := ast.Node(u.Call.Expr); body.Parent(n) != nil; n = body.Parent(n) {
		branch[body.Parent(n)] = n
	}
	for n := ast.Node(v.Call.Expr); body.Parent(n) != nil; n = body.Parent(n) {
		p := body.Parent(n)
		other, shared := branch[p]
		if !shared {
			continue
		}
		switch p := p.(type) {
		case *ast.IfStmt:
			return n != other && (n == p.Body || n == ast.Node(p.Else)) && (other == p.Body || other == ast.Node(p.Else))
		case *ast.BlockStmt:
			_, clause := n.(*ast.CaseClause)
			return clause && n != other
		}
		return false
	}
	return false
}

// Later lists what is evaluated behind e in its statement, before the call that e is
// an argument of runs; of a conversion or append, what is behind that too.
func (f *Flow) Later(pkg *program.Package, e ast.Expr) []ast.Expr {
	body := f.Program.BodyAt(pkg, e.Pos())
	if body == nil {
		return nil
	}
	var out []ast.Expr
	for n := ast.Node(e); ; n = body.Parent(n) {
		switch p := body.Parent(n).(type) {
		case nil, *ast.FuncLit, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.CaseClause, *ast.BlockStmt:
			return out
		case *ast.BinaryExpr:
			if p.Op == token.LAND || p.Op == token.LOR {
				return out
			}
			out = append(out, after(p, n)...)
		case *ast.CallExpr:
			out = append(out, after(p, n)...)
			if tv := pkg.Info.Types[p.Fun]; !tv.IsType() && !tv.IsBuiltin() {
				return out
			}
		default:
			out = append(out, after(p, n)...)
		}
	}
}

// after lists the expressions among the children of p that are behind n.
func after(p, n ast.Node) []ast.Expr {
	var out []ast.Expr
	ast.Inspect(p, func(c ast.Node) bool {
		if c == p {
			return true
		}
		if e, ok := c.(ast.Expr); ok && e.Pos() >= n.End() {
			out = append(out, e)
		}
		return false
	})
	return out
}
