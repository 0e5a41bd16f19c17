package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// iterating are the functions of libraries that call a function with the elements of the
// list that is their first argument, by package, with how many of its parameters are
// elements.
var iterating = map[string]map[string]int{
	"github.com/samber/lo": {
		"Associate": 1, "CountBy": 1, "EveryBy": 1, "Filter": 1, "FilterMap": 1, "Find": 1, "FlatMap": 1, "ForEach": 1, "ForEachWhile": 1, "GroupBy": 1,
		"KeyBy": 1, "Map": 1, "PartitionBy": 1, "Reject": 1, "SliceToMap": 1, "SomeBy": 1, "UniqBy": 1, "UniqMap": 1,
	},
	"github.com/samber/lo/parallel": {"ForEach": 1, "GroupBy": 1, "Map": 1, "PartitionBy": 1},
	"slices": {
		"CompactFunc": 2, "ContainsFunc": 1, "DeleteFunc": 1, "IndexFunc": 1, "MaxFunc": 2, "MinFunc": 2, "SortFunc": 2, "SortStableFunc": 2,
	},
}

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
	elements := min(iterating[f.Pkg().Path()][f.Name()], len(fn.Params))
	if elements == 0 || slices.Index(call.Args, ast.Expr(lit)) != 1 {
		return nil
	}
	if _, isSlice := typeOr(fn.Pkg.Info.TypeOf(call.Args[0])).Underlying().(*types.Slice); !isSlice {
		return nil
	}
	list := ev.expr(call.Args[0], c)
	for i := range elements {
		args[i+1] = ev.elem(list, fn.Params[i].Name())
	}
	return args
}
