package texteval

import (
	"go/ast"
	"slices"
	"strconv"
)

// copied is what copy(v, w) leaves in v.
func (ev *Evaluator) copied(x *Node, d def, call *ast.CallExpr, c ctx) *Node {
	if d.idx != 0 {
		return x
	}
	src := ev.expr(call.Args[1], c)
	if stringish(c.pkg.Info.TypeOf(call.Args[0])) {
		if wholeCopy(call, c) {
			return src
		}
		one := src.Kind == Var || src.Kind == Field || src.Kind == Hole && !src.Info.Rest // part of one value
		return ev.unknown("?", nil, Unknown{Rest: !one, Reason: Construct})
	}
	to, sliced := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	if n := ev.copiedTo(x, src.core(), to, c); n != nil {
		return n
	}
	if x.Kind == List && len(x.Kids) == 0 && !sliced {
		return ev.list(ev.spread(src))
	}
	if sliced {
		return ev.list(ev.spread(x), ev.spread(src))
	}
	return ev.list(ev.many(ev.alt(ev.elem(x, ""), ev.elem(src, ""))))
}

// wholeCopy reports whether a call copies to a list that was made as long as the other.
func wholeCopy(call *ast.CallExpr, c ctx) bool {
	v := c.body.local(call.Args[0])
	if v == nil {
		return false
	}
	var made *ast.CallExpr
	for _, d := range c.body.defs[v] {
		if d.kind == passed {
			continue
		}
		if made != nil || d.kind != set || d.value == nil {
			return false
		}
		made, _ = ast.Unparen(d.value).(*ast.CallExpr)
		if made == nil || !c.pkg.Info.Types[made.Fun].IsBuiltin() || len(made.Args) != 2 || !c.body.lengthOf(made.Args[1], call.Args[1]) {
			return false
		}
	}
	of := c.body.local(call.Args[1])
	return made != nil && of != nil && !c.body.changedSince(of, made.Pos(), call)
}

// copiedTo is list x with the elements of src from the beginning of to on, of x where
// that is nil; nil where elements or place are not known.
func (ev *Evaluator) copiedTo(x, src *Node, to *ast.SliceExpr, c ctx) *Node {
	at := 0
	if to != nil && to.Low != nil {
		text, ok := ev.expr(to.Low, c).IsLit()
		n, err := strconv.Atoi(text)
		if !ok || err != nil {
			return nil
		}
		at = n
	}
	known := func(n *Node) bool { return n.Kind == List && len(n.Kids) > 0 && !slices.ContainsFunc(n.Kids, isOpen) }
	if !known(x) || !known(src) || to != nil && (to.High != nil || c.body.local(to.X) == nil) || at < 0 || at > len(x.Kids) {
		return nil
	}
	kids := slices.Clone(x.Kids)
	copy(kids[at:], src.Kids)
	return ev.list(kids...)
}
