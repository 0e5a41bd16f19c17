package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// deferred is result i of a function after what its deferred function literals do to
// it: defer func() { k = "a:" + k }().
func (ev *Evaluator) deferred(fn *program.Func, i int, n *Node, c ctx) *Node {
	if i >= len(fn.Results) || c.body == nil {
		return n
	}
	v := fn.Results[i]
	ds := c.body.defs[v]
	for j := len(ds) - 1; j >= 0; j-- { // the last one is run first
		d := ds[j]
		lit := deferredLit(d.at, c.body)
		if lit == nil {
			continue
		}
		if d.kind != set && d.kind != add || d.value == nil {
			return ev.unknown(snake(v.Name()), v.Type(), Unknown{Rest: true, Reason: Construct})
		}
		o := ev.lateOwner(c.body, lit)
		val := ev.value(d.value, d.idx, ctx{fn: ev.x.FuncOf(lit), pkg: c.pkg, body: c.body})
		if d.kind == add {
			val = ev.concat(ev.param(o, 0), val)
		}
		val = ev.inst(val, ev.env(map[*Owner][]*Node{o: {nil, n}}))
		if c.body.Parent(c.body.Parent(d.at)) == ast.Node(lit) { // always
			n = val
		} else {
			n = ev.alt(n, val)
		}
	}
	return n
}

// late is a result that a deferred function literal reads; nil where v is none.
func (ev *Evaluator) late(v *types.Var, at ast.Node, c ctx) *Node {
	if c.fn == nil || c.fn.Outer == nil || !slices.Contains(c.fn.Outer.Results, v) {
		return nil
	}
	lit := deferredLit(at, c.body)
	if lit == nil {
		return nil
	}
	return ev.param(ev.lateOwner(c.body, lit), 0)
}

// lateOwner binds the result that a deferred function literal changes.
func (ev *Evaluator) lateOwner(b *body, lit *ast.FuncLit) *Owner {
	o := b.loops[lit]
	if o == nil {
		o = ev.newOwner("")
		b.loops[lit] = o
	}
	return o
}

// deferredLit is the function literal that a node is in, if that is deferred
// where it is written.
func deferredLit(n ast.Node, b *body) *ast.FuncLit {
	for p := n; p != nil; p = b.up(p) {
		lit, ok := p.(*ast.FuncLit)
		if !ok {
			continue
		}
		call, ok := b.Parent(lit).(*ast.CallExpr)
		if !ok {
			return nil
		}
		if _, ok := b.Parent(call).(*ast.DeferStmt); ok {
			return lit
		}
		return nil
	}
	return nil
}
