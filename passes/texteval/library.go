package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// A libCall is a call of a function whose body is not there.
type libCall struct {
	ev   *Evaluator
	x    *ast.CallExpr
	f    *types.Func
	recv *Node
	i    int
	t    types.Type
	c    ctx
}

// arg is argument i.
func (l libCall) arg(i int) *Node {
	if i < len(l.x.Args) {
		return l.ev.expr(l.x.Args[i], l.c)
	}
	return l.ev.hole("?", nil, Construct)
}

func (l libCall) args(from int) []*Node {
	var items []*Node
	for i := from; i < len(l.x.Args); i++ {
		n := l.arg(i)
		if l.x.Ellipsis.IsValid() && i == len(l.x.Args)-1 {
			n = l.ev.spread(n)
		}
		items = append(items, n)
	}
	return items
}

func (l libCall) name(i int) string {
	if i < len(l.x.Args) {
		return nameOf(l.x.Args[i])
	}
	return "?"
}

// library is what a function without a body returns; nil where it is not known.
func (ev *Evaluator) library(l libCall) *Node {
	if l.f.Pkg() == nil {
		return nil
	}
	sig := l.f.Type().(*types.Signature)
	if sig.Recv() != nil {
		return ev.libraryMethod(l, sig.Recv().Type())
	}
	if len(l.x.Args) < sig.Params().Len() && !sig.Variadic() { // f(g())
		return nil
	}
	path := l.f.Pkg().Path()
	if f := library[path+"."+l.f.Name()]; f != nil {
		return f(l)
	}
	if path == "golang.org/x/exp/slices" || path == "golang.org/x/exp/maps" {
		path = strings.TrimPrefix(path, "golang.org/x/exp/")
		if f := library[path+"."+l.f.Name()]; f != nil {
			return f(l)
		}
	}
	return nil
}

// textOp is an operation on the first argument, the others its operands.
func textOp(name string, operands int) func(libCall) *Node {
	return func(l libCall) *Node {
		k := []*Node{l.arg(0)}
		for i := range operands {
			k = append(k, l.arg(i+1))
		}
		return l.ev.op(name, l.name(0), k...)
	}
}

func first(l libCall) *Node { return l.arg(0) }

func named(t keys.Type) func(libCall) *Node {
	return func(l libCall) *Node {
		n := l.arg(0)
		return l.ev.unknown(l.name(0), types.Typ[types.String], Unknown{Type: t, Reason: reasonIn(n)})
	}
}

func printedBy(name string, from int) func(libCall) *Node {
	return func(l libCall) *Node {
		out := l.ev.printed(name, l.x, from, l.c)
		if from > 0 {
			base := l.arg(0)
			if base.Kind == Nil {
				return out
			}
			return l.ev.concat(base, out)
		}
		return out
	}
}

func integer(arg, base int, unsigned bool) func(libCall) *Node {
	return func(l libCall) *Node {
		n := l.ev.number10(l, arg, base, unsigned)
		if arg > 0 {
			return l.ev.concat(l.arg(0), n)
		}
		return n
	}
}

// number10 is an integer as text, in base 10 where base is below 0.
func (ev *Evaluator) number10(l libCall, arg, base int, unsigned bool) *Node {
	radix := int64(10)
	if base >= 0 {
		n, ok := l.arg(base).Int()
		if !ok || n < 2 || n > 36 {
			n = 0
		}
		radix = n
	}
	sign := ""
	if unsigned {
		sign = "u"
	}
	return ev.op("itoa", l.name(arg)+"\x00"+strconv.Itoa(int(radix))+sign, l.arg(arg))
}

// itoaOp is an integer as text.
func itoaOp(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	name, how, _ := strings.Cut(n.arg, "\x00")
	unsigned := strings.HasSuffix(how, "u")
	radix := atoi(strings.TrimSuffix(how, "u"))
	x := bare(k[0])
	if v, ok := x.Int(); ok && radix > 0 {
		return ev.lit(strconv.FormatInt(v, radix), x.Pos, x.End)
	}
	if open(x) {
		return nil
	}
	if x.Kind == Hole && x.Text != "?" {
		name = x.Text
	}
	t := keys.String
	switch {
	case radix == 10 && unsigned:
		t = keys.Uint
	case radix == 10:
		t = keys.Int
	case radix == 16 && unsigned:
		t = keys.Hex
	}
	return ev.unknown(name, types.Typ[types.String], Unknown{Type: t, Reason: reasonIn(x)})
}

// orOK is an operation that says beside its result whether it did something.
func orOK(l libCall, name string) *Node {
	if l.i > 0 {
		how := "hasprefix"
		if name == "trimsuffix" {
			how = "hassuffix"
		}
		return l.ev.op(how, "", l.arg(0), l.arg(1))
	}
	return l.ev.op(name, l.name(0), l.arg(0), l.arg(1))
}

func replaceN(l libCall) *Node {
	n, ok := l.arg(3).Int()
	if !ok {
		return l.ev.rest(l.arg(0), l.name(0))
	}
	return l.ev.op("replace", itoa(int(max(-1, min(n, 1<<20)))), l.arg(0), l.arg(1), l.arg(2))
}

func getenv(l libCall) *Node {
	if l.i > 0 {
		return l.ev.hole("ok", l.t, NoReason)
	}
	name := "?"
	if s, ok := l.arg(0).IsLit(); ok {
		name = snake(strings.ToLower(s))
	}
	return l.ev.unknown(name, types.Typ[types.String], Unknown{Env: true, Reason: Environment})
}

func chunk(l libCall) *Node { return l.ev.op("chunk", "", l.arg(0)) }

// anyOrder is a list of some of the elements.
func anyOrder(l libCall) *Node { return l.ev.op("some", "", l.arg(0)) }

// inserted is slices.Insert.
func inserted(l libCall) *Node {
	list, items := l.ev.spread(l.arg(0)), l.args(2)
	if n, ok := l.arg(1).Int(); ok && n == 0 {
		return l.ev.list(append(items, list)...)
	}
	return l.ev.op("some", "", l.ev.list(append([]*Node{list}, items...)...))
}

// someOf is a list of some of the elements of a list, in some order.
func someOf(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	switch x := k[0]; x.Kind {
	case List:
		if len(x.Kids) < 2 {
			return x
		}
		return ev.list(ev.many(ev.elem(x, "")))
	case Nil:
		return x
	}
	return nil
}

// listOf is the keys or values of a map as a list.
func listOf(ev *Evaluator, n *Node, k []*Node) *Node {
	x := k[0]
	if out := ev.each(x, func(m *Node) *Node { return ev.opOf(n, []*Node{m}) }); out != nil {
		return out
	}
	switch {
	case x.Kind == Map && n.arg == "keys":
		return ev.list(ev.many(ev.mapKeys(x, "")))
	case x.Kind == Map:
		return ev.list(ev.many(ev.elem(x, "")))
	case x.Kind == List && n.arg == "values":
		return x
	}
	return nil
}

// chunked is a list of lists.
func chunked(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	if k[0].Kind == List {
		return ev.list(ev.many(ev.list(ev.many(ev.elem(k[0], "")))))
	}
	return nil
}

// mapped is what a function gives for each element of a list.
func mapped(ev *Evaluator, n *Node, k []*Node) *Node {
	x, f := k[0], k[1]
	if out := ev.each(x, func(l *Node) *Node { return ev.opOf(n, []*Node{l, f}) }); out != nil {
		return out
	}
	if f.isFree() && f.Kind != Func {
		return nil
	}
	one := func(e *Node) *Node {
		return ev.apply(f, []*Node{e, ev.hole("i", types.Typ[types.Int], TooMany)}, 0, "?", nil)
	}
	if x.Kind != List {
		if open(x) {
			return nil
		}
		return ev.list(ev.many(one(ev.elem(x, ""))))
	}
	var out []*Node
	for _, it := range x.Kids {
		switch it.Kind {
		case Spread:
			return ev.list(ev.many(one(ev.elem(x, ""))))
		case Many:
			out = append(out, ev.many(one(it.Kids[0])))
		default:
			out = append(out, one(it))
		}
	}
	return ev.list(out...)
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
	l, e1 := strconv.Atoi(low)
	h, e2 := strconv.Atoi(high)
	fixed := 0
	for fixed < len(x.Kids) && !isOpen(x.Kids[fixed]) {
		fixed++
	}
	if low == "" {
		l, e1 = 0, nil
	}
	if high == "" && e1 == nil && l <= fixed {
		return ev.list(x.Kids[l:]...)
	}
	if e1 == nil && e2 == nil && l <= h && h <= fixed {
		return ev.list(x.Kids[l:h]...)
	}
	return ev.list(ev.many(ev.elem(x, "")))
}

// globbed is a text that fits a pattern.
func globbed(ev *Evaluator, n *Node, k []*Node) *Node {
	if open(k[0]) {
		return nil
	}
	var out []*Node
	for _, t := range ev.texts(ev.close(k[0]), true) {
		var parts Text
		for _, p := range t {
			if !p.Literal {
				p.tags = nil
				parts = append(parts, p)
				continue
			}
			for _, s := range strings.FieldsFunc(strings.NewReplacer("*", "\x00*\x00", "?", "\x00*\x00").Replace(p.Text), func(r rune) bool { return r == 0 }) {
				if s == "*" {
					parts = append(parts, Piece{Text: "?", Unknown: Unknown{Rest: true, Reason: Reply}})
					continue
				}
				parts = append(parts, Piece{Literal: true, Text: s}) // the server wrote it, not the code
			}
			if strings.ContainsAny(p.Text, "[\\") {
				parts = append(Text{}, Piece{Text: "?", Unknown: Unknown{Rest: true, Reason: Reply}})
			}
		}
		out = append(out, ev.node(parts))
	}
	return ev.alt(out...)
}

// libraryMethod is what a method of another module's type returns.
func (ev *Evaluator) libraryMethod(l libCall, recv types.Type) *Node {
	if isBuilder(recv) {
		switch l.f.Name() {
		case "String", "Bytes":
			return l.recv
		}
		return nil
	}
	n := program.Named(recv)
	if n == nil || n.Obj().Pkg() == nil || l.recv == nil {
		return nil
	}
	switch n.Obj().Pkg().Path() + "." + n.Obj().Name() + "." + l.f.Name() {
	case "strings.Replacer.Replace":
		return ev.replacing(l)
	case "sync/atomic.Value.Load", "sync/atomic.Pointer.Load":
		return nil
	}
	if strings.HasSuffix(n.Obj().Pkg().Path(), "redigo/redis") && n.Obj().Name() == "Args" {
		return ev.argsMethod(l)
	}
	return nil
}

// argsMethod is a list that is built by redigo's Args.
func (ev *Evaluator) argsMethod(l libCall) *Node {
	switch l.f.Name() {
	case "Add":
		return ev.list(append([]*Node{ev.spread(l.recv)}, l.args(0)...)...)
	case "AddFlat":
		n := l.arg(0)
		t := l.c.pkg.Info.TypeOf(l.x.Args[0])
		switch {
		case n.Kind == Struct, n.Kind == Map, isStructOrMap(t):
			n = ev.many(ev.hole("?", nil, Construct))
		case n.Kind == List, isList(t) && !stringish(t):
			n = ev.spread(n)
		}
		return ev.list(ev.spread(l.recv), n)
	}
	return nil
}

// replacing is strings.NewReplacer(...).Replace, where the replacer is made by one
// call that is seen.
func (ev *Evaluator) replacing(l libCall) *Node {
	sel, ok := ast.Unparen(l.x.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	made, c := ev.madeBy(sel.X, l.c)
	if made == nil || made.Ellipsis.IsValid() || len(l.x.Args) != 1 {
		return ev.rest(l.arg(0), l.name(0))
	}
	k := []*Node{l.arg(0)}
	for _, a := range made.Args {
		k = append(k, ev.close(ev.finish(ev.expr(a, c))))
	}
	return ev.op("replacer", "", k...)
}

// madeBy is the call that made a value, and where it stands: that of the expression
// itself, of the one definition of a variable, or of the one value of a package
// variable or field.
func (ev *Evaluator) madeBy(e ast.Expr, c ctx) (*ast.CallExpr, ctx) {
	for range 4 {
		switch x := ast.Unparen(e).(type) {
		case *ast.CallExpr:
			return x, c
		case *ast.SelectorExpr:
			var as []*program.Assign
			if sel := c.pkg.Info.Selections[x]; sel != nil && sel.Kind() == types.FieldVal {
				if t, f := program.SelectedField(sel); f != nil {
					as = ev.x.Field(program.FieldID(t, f, ev.x.Fset))
				}
			} else if v, ok := c.pkg.Info.Uses[x.Sel].(*types.Var); ok {
				as = ev.x.Var(program.VarID(v))
			}
			if len(as) != 1 || as[0].Value == nil {
				return nil, c
			}
			e, c = as[0].Value, ev.ctxOf(as[0].Value, as[0].In, as[0].Pkg)
		case *ast.Ident:
			v, ok := c.pkg.Info.Uses[x].(*types.Var)
			if !ok {
				return nil, c
			}
			if as := ev.x.Var(program.VarID(v)); v.Parent() == v.Pkg().Scope() {
				if len(as) != 1 || as[0].Value == nil {
					return nil, c
				}
				e, c = as[0].Value, ev.ctxOf(as[0].Value, as[0].In, as[0].Pkg)
				continue
			}
			if c.body == nil || len(c.body.defs[v]) != 1 || c.body.defs[v][0].kind != set || c.body.defs[v][0].value == nil {
				return nil, c
			}
			e = c.body.defs[v][0].value
		default:
			return nil, c
		}
	}
	return nil, c
}

// libraryValue is what a library function that is handed around returns.
func (ev *Evaluator) libraryValue(fn *Node, args []*Node, name string, t types.Type) *Node {
	if len(args) > 0 {
		switch fn.Text {
		case "strings.ToLower":
			return ev.op("lower", name, args[0])
		case "strings.ToUpper":
			return ev.op("upper", name, args[0])
		case "strings.TrimSpace":
			return ev.op("trim", name, args[0])
		case "strconv.Itoa":
			return ev.op("itoa", name+"\x0010", args[0])
		case "fmt.Sprint":
			if len(args) == 1 {
				return ev.op("sprint", "", args[0])
			}
		case "fmt.Sprintf":
			if len(args) == 2 {
				return ev.op("sprintf", "", args[0], args[1])
			}
		}
	}
	return ev.hole(name, t, Construct)
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
		return ev.hole("?", t, Construct)
	case "new":
		if len(x.Args) == 1 {
			return ev.zero(c.pkg.Info.TypeOf(x.Args[0]), "?")
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
	if !ok || l < 1 || l > 24 {
		return n
	}
	elem := elemType(c.pkg.Info.TypeOf(x))
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

// sortedInPlace is what sort.Strings and the like leave of a list; nil for other
// functions.
func (ev *Evaluator) sortedInPlace(x *Node, f *types.Func, i int) *Node {
	if f.Pkg() == nil || i != 0 {
		return nil
	}
	switch f.Pkg().Path() + "." + f.Name() {
	case "sort.Strings", "sort.Slice", "sort.SliceStable", "sort.Sort", "slices.Sort", "slices.SortFunc", "slices.SortStableFunc", "slices.Reverse", "math/rand.Shuffle":
		return ev.op("some", "", x)
	}
	return nil
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
