package texteval

import (
	"go/ast"
	"go/types"
)

// conversion is T(x).
func (ev *Evaluator) conversion(x *ast.CallExpr, to types.Type, c ctx) *Node {
	if len(x.Args) != 1 {
		return ev.hole(nameOf(x), to, Construct)
	}
	n := ev.expr(x.Args[0], c)
	from := typeOr(c.pkg.Info.TypeOf(x.Args[0]))
	switch {
	case n.Kind == Nil:
		return ev.zero(to, "?")
	case types.IsInterface(to):
		return ev.converted(n, from, to, -1)
	case isText(to) && isInteger(from):
		if l := n.core(); l.Kind == Lit {
			return ev.rune(l)
		}
		return ev.hole(nameOf(x), to, n.reason())
	case isText(to) && isList(from) && !stringish(from): // []rune
		return ev.unknown(nameOf(x), to, Unknown{Rest: true, Reason: Construct})
	case n.Kind == Hole && n.Typ != nil && (!stringish(to) || holeType(n.Typ) != keysString):
		return ev.unknown(n.Text, to, *n.Info)
	case n.core().Kind == Lit && n.core().Typ != nil && !stringish(to):
		l := n.core()
		return ev.number(l.Text, to, l.Pos, l.End)
	}
	return ev.unbox(n)
}

func isText(t types.Type) bool {
	b, ok := typeOr(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isInteger(t types.Type) bool {
	b, ok := typeOr(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// box is a value in an interface: its type tells how it is printed.
func (ev *Evaluator) box(n *Node, t types.Type) *Node {
	switch n.Kind {
	case Bottom, Nil, Struct, List, Map, Func, Box:
		return n
	}
	if out := ev.once(distKey{"box", n.id, 0, types.TypeString(t, nil)}, n, func() *Node {
		return ev.each(n, func(k *Node) *Node { return ev.box(k, t) })
	}); out != nil {
		return out
	}
	return ev.s.intern(Node{Kind: Box, Kids: []*Node{n}, Typ: t})
}

// unbox is the value in an interface.
func (ev *Evaluator) unbox(n *Node) *Node {
	switch n.Kind {
	case Box:
		return n.Kids[0]
	case Alt, When, At:
		return ev.once(distKey{"unbox", n.id, 0, ""}, n, func() *Node { return ev.each(n, ev.unbox) })
	}
	return n
}

// converted is a value of type from as one of type to, result idx of a call. Where
// that is an interface, its type is kept if it says how the value is printed.
func (ev *Evaluator) converted(n *Node, from, to types.Type, idx int) *Node {
	if to == nil || from == nil || !types.IsInterface(to) || isTypeParam(to) {
		return n
	}
	if tup, ok := from.(*types.Tuple); ok {
		if idx < 0 || idx >= tup.Len() {
			return n
		}
		from = tup.At(idx).Type()
	}
	if types.IsInterface(from) || isTypeParam(from) {
		return n
	}
	if b, ok := types.Unalias(from).(*types.Basic); ok && b.Info()&types.IsString != 0 {
		return n
	}
	if n.core().Kind == Lit && n.core().Typ != nil && identicalBasic(from, n.core().Typ) {
		return n
	}
	return ev.box(n, types.Default(from))
}

func identicalBasic(a, b types.Type) bool {
	x, ok := types.Unalias(types.Default(a)).(*types.Basic)
	y, ok2 := types.Unalias(types.Default(b)).(*types.Basic)
	return ok && ok2 && x.Kind() == y.Kind()
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}
