package uses

import (
	"go/ast"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
)

// Commands that a builder is handed in parts: Arbitrary("SET").Keys(key).Args(value) of
// rueidis is the vector SET key value.

// partsOf are the calls behind one that begins such a command, which add to it.
func (c *collector) partsOf(call *program.Call) []*program.Call {
	next, _ := c.chain(call)
	for i, n := range next {
		if !addsWords(n) {
			return next[:i]
		}
	}
	return next
}

// addsWords reports whether a call is one of Arbitrary's Keys or Args.
func addsWords(call *program.Call) bool {
	f := call.Callee
	if f == nil || f.Signature().Recv() == nil || program.TypeName(f.Signature().Recv().Type()) != "Arbitrary" {
		return false
	}
	return f.Name() == "Keys" || f.Name() == "Args"
}

// isPart reports whether a call adds to a command that is begun in the same expression.
func (c *collector) isPart(call *program.Call) bool {
	if !addsWords(call) {
		return false
	}
	e := call.Expr
	for {
		s, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		if e, ok = ast.Unparen(s.X).(*ast.CallExpr); !ok {
			return false
		}
		f, ok := program.CalleeOf(call.Pkg.Info, e)
		if !ok {
			return false
		}
		if f.Name() == "Arbitrary" {
			return true
		}
	}
}

// withParts is a vector and its elements with what the calls behind add.
func (c *collector) withParts(call *program.Call, n *texteval.Node, exprs []ast.Expr) (*texteval.Node, []ast.Expr) {
	all := []*texteval.Node{n}
	for _, p := range c.partsOf(call) {
		all = append(all, c.tx.Vector(p, 0, isList))
		exprs = append(exprs[:len(exprs):len(exprs)], p.Expr.Args...)
	}
	if len(all) == 1 {
		return n, exprs
	}
	return c.tx.Joined(all...), exprs
}
