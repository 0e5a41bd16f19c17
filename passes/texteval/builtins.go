package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// isBuiltin reports whether a call is one of a builtin function.
func isBuiltin(info *types.Info, call *ast.CallExpr, name string) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup(name)
}

// builtin is a call of a builtin function.
func (ev *Evaluator) builtin(x *ast.CallExpr, c ctx, t types.Type) *Node {
	name := ""
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		name = id.Name
	}
	switch name {
	case "append":
		return ev.appended(x, c, t)
	case "make":
		if n := ev.zero(t, "?"); n.Kind != Nil && n.core().Kind != Lit {
			return ev.made(n, x, c)
		}
		if stringish(t) { // a buffer of bytes
			if len(x.Args) == 3 || len(x.Args) == 2 {
				if l, ok := ev.expr(x.Args[1], c).Int(); ok && l == 0 {
					return ev.lit("", 0, 0)
				}
			}
			return ev.unknown("?", t, Unknown{Rest: true, Reason: Construct})
		}
		if n := ev.madeChan(x, c); n != nil {
			return n
		}
		return ev.hole("?", t, Construct)
	case "new":
		if len(x.Args) == 1 {
			return ev.zero(c.pkg.Info.TypeOf(x.Args[0]), "?")
		}
	case "":
		if n := ev.unsafeCall(x, t, c); n != nil {
			return n
		}
	case "len":
		return ev.op("len", "", ev.expr(x.Args[0], c))
	}
	return ev.hole(nameOf(x), t, Construct)
}

// made is a list that is made with a length: each element is set later, or empty.
func (ev *Evaluator) made(n *Node, x *ast.CallExpr, c ctx) *Node {
	if n.Kind != List || len(x.Args) < 2 {
		return n
	}
	l, ok := ev.expr(x.Args[1], c).Int()
	elem := elemType(c.pkg.Info.TypeOf(x))
	if _, basic := elem.Underlying().(*types.Basic); !ok && basic && !stringish(elem) { // a loop goes over it
		return ev.list(ev.many(ev.zero(elem, "?")))
	}
	if !ok || l < 1 || l > 24 {
		return n
	}
	kids := make([]*Node, l)
	for i := range kids {
		kids[i] = ev.zero(elem, "?")
	}
	return ev.list(kids...)
}

func (ev *Evaluator) appended(x *ast.CallExpr, c ctx, t types.Type) *Node {
	if len(x.Args) == 0 {
		return ev.hole("?", t, Construct)
	}
	if stringish(t) {
		parts := []*Node{ev.expr(x.Args[0], c)}
		for _, a := range x.Args[1:] {
			n := ev.expr(a, c)
			if !x.Ellipsis.IsValid() { // bytes one by one
				if l := n.core(); l.Kind == Lit && l.Typ != nil {
					n = ev.byteLit(l)
				} else {
					n = ev.rest(n, nameOf(a))
				}
			}
			parts = append(parts, n)
		}
		return ev.concat(parts...)
	}
	items := []*Node{ev.spread(ev.expr(x.Args[0], c))}
	elem := elemType(t)
	for i, a := range x.Args[1:] {
		n := ev.expr(a, c)
		if x.Ellipsis.IsValid() && i == len(x.Args)-2 {
			n = ev.spread(n)
		} else {
			n = ev.converted(n, c.pkg.Info.TypeOf(a), elem, -1)
		}
		items = append(items, n)
	}
	return ev.list(items...)
}

// rune is the text of a code point.
func (ev *Evaluator) rune(l *Node) *Node {
	if n, ok := l.Int(); ok {
		return ev.lit(string(rune(n)), l.Pos, l.End)
	}
	return ev.hole("?", types.Typ[types.String], Construct)
}

func (ev *Evaluator) byteLit(l *Node) *Node {
	if n, ok := l.Int(); ok && n >= 0 && n < 256 {
		return ev.lit(string([]byte{byte(n)}), l.Pos, l.End)
	}
	return ev.hole("?", types.Typ[types.String], Construct)
}

// writeTo is what a builder holds after a call of one of its methods.
func (ev *Evaluator) writeTo(x *Node, call *ast.CallExpr, c ctx) *Node {
	s := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if len(call.Args) == 0 {
		if s.Sel.Name == "Reset" {
			return ev.lit("", 0, 0)
		}
		return x
	}
	switch s.Sel.Name {
	case "WriteString", "Write":
		return ev.concat(x, ev.expr(call.Args[0], c))
	case "WriteByte", "WriteRune":
		n := ev.expr(call.Args[0], c)
		if l := n.core(); l.Kind == Lit {
			if s.Sel.Name == "WriteByte" {
				return ev.concat(x, ev.byteLit(l))
			}
			return ev.concat(x, ev.rune(l))
		}
		return ev.concat(x, ev.rest(n, nameOf(call.Args[0])))
	case "Truncate":
		if n, ok := ev.expr(call.Args[0], c).Int(); ok && n == 0 {
			return ev.lit("", 0, 0)
		}
		if b, ok := ast.Unparen(call.Args[0]).(*ast.BinaryExpr); ok && b.Op == token.SUB { // b.Truncate(b.Len() - 1)
			if inner, ok := ast.Unparen(b.X).(*ast.CallExpr); ok {
				if sel, ok := inner.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Len" && types.ExprString(sel.X) == types.ExprString(s.X) {
					if k := ev.expr(b.Y, c).core(); k.Kind == Lit {
						return ev.op("cut", k.Text, x)
					}
				}
			}
		}
		return ev.rest(x, "")
	case "Grow":
		return x
	case "ReadFrom":
		return ev.concat(x, ev.rest(ev.hole("?", nil, Construct), ""))
	}
	return x
}

// sorts reports whether a function puts the elements of its first argument in another
// order.
func sorts(f *types.Func) bool {
	if f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "sort.Strings", "sort.Slice", "sort.SliceStable", "sort.Sort", "slices.Sort", "slices.SortFunc", "slices.SortStableFunc", "slices.Reverse", "math/rand.Shuffle":
		return true
	}
	return false
}

// sortedInPlace is what sort.Strings and the like leave of a list; nil for other
// functions.
func (ev *Evaluator) sortedInPlace(x *Node, f *types.Func, i int) *Node {
	if i != 0 || !sorts(f) {
		return nil
	}
	return ev.op("some", "", x)
}
