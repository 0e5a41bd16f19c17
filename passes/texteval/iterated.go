package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// iterated is n with elements of a list in place of the parameters of a function literal
// that a library calls with each of them, lo.ForEach(keys, func(key string, _ int) { ... }),
// m.Range(func(key, value any) bool { ... }): in is the function that n is a value of.
func (ev *Evaluator) iterated(n *Node, in *program.Func) *Node {
	for g := in; g != nil; g = g.Outer {
		if g.Outer == nil || !n.binds(ev.owner(g)) {
			continue
		}
		if args := ev.turnsOf(g); args != nil {
			n = ev.finish(ev.inst(n, ev.env(map[*Owner][]*Node{ev.owner(g): args})))
		}
	}
	return n
}

// turnsOf are the arguments of the calls by which a library goes through a list or map with
// a function literal, behind the receiver; those that are none of its elements are nil. It
// is nil where fn is called in another way.
func (ev *Evaluator) turnsOf(fn *program.Func) []*Node {
	if fn == nil {
		return nil
	}
	lit, ok := fn.Node.(*ast.FuncLit)
	if !ok {
		return nil
	}
	b := ev.bodyAt(fn.Pkg, lit.Pos())
	if b == nil {
		return nil
	}
	call, ok := b.Parent(lit).(*ast.CallExpr)
	if !ok {
		return nil
	}
	f := calleeOf(fn.Pkg.Info, call)
	if f == nil || f.Pkg() == nil {
		return nil
	}
	args := make([]*Node, len(fn.Params)+1)
	c := ev.ctxOf(call, fn.Outer, fn.Pkg)
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && f.FullName() == "(*sync.Map).Range" && len(fn.Params) == 2 {
		m := ev.expr(sel.X, c)
		args[1], args[2] = ev.mapKeys(m, fn.Params[0].Name()), ev.elem(m, fn.Params[1].Name())
		return args
	}
	sig, at := f.Signature(), slices.Index(call.Args, ast.Expr(lit))
	if sig.Recv() != nil || sig.TypeParams().Len() == 0 || ev.hasBody(program.FuncID(f)) || at < 0 || at >= sig.Params().Len() {
		return nil
	}
	takes, ok := sig.Params().At(at).Type().(*types.Signature)
	if !ok || takes.Params().Len() != len(fn.Params) {
		return nil
	}
	p, found := parametric{ev, call, sig, c}, false
	for i, v := range fn.Params {
		of, _ := types.Unalias(takes.Params().At(i).Type()).(*types.TypeParam)
		if values := p.valuesOf(of, 0); len(values) > 0 {
			args[i+1], found = ev.renamed(ev.alt(values...), v.Name()), true
		}
	}
	if !found {
		return nil
	}
	return args
}
