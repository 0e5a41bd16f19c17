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
// that a library calls with each of them, lo.ForEach(keys, func(key string, _ int) { ... }):
// in is the function that n is a value of.
func (ev *Evaluator) iterated(n *Node, in *program.Func) *Node {
	for g := in; g != nil; g = g.Outer {
		lit, ok := g.Node.(*ast.FuncLit)
		if !ok || !n.binds(ev.owner(g)) {
			continue
		}
		b := ev.bodyAt(g.Pkg, lit.Pos())
		if b == nil {
			continue
		}
		call, ok := b.Parent(lit).(*ast.CallExpr)
		if !ok || slices.Index(call.Args, ast.Expr(lit)) != 1 {
			continue
		}
		f := calleeOf(g.Pkg.Info, call)
		if f == nil || f.Pkg() == nil {
			continue
		}
		elements := min(iterating[f.Pkg().Path()][f.Name()], len(g.Params))
		if _, isSlice := typeOr(g.Pkg.Info.TypeOf(call.Args[0])).Underlying().(*types.Slice); elements == 0 || !isSlice {
			continue
		}
		list := ev.expr(call.Args[0], ev.ctxOf(call, g.Outer, g.Pkg))
		args := make([]*Node, len(g.Params)+1) // the others stay as they are
		for i := range elements {
			args[i+1] = ev.elem(list, g.Params[i].Name())
		}
		n = ev.finish(ev.inst(n, ev.env(map[*Owner][]*Node{ev.owner(g): args})))
	}
	return n
}
