package texteval

import (
	"go/ast"
	"slices"
)

// loopsOf are the IDs of the loops that bind something in n.
func (ev *Evaluator) loopsOf(n *Node) []int {
	return slices.DeleteFunc(slices.Clone(n.free.owners), func(id int) bool { return ev.loopOwners[id] == nil })
}

// turn is finish of an expression: where control gets to it only for some of what a loop goes
// over, n is for these. Of a call of a function value that the loop has, method says which.
func (ev *Evaluator) turn(n *Node, at ast.Node, c ctx, method *Node) *Node {
	loops := ev.loopsOf(n)
	if len(loops) == 0 {
		return ev.finish(n)
	}
	var conds []*Node
	for _, k := range append(ev.conds(at, nil, c), method) {
		if k != nil && !growing(k, 0) && slices.ContainsFunc(loops, func(id int) bool { return slices.Contains(k.free.owners, id) }) {
			conds = append(conds, k)
		}
	}
	if out := ev.finish(ev.when(n, conds...)); out.Kind != Bottom {
		return out
	}
	return ev.finish(n)
}

// growing reports whether a condition is about the length of a field: that of a list may be
// another one later.
func growing(n *Node, depth int) bool {
	if isOp(n, "len") && n.Kids[0].core().Kind == Field {
		return true
	}
	return depth < 6 && slices.ContainsFunc(n.Kids, func(k *Node) bool { return growing(k, depth+1) })
}
