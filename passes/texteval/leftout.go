package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// leftOut reports whether a composite literal leaves out a field that nothing but such
// literals sets, or methods that are called only sometimes where the object is made: there it
// has its zero value.
func (ev *Evaluator) leftOut(f fieldRef, as []*program.Assign) bool {
	if f.tag != "" || f.of == nil || slices.ContainsFunc(as, func(a *program.Assign) bool { return a.Unknown }) {
		return false
	}
	later := slices.DeleteFunc(slices.Clone(as), func(a *program.Assign) bool { return a.Literal })
	var setters map[*program.Func][]*program.Call
	if len(later) > 0 {
		if setters = ev.setterCalls(f, later); setters == nil {
			return false
		}
	}
	return slices.ContainsFunc(ev.x.Made(f.of), func(m program.Made) bool {
		return leavesOut(m.Lit, f.name) && ev.x.Tests(m.Lit.Pos()) == program.NoTest && !ev.isBlank(m) &&
			(len(later) == 0 || ev.setSometimes(m, setters[m.In]))
	})
}

// setterCalls are the calls of the methods that assign to a field of what they are methods of,
// by the function that calls them; nil where others assign to it.
func (ev *Evaluator) setterCalls(f fieldRef, as []*program.Assign) map[*program.Func][]*program.Call {
	out := map[*program.Func][]*program.Call{}
	seen := map[*program.Func]bool{}
	for _, a := range as {
		if a.In == nil || a.In.Recv == nil || program.Named(a.In.Recv.Type()) != program.Named(f.of) {
			return nil
		}
		if seen[a.In] {
			continue
		}
		seen[a.In] = true
		for _, c := range ev.callers(a.In) {
			out[c.In] = append(out[c.In], c)
		}
	}
	return out
}

// setSometimes reports whether an object is kept in a variable where it is made, and of these
// calls there are some on it there, each in an if without an else.
func (ev *Evaluator) setSometimes(m program.Made, calls []*program.Call) bool {
	b := ev.bodyAt(m.Pkg, m.Lit.Pos())
	if b == nil || len(calls) == 0 {
		return false
	}
	v, block := b.madeFor(m.Lit)
	if v == nil {
		return false
	}
	n := 0
	for _, c := range calls {
		recv := handedAs(c, -1)
		if recv == nil || b.local(recv) != v {
			continue
		}
		n++
		if !b.onlyIf(c.Expr, block) {
			return false
		}
	}
	return n > 0
}

// madeFor is the variable that a composite literal, or its address, is assigned to, and the
// block around that.
func (b *body) madeFor(lit *ast.CompositeLit) (*types.Var, ast.Node) {
	var e ast.Expr = lit
	if u, ok := b.Parent(lit).(*ast.UnaryExpr); ok {
		e = u
	}
	s, ok := b.Parent(e).(*ast.AssignStmt)
	if !ok || len(s.Lhs) != len(s.Rhs) {
		return nil, nil
	}
	return b.local(s.Lhs[slices.Index(s.Rhs, e)]), b.Parent(s)
}

// onlyIf reports whether a node, somewhere in a block, is in the body of an if without an
// else: not every run of the block comes there.
func (b *body) onlyIf(n, block ast.Node) bool {
	for p := b.Parent(n); p != nil && p != block; p = b.Parent(p) {
		if p, ok := p.(*ast.IfStmt); ok && p.Else == nil && n.Pos() > p.Body.Pos() {
			return true
		}
	}
	return false
}

// isBlank reports whether a composite literal is only a placeholder for a struct: an empty
// one that is returned, beside an error say, is compared or passed, or is outside of functions.
func (ev *Evaluator) isBlank(m program.Made) bool {
	if len(m.Lit.Elts) > 0 {
		return false
	}
	b := ev.bodyAt(m.Pkg, m.Lit.Pos())
	if b == nil {
		return true
	}
	p := b.Parent(m.Lit)
	if u, ok := p.(*ast.UnaryExpr); ok {
		p = b.Parent(u)
	}
	switch p.(type) {
	case *ast.ReturnStmt, *ast.BinaryExpr, *ast.CallExpr:
		return true
	}
	return false
}

// leavesOut reports whether a composite literal with the names of its fields has none of
// a name.
func leavesOut(lit *ast.CompositeLit, name string) bool {
	return !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		id, ok := kv.Key.(*ast.Ident)
		return !ok || id.Name == name
	})
}
