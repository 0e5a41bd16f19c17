package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// Objects that callers hand over and that are a key, or a command with its keys.

// OfObject reports whether a text is made of the fields of one object of the
// module's own, a field first, that callers of g, or of a function that it is in,
// hand over: that is the key, and what a caller puts there is its head.
func (ev *Evaluator) OfObject(n *Node, g *program.Func) bool {
	heads, late := ev.headVars(n, false)
	for _, v := range heads {
		if v.N < 0 || slices.Contains(late, v) || !ev.isIn(g, v.Owner) || !ev.isOwnStruct(ev.paramType(v.Owner, v.N)) {
			continue
		}
		if !slices.ContainsFunc(n.free.params, func(p *Node) bool { return p != v && p.N >= 0 }) {
			return true
		}
	}
	return false
}

// isIn reports whether a function, or one that it is in, has the parameters of o.
func (ev *Evaluator) isIn(g *program.Func, o *Owner) bool {
	for ; g != nil; g = g.Outer {
		if ev.owner(g) == o {
			return true
		}
	}
	return false
}

// isOwnStruct reports whether t is a struct that the module declares, or a pointer
// to one.
func (ev *Evaluator) isOwnStruct(t types.Type) bool {
	n := program.Named(typeOr(t))
	if n == nil || ev.x.PackageAt(n.Obj().Pos()) == nil {
		return false
	}
	_, ok := n.Underlying().(*types.Struct)
	return ok
}

// IsMadeHere reports whether an argument is an object that is written there, or in
// the only definition of a local variable.
func (ev *Evaluator) IsMadeHere(e ast.Expr, call *program.Call) bool {
	c := ev.ctxOf(call.Expr, call.In, call.Pkg)
	if c.body == nil {
		return isObjectLiteral(e)
	}
	if v := c.body.local(e); v != nil {
		made := 0
		for _, d := range c.body.defs[v] {
			if d.kind == fieldOf || d.kind == passed {
				continue
			}
			if made++; d.kind != set || d.value == nil || !isObjectLiteral(d.value) {
				return false
			}
		}
		return made == 1
	}
	return isObjectLiteral(e)
}

// isObjectLiteral reports whether an expression is an object literal, or its address.
func isObjectLiteral(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	_, ok := e.(*ast.CompositeLit)
	return ok
}
