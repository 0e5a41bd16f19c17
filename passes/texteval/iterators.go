package texteval

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// Functions that are ranged over: what they hand to yield is an element.

// A yieldAt is argument arg of what a function yields.
type yieldAt struct {
	fn  string
	arg int
}

// yieldOf is the parameter of an iterator that takes its elements; nil where a function is
// not an iterator.
func yieldOf(t types.Type) *types.Signature {
	sig, ok := typeOr(t).Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return nil
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok || yield.Params().Len() > 2 || yield.Results().Len() != 1 || !types.Identical(yield.Results().At(0).Type(), types.Typ[types.Bool]) {
		return nil
	}
	return yield
}

// yielded is any element of an iterator: its key, or what is last. It is nil where the
// function is not known.
func (ev *Evaluator) yielded(fn *Node, key bool) *Node {
	if fn.Fn == nil || fn.Fn.Body == nil || len(fn.Fn.Params) != 1 {
		return nil
	}
	yield := yieldOf(fn.Fn.Sig)
	if yield == nil || yield.Params().Len() == 0 {
		return nil
	}
	k := yieldAt{fn.Text, yield.Params().Len() - 1}
	if key {
		k.arg = 0
	}
	n, ok := ev.yields[k]
	if !ok {
		ev.yields[k] = ev.itself("?", nil) // what it yields of its own is what it yields
		n = ev.withoutItself(ev.yieldedBy(fn.Fn, k.arg, key))
		keep(ev, ev.yields, k, n)
	}
	return ev.inst(n, ev.bind(fn, []*Node{ev.hole("yield", yield, Construct)}))
}

// yieldedBy joins what the calls of yield in an iterator are handed, in terms of its
// receiver, and of the parameters of the functions that it is in.
func (ev *Evaluator) yieldedBy(fn *program.Func, arg int, key bool) *Node {
	info := fn.Pkg.Info
	isYield := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.ObjectOf(id) == fn.Params[0]
	}
	var out []*Node
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		c := ev.ctxAt(ev.ctxOf(call, fn, fn.Pkg), call)
		if isYield(call.Fun) && arg < len(call.Args) {
			out = append(out, ev.finish(ev.expr(call.Args[arg], c)))
		}
		for _, a := range call.Args {
			switch {
			case !isYield(a):
			case len(call.Args) == 1 && key: // inner(yield)
				out = append(out, ev.finish(ev.mapKeys(ev.expr(call.Fun, c), "")))
			case len(call.Args) == 1:
				out = append(out, ev.finish(ev.elem(ev.expr(call.Fun, c), "")))
			default:
				out = append(out, ev.hole("?", nil, Construct))
			}
		}
		return true
	})
	return ev.alt(out...)
}
