package texteval

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
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
	if n := ev.setting(l); n != nil {
		return n
	}
	sig := l.f.Type().(*types.Signature)
	if sig.Recv() != nil {
		if n := ev.libraryMethod(l, sig.Recv().Type()); n != nil {
			return n
		}
		return ev.appending(l)
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
	if n := ev.generic(l); n != nil {
		return n
	}
	return ev.appending(l)
}

// appending is what a function appends to the bytes that are its first argument, as
// binary.BigEndian.AppendUint64 does: those, and what nobody knows.
func (ev *Evaluator) appending(l libCall) *Node {
	sig := l.f.Signature()
	if l.i != 0 || !strings.HasPrefix(l.f.Name(), "Append") || len(l.x.Args) < 2 || sig.Params().Len() < 2 || sig.Results().Len() == 0 {
		return nil
	}
	if to := sig.Params().At(0).Type(); !isList(to) || !stringish(to) || !types.Identical(to, sig.Results().At(0).Type()) {
		return nil
	}
	return ev.concat(l.arg(0), ev.resultHole(l.f, l.name(1), types.Typ[types.String]))
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
	if v, ok := x.Int(); ok && radix > 0 && !isDatum(k[0]) {
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
	case Func:
		return ev.list(ev.many(ev.elem(x, "")))
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
				p.tags, p.Found = nil, true
				parts = append(parts, p)
				continue
			}
			for _, s := range strings.FieldsFunc(strings.NewReplacer("*", "\x00*\x00", "?", "\x00*\x00").Replace(p.Text), func(r rune) bool { return r == 0 }) {
				if s == "*" {
					parts = append(parts, Piece{Text: "?", Unknown: Unknown{Rest: true, Reason: Reply, Found: true}})
					continue
				}
				parts = append(parts, Piece{Literal: true, Text: s}) // the server wrote it, not the code
			}
			if strings.ContainsAny(p.Text, "[\\") {
				parts = append(Text{}, Piece{Text: "?", Unknown: Unknown{Rest: true, Reason: Reply, Found: true}})
			}
		}
		if len(parts) == 0 { // an empty pattern is as good as none: clients leave it out
			parts = Text{{Text: "?", Unknown: Unknown{Rest: true, Reason: Reply, Found: true}}}
		}
		out = append(out, ev.node(parts))
	}
	return ev.alt(out...)
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
