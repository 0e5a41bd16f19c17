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

// Constructed lists what a value of a method is that is a field of its receiver as a
// whole, where the method is called on an object that is made in the same function: the
// argument of the constructor that the field has, as the key of a lock.
func (ev *Evaluator) Constructed(n *Node, g *program.Func) []Path {
	x := bare(n)
	if g.Recv == nil || x.Kind != Field || x.Kids[0] != ev.param(ev.owner(g), -1) {
		return nil
	}
	calls := ev.callers(g)
	if len(calls) > maxCallers {
		return nil
	}
	var out []Path
	for _, call := range calls {
		s, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
		if !ok || call.In == nil || ev.x.Tests(call.Expr.Pos()) != program.NoTest {
			continue
		}
		made, in, pkg := ev.x.MadeBy(s.X, call.In, call.Pkg)
		if made == nil || in != call.In || made.Ellipsis.IsValid() {
			continue
		}
		ev.fuel = max(ev.fuel, maxFuel/4)
		c := ev.ctxOf(made, in, pkg)
		given := ev.finish(ev.field(ev.unbox(ev.only(ev.value(made, 0, c))), g.Recv.Type(), ev.fieldOf(x)))
		for _, arg := range made.Args {
			t := pkg.Info.TypeOf(arg)
			if t != nil && (stringish(t) || isList(t)) && ev.finish(ev.expr(arg, c)) == given {
				brought, _ := ev.headVars(given, false, false)
				out = append(out, Path{Value: given, Call: &program.Call{Expr: made, In: in, Pkg: pkg}, Expr: arg, Quiet: len(brought) > 0})
			}
		}
	}
	return out
}

// only is what the method of an interface returns that has one implementation; n itself
// where it is something else.
func (ev *Evaluator) only(n *Node) *Node {
	m := bare(n)
	ic, ok := m.Typ.(*ifaceCall)
	if m.Kind != Invoke || !ok || !ev.ours(ic.iface) {
		return n
	}
	impls := ev.implementations(ic.iface, m.Text)
	if len(impls) != 1 {
		return n
	}
	return ev.invokeOn(impls[0], m, ic)
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
