package texteval

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
)

// Replies of a client that are known: what a pattern found. An operation "scan" is
// what such a search returns, whatever its type; with "pages", a position is in front.

// reply is what a client's method returned where that is known.
func (ev *Evaluator) reply(x *ast.CallExpr, fx *ast.SelectorExpr, f *types.Func, i int, t types.Type, c ctx) *Node {
	if f.Pkg() == nil {
		return nil
	}
	if p := ev.opts.Reply(f); p >= 0 && p < len(x.Args) {
		found := ev.search("", ev.expr(x.Args[p], c), t)
		if isList(t) { // the keys themselves
			return ev.asReply(found, t)
		}
		return found
	}
	if ev.opts.Client == nil || !ev.opts.Client(f.Pkg().Path()) {
		return nil
	}
	if n := ev.sent(x, f, i, t, c); n != nil {
		return n
	}
	if n := ev.scanned(x, fx, f, c); n != nil && i == 0 {
		return ev.asReply(n, t)
	}
	return nil
}

func (ev *Evaluator) search(arg string, pattern *Node, t types.Type) *Node {
	return ev.s.intern(Node{Kind: Op, Text: "scan", arg: arg, Kids: []*Node{pattern}, Typ: t})
}

// asReply is a search as a value of type t.
func (ev *Evaluator) asReply(n *Node, t types.Type) *Node {
	if stringish(t) {
		return ev.op("glob", "", n.Kids[0])
	}
	if !isList(t) && !yieldsText(t) {
		return n // a builder, an iterator, a reply
	}
	key := ev.op("glob", "", n.Kids[0])
	if isList(t) && types.IsInterface(typeOr(elemType(t))) {
		key = ev.box(key, types.NewSlice(types.Typ[types.Byte])) // not converted yet
	}
	keys := ev.list(ev.many(key))
	if n.arg == "pages" {
		return ev.list(ev.hole("cursor", nil, Reply), keys)
	}
	return keys
}

// yieldsText reports whether a range over t gives one text at a time.
func yieldsText(t types.Type) bool {
	seq, ok := typeOr(t).Underlying().(*types.Signature)
	if !ok || seq.Params().Len() != 1 || seq.Results().Len() > 0 {
		return false
	}
	yield, ok := seq.Params().At(0).Type().Underlying().(*types.Signature)
	return ok && yield.Params().Len() == 1 && stringish(yield.Params().At(0).Type())
}

// scanned is the search for keys that a client's method goes on with: the one that
// it is a method of, or that it sends.
func (ev *Evaluator) scanned(x *ast.CallExpr, fx *ast.SelectorExpr, f *types.Func, c ctx) *Node {
	from := []ast.Expr{fx.X}
	if strings.HasPrefix(f.Name(), "Do") {
		from = x.Args
	}
	for _, e := range from {
		if t := c.pkg.Info.TypeOf(e); t == nil || stringish(t) || isList(t) {
			continue
		}
		if n := ev.finish(ev.expr(e, c)).core(); isOp(n, "scan") {
			return n
		}
	}
	return nil
}

// sent is what a command returns that is handed over as words; nil where it is not
// a search.
func (ev *Evaluator) sent(x *ast.CallExpr, f *types.Func, i int, t types.Type, c ctx) *Node {
	if ev.opts.Sent == nil || i > 0 {
		return nil
	}
	p := ev.opts.Sent(f)
	if p < 0 || p >= len(x.Args) {
		return nil
	}
	name, ok := ev.expr(x.Args[p], c).IsLit()
	if !ok || ev.opts.Sought([]string{name, "MATCH"}) < 0 { // no search, whatever follows
		return nil
	}
	words := x.Args[p:]
	if x.Ellipsis.IsValid() {
		last := len(words) - 1
		words = append(words[:last:last], elementsOf(words[last], c)...)
	}
	texts := make([]string, len(words))
	for j, w := range words {
		if tv := c.pkg.Info.Types[w]; tv.Value != nil && tv.Value.Kind() == constant.String {
			texts[j] = constant.StringVal(tv.Value)
		}
	}
	at := ev.opts.Sought(texts)
	if at < 0 || at >= len(words) {
		return nil
	}
	arg := ""
	if at > 1 { // a page at a time
		arg = "pages"
	}
	return ev.search(arg, ev.expr(words[at], c), t)
}

// elementsOf are the elements of a list where they are written. What becomes of the list
// in a loop is not asked: it depends on the reply.
func elementsOf(e ast.Expr, c ctx) []ast.Expr {
	if v := c.body.local(e); v != nil {
		var out []ast.Expr
		for _, d := range c.body.defs[v] {
			if d.kind == set && d.value != nil {
				out = append(out, elements(d.value)...)
			}
		}
		return out
	}
	return elements(e)
}

func elements(e ast.Expr) []ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return e.Elts
	case *ast.CallExpr: // append(args, "MATCH", p), redis.Args{}.Add("MATCH", p)
		return e.Args
	}
	return nil
}

// converts is what a function of a client makes of a reply, redis.Strings(reply, err), or
// of a function that gets it, rueidis.NewScanner(next); nil where it is handed none.
func (ev *Evaluator) converts(x *ast.CallExpr, f *types.Func, i int, t types.Type, c ctx) *Node {
	if i > 0 || len(x.Args) == 0 || ev.opts.Client == nil || f.Pkg() == nil || !ev.opts.Client(f.Pkg().Path()) {
		return nil
	}
	sig := f.Type().(*types.Signature)
	if sig.Recv() != nil || sig.Params().Len() == 0 {
		return nil
	}
	switch first := sig.Params().At(0).Type().Underlying().(type) {
	case *types.Interface:
		return ev.convertedTo(ev.value(x.Args[0], 0, c), t)
	case *types.Signature:
		if first.Results().Len() > 0 {
			return ev.convertedTo(ev.apply(ev.expr(x.Args[0], c), nil, 0, "?", first.Results().At(0).Type()), t)
		}
	}
	return nil
}

// convertedTo is a reply, or a part of one, as a value of type t; nil where it is not
// known.
func (ev *Evaluator) convertedTo(n *Node, t types.Type) *Node {
	n = bare(ev.finish(n))
	switch {
	case isOp(n, "scan"):
		return ev.asReply(n, t)
	case n.Kind == List && isList(t) && !stringish(t), n.Kind == Op && n.Text == "glob" && stringish(t):
		return n
	}
	return nil
}

// scannedInto is what a function of a client that fills variables with the parts of
// a reply, redis.Scan(reply, &cursor, &keys), leaves in the one that is its argument i;
// nil where that is not known.
func (ev *Evaluator) scannedInto(call *ast.CallExpr, f *types.Func, i int, t types.Type, c ctx) *Node {
	if i < 1 || f.Name() != "Scan" || recvType(f) != nil || ev.opts.Client == nil || f.Pkg() == nil || !ev.opts.Client(f.Pkg().Path()) {
		return nil
	}
	parts := bare(ev.finish(ev.value(call.Args[0], 0, c)))
	if parts.Kind != List || i > len(parts.Kids) || slices.ContainsFunc(parts.Kids[:i], isOpen) {
		return nil
	}
	return ev.convertedTo(parts.Kids[i-1], t)
}
