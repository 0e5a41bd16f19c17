package texteval

import (
	"go/ast"

	"github.com/redislint/redislint/passes/program"
)

// maxKept is how many functions that put something into a channel or a list are told
// apart.
const maxKept = 16

// Kept lists what a value is that is taken out of a channel, or of a list in a field, for
// each function that puts there what it has from its callers.
func (ev *Evaluator) Kept(n *Node) []Path {
	var out []Path
	for _, from := range ev.keepers(n) {
		for _, put := range ev.puts(from.Kids[0].core()) {
			if put.In == nil || ev.x.Tests(put.Expr.Pos()) != program.NoTest {
				continue
			}
			ev.fuel = max(ev.fuel, maxFuel/4)
			for _, a := range put.Expr.Args {
				v := ev.finish(ev.expr(a, ev.ctxOf(a, put.In, put.Pkg)))
				m := ev.finish(ev.swap(n, 0, func(x *Node) bool { return x == from }, v, map[*Node]*Node{}))
				if m.Kind != Bottom && len(ownVars(m, ev.owner(put.In))) > 0 {
					out = append(out, Path{Value: m, Call: put, Expr: a, Quiet: true})
				}
			}
		}
	}
	if len(out) > maxKept {
		return nil
	}
	return out
}

// keepers lists the elements of channels, and of lists in fields, that a value is
// made of.
func (ev *Evaluator) keepers(n *Node) (out []*Node) {
	seen := ev.s.walk()
	var walk func(*Node)
	walk = func(n *Node) {
		if !n.isFree() || seen(n) {
			return
		}
		if n.Kind == Elem || n.Kind == Index {
			if of := n.Kids[0].core(); of.Kind == Field || of.Kind == Var && of.Owner.sent != nil {
				out = append(out, n)
			}
		}
		for _, k := range n.Kids {
			walk(k)
		}
	}
	walk(n)
	return out
}

// puts are the calls, or what stands for them, whose arguments are put into a channel or
// into the list that a field holds.
func (ev *Evaluator) puts(of *Node) (out []*program.Call) {
	if of.Kind == Var {
		for _, s := range ev.x.Sends(of.Owner.sent) {
			out = append(out, &program.Call{Expr: &ast.CallExpr{Fun: s.Value, Args: []ast.Expr{s.Value}, Rparen: s.Value.End()}, In: s.In, Pkg: s.Pkg})
		}
		return out
	}
	for _, a := range ev.x.Field(of.arg) {
		call, ok := a.Value.(*ast.CallExpr)
		if !ok || len(call.Args) < 2 || call.Ellipsis.IsValid() || ev.onLocal(a) {
			continue
		}
		if isBuiltin(a.Pkg.Info, call, "append") {
			more := *call
			more.Args = call.Args[1:]
			out = append(out, &program.Call{Expr: &more, In: a.In, Pkg: a.Pkg})
		}
	}
	return out
}
