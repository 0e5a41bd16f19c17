package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

func (ev *Evaluator) indexed(x *ast.IndexExpr, tv types.TypeAndValue, c ctx) *Node {
	unknown := func() *Node { return ev.hole(nameOf(x), tv.Type, Construct) }
	if tv.IsType() {
		return unknown()
	}
	t := typeOr(c.pkg.Info.TypeOf(x.X))
	if _, ok := t.Underlying().(*types.Signature); ok {
		return ev.expr(x.X, c)
	}
	if stringish(t) {
		return unknown()
	}
	if b, ok := typeOr(tv.Type).Underlying().(*types.Basic); ok && b.Info()&types.IsString == 0 && isMap(t) {
		return unknown() // there may be no entry
	}
	i := ev.expr(x.Index, c)
	if back := ev.fromBack(x.Index, x.X, c); back != "" && !isMap(t) {
		i = ev.number(back, types.Typ[types.Int], 0, 0)
	}
	n := ev.index(ev.expr(x.X, c), i)
	if n.Kind == Bottom {
		if !isMap(t) {
			return unknown()
		}
		return ev.zero(tv.Type, nameOf(x))
	}
	name := nameOf(x.X)
	if isMap(t) {
		name = nameOf(x) // after the key, where that is written
	}
	return ev.indexNamed(n, name, tv.Type)
}

// indexNamed is an element that takes its name from what it is an element of, once
// it is known to be a placeholder too.
func (ev *Evaluator) indexNamed(n *Node, name string, t types.Type) *Node {
	if n.Kind == Index && n.Text == "" && name != "?" {
		m := *n
		m.Text, m.free, m.depth = name, nil, 0
		return ev.s.intern(m)
	}
	return ev.named(n, name, t)
}

// slice is x[low:high].
func (ev *Evaluator) slice(x *ast.SliceExpr, c ctx) *Node {
	n := ev.expr(x.X, c)
	t := c.pkg.Info.TypeOf(x.X)
	if x.Low == nil && x.High == nil {
		return n
	}
	bound := func(e ast.Expr) string {
		if e == nil {
			return ""
		}
		if back := ev.fromBack(e, x.X, c); back != "" && !stringish(t) {
			return back
		}
		if l := ev.expr(e, c); l.core().Kind == Lit {
			return l.core().Text
		}
		return "?"
	}
	if stringish(t) {
		return ev.sliceText(x, n, t, bound, c)
	}
	high := bound(x.High)
	if high == "0" {
		return ev.list() // whatever was in it
	}
	return ev.op("slice", bound(x.Low)+":"+high, n)
}

func (ev *Evaluator) sliceText(x *ast.SliceExpr, n *Node, t types.Type, bound func(ast.Expr) string, c ctx) *Node {
	low := bound(x.Low)
	switch {
	case x.High != nil && (x.Low == nil || low == "0"): // s[:len(s)-k]
		if b, ok := ast.Unparen(x.High).(*ast.BinaryExpr); ok && b.Op == token.SUB && c.body.lengthOf(b.X, x.X) {
			if k := bound(b.Y); k != "?" {
				return ev.op("cut", k, n)
			}
		}
		if h := bound(x.High); h != "?" {
			return ev.op("head", h, n)
		}
	case x.High == nil && low != "?":
		return ev.op("behind", low, n)
	case x.High != nil && low != "?" && bound(x.High) != "?":
		return ev.op("behind", low, ev.op("head", bound(x.High), n))
	case x.High == nil && low == "?": // s[len(prefix):]
		if call, ok := ast.Unparen(x.Low).(*ast.CallExpr); ok && isLen(call) && len(call.Args) == 1 {
			return ev.op("lengthcut", nameOf(x.X), n, ev.expr(call.Args[0], c))
		}
	}
	return ev.unknown(nameOf(x.X), t, Unknown{Rest: true, Reason: Construct})
}

// fromBack is an index of x that counts from its end, len(x)-1 as "^1"; "" for others.
func (ev *Evaluator) fromBack(e, x ast.Expr, c ctx) string {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB || !c.body.lengthOf(b.X, x) {
		return ""
	}
	if k, ok := ev.expr(b.Y, c).Int(); ok && k > 0 {
		return "^" + itoa(int(k))
	}
	return ""
}

// lengthOf reports whether e is len(x), or a variable that is set to that once, while x stays
// what it is.
func (b *body) lengthOf(e, x ast.Expr) bool {
	e = ast.Unparen(e)
	if l, of := b.local(e), b.local(x); l != nil && of != nil && len(b.defs[l]) == 1 {
		d := b.defs[l][0]
		if d.kind != set || d.star || d.value == nil || b.changedSince(of, d.at.Pos(), e) {
			return false
		}
		e = ast.Unparen(d.value)
	}
	call, ok := e.(*ast.CallExpr)
	return ok && isLen(call) && len(call.Args) == 1 && types.ExprString(call.Args[0]) == types.ExprString(x)
}

// sliceOf is a part of a list.
func sliceOf(ev *Evaluator, n *Node, k []*Node) *Node {
	x := k[0]
	if out := ev.each(x, func(l *Node) *Node { return ev.opOf(n, []*Node{l}) }); out != nil {
		return out
	}
	if x.Kind == Nil {
		return x
	}
	if x.Kind != List {
		return nil
	}
	low, high, _ := strings.Cut(n.arg, ":")
	if k, ok := strings.CutPrefix(high, "^"); ok {
		if h, err := strconv.Atoi(k); err == nil && h <= fixedEnd(x) {
			x, high = ev.list(x.Kids[:len(x.Kids)-h]...), ""
		}
	}
	if k, ok := strings.CutPrefix(low, "^"); ok && high == "" {
		if l, err := strconv.Atoi(k); err == nil && l <= fixedEnd(x) {
			return ev.list(x.Kids[len(x.Kids)-l:]...)
		}
	}
	l, e1 := strconv.Atoi(low)
	h, e2 := strconv.Atoi(high)
	fixed := 0
	for fixed < len(x.Kids) && !isOpen(x.Kids[fixed]) {
		fixed++
	}
	if low == "" {
		l, e1 = 0, nil
	}
	if l < 0 { // it panics
		return ev.bottom()
	}
	if high == "" && e1 == nil && l <= fixed {
		return ev.list(x.Kids[l:]...)
	}
	if e1 == nil && e2 == nil && l <= h && h <= fixed {
		return ev.list(x.Kids[l:h]...)
	}
	if slices.ContainsFunc(x.Kids, func(it *Node) bool { return it.Kind == Spread && open(it) }) {
		return nil
	}
	left := x.Kids
	if e1 == nil {
		left = left[min(l, fixed):]
	}
	if high == "" && e1 == nil && len(left) > 1 { // some of those that are not known are gone
		some := ev.elem(ev.list(left[0]), "")
		return ev.list(append([]*Node{ev.many(some)}, left[1:]...)...)
	}
	return ev.list(ev.many(ev.elem(ev.list(left...), "")))
}

// fixedEnd is how many elements at the end of a list are known one by one.
func fixedEnd(x *Node) (n int) {
	for n < len(x.Kids) && !isOpen(x.Kids[len(x.Kids)-1-n]) {
		n++
	}
	return n
}
