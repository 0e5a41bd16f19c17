package texteval

import (
	"go/ast"

	"github.com/redislint/redislint/passes/program"
)

// Made lists what a value of a method is where the method is called on an object
// that is made of parameters in the same function: who calls that one brings it.
func (ev *Evaluator) Made(n *Node, g *program.Func) []Path {
	o := ev.owner(g)
	calls := ev.x.CallsOf(g.ID)
	if g.Recv == nil || !uses(n, ev.param(o, -1)) || len(calls) > maxCallers {
		return nil
	}
	var out []Path
	for _, call := range calls {
		s, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
		if !ok || call.In == nil || call.Pkg != g.Pkg || ev.x.Tests(call.Expr.Pos()) != program.NoTest {
			continue
		}
		ev.fuel = max(ev.fuel, maxFuel/4)
		e := ev.callEnv(o, call)
		if e == nil || ev.finish(e.args[o][0]).core().Kind != Struct {
			continue
		}
		if m := ev.finish(ev.inst(n, e)); len(ownVars(m, ev.owner(call.In))) > 0 {
			out = append(out, Path{Value: m, Call: call, Expr: s.X, Quiet: true})
		}
	}
	return out
}

// uses reports whether a value is made of x.
func uses(n, x *Node) bool {
	seen := map[*Node]bool{}
	var walk func(*Node) bool
	walk = func(n *Node) bool {
		if n == x {
			return true
		}
		if seen[n] || len(n.free.owners) == 0 {
			return false
		}
		seen[n] = true
		for _, k := range n.Kids {
			if walk(k) {
				return true
			}
		}
		return false
	}
	return walk(n)
}
