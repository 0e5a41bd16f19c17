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
	f = ev.same(f)
	if p := ev.opts.Reply(f); p >= 0 && p < len(x.Args) {
		found := ev.search("", ev.expr(x.Args[p], c), t)
		if isList(t) { // the keys themselves
			return ev.asReply(found, t)
		}
		return found
	}
	if isAnyValue(f.Pkg().Path()) { // the reply itself, as something else
		n := ev.fromScan(x, fx, f, i, t, c)
		if n == nil && f.Signature().Recv() != nil {
			n = ev.convertedTo(ev.expr(fx.X, c), t)
		}
		if n == nil && bare(ev.expr(fx.X, c)).reason() == Reply {
			n = ev.hole(nameOfCall(x), t, Reply)
		}
		return n
	}
	if !ev.ofClient(f) {
		return nil
	}
	if ev.opts.Searches != nil && ev.opts.Searches(f) {
		return ev.search("", ev.lit("*", 0, 0), t)
	}
	if n := ev.sent(x, f, i, t, c); n != nil {
		return n
	}
	if n := ev.stored(x, f, t, c); n != nil {
		return n
	}
	return ev.fromScan(x, fx, f, i, t, c)
}

// fromScan is what a method makes of a search that it goes on with; nil of others.
func (ev *Evaluator) fromScan(x *ast.CallExpr, fx *ast.SelectorExpr, f *types.Func, i int, t types.Type, c ctx) *Node {
	if n := ev.scanned(x, fx, f, c); n != nil && i == 0 {
		return ev.eachOf(n, func(k *Node) *Node {
			if isScan(k) {
				return ev.asReply(k.core(), t)
			}
			return ev.hole(nameOfCall(x), t, Reply)
		})
	}
	return nil
}

func isScan(n *Node) bool { return isOp(n.core(), "scan") }

// same is the method of a client that a method of an interface of the module stands for, or f.
func (ev *Evaluator) same(f *types.Func) *types.Func {
	if ev.opts.Same != nil {
		if m := ev.opts.Same(f); m != nil {
			return m
		}
	}
	return f
}

// ofClient reports whether a function is one of a client.
func (ev *Evaluator) ofClient(f *types.Func) bool {
	return ev.opts.Client != nil && f.Pkg() != nil && ev.opts.Client(f.Pkg().Path())
}

func (ev *Evaluator) search(arg string, pattern *Node, t types.Type) *Node {
	return ev.s.intern(Node{Kind: Op, Text: "scan", arg: arg, Kids: []*Node{pattern}, Typ: t})
}

// asReply is a search as a value of type t.
func (ev *Evaluator) asReply(n *Node, t types.Type) *Node {
	key := n.Kids[0]
	if n.arg != "stored" {
		key = ev.op("glob", "", key)
	}
	if stringish(t) {
		return key
	}
	if !isList(t) && !yieldsText(t) {
		return n // a builder, an iterator, a reply
	}
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
// it is a method of, or that it sends; on some ways it may be something else.
func (ev *Evaluator) scanned(x *ast.CallExpr, fx *ast.SelectorExpr, f *types.Func, c ctx) *Node {
	from := []ast.Expr{fx.X}
	if strings.HasPrefix(f.Name(), "Do") {
		from = x.Args
	}
	for _, e := range from {
		if t := c.pkg.Info.TypeOf(e); t == nil || stringish(t) || isList(t) {
			continue
		}
		if n := ev.finish(ev.expr(e, c)); slices.ContainsFunc(alternatives(n, nil, 0), isScan) {
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
	command := ev.expr(x.Args[p], c)
	name, ok := command.IsLit()
	words := x.Args[p:]
	if !ok && len(words) > 1 && open(command) {
		return ev.sentBy(x, command, words[1:], t, c)
	}
	if !ok || ev.opts.Sought([]string{name, "MATCH"}) < 0 { // no search, whatever follows
		return nil
	}
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
	return ev.sought(texts, func(i int) *Node { return ev.expr(words[i], c) }, t)
}

// sought is the search that a command of words is, texts where they are known; nil where it
// is none. word gives the value of one, from 1 on.
func (ev *Evaluator) sought(texts []string, word func(i int) *Node, t types.Type) *Node {
	at := ev.opts.Sought(texts)
	if at < 1 || at >= len(texts) {
		return nil
	}
	arg := ""
	if at > 1 { // a page at a time
		arg = "pages"
	}
	return ev.search(arg, word(at), t)
}

// sentBy is what a command returns that callers of the function bring, with its
// arguments.
func (ev *Evaluator) sentBy(x *ast.CallExpr, command *Node, args []ast.Expr, t types.Type, c ctx) *Node {
	var kids []*Node
	for i, a := range args {
		n := ev.expr(a, c)
		if x.Ellipsis.IsValid() && i == len(args)-1 {
			n = ev.spread(n)
		}
		kids = append(kids, n)
	}
	return ev.opOf(ev.shape("sent", nameOfCall(x), t), []*Node{command, ev.list(kids...)})
}

// sentOp carries out "sent": the reply to command k[0] with the arguments k[1].
func sentOp(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x, k[1]}) }); out != nil {
		return out
	}
	name, ok := k[0].IsLit()
	if !ok && open(k[0]) {
		return nil
	}
	args := k[1].core()
	if ok && args.Kind == List && ev.opts.Sought([]string{name, "MATCH"}) >= 0 {
		texts := []string{name}
		for _, a := range args.Kids {
			if isOpen(a) {
				if open(a) {
					return nil
				}
				break
			}
			text, _ := constText(a)
			texts = append(texts, text)
		}
		if found := ev.sought(texts, func(i int) *Node { return args.Kids[i-1] }, n.Typ); found != nil {
			return found
		}
	}
	return ev.hole(n.arg, n.Typ, Reply)
}

// isSent reports whether a value is, or can be, the reply to a command that callers bring.
func (ev *Evaluator) isSent(n *Node) bool {
	return slices.ContainsFunc(alternatives(ev.finish(n), nil, 0), func(a *Node) bool { return isOp(bare(a), "sent") })
}

// repliedOp carries out "replied": a reply as a value of the type of the operation.
func repliedOp(ev *Evaluator, n *Node, k []*Node) *Node {
	if out := ev.each(k[0], func(x *Node) *Node { return ev.opOf(n, []*Node{x}) }); out != nil {
		return out
	}
	if isOp(k[0], "sent") {
		return nil
	}
	if out := ev.convertedTo(k[0], n.Typ); out != nil {
		return out
	}
	return ev.hole(n.arg, n.Typ, Reply)
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
	if i > 0 || len(x.Args) == 0 || !ev.ofClient(f) {
		return nil
	}
	sig := f.Type().(*types.Signature)
	if sig.Recv() != nil || sig.Params().Len() == 0 {
		return nil
	}
	switch first := sig.Params().At(0).Type().Underlying().(type) {
	case *types.Interface:
		from := ev.value(x.Args[0], 0, c)
		if ev.isSent(from) {
			return ev.opOf(ev.shape("replied", nameOfCall(x), t), []*Node{from})
		}
		return ev.convertedTo(from, t)
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
	if i < 1 || f.Name() != "Scan" || recvType(f) != nil || !ev.ofClient(f) {
		return nil
	}
	parts := bare(ev.finish(ev.value(call.Args[0], 0, c)))
	if parts.Kind != List || i > len(parts.Kids) || slices.ContainsFunc(parts.Kids[:i], isOpen) {
		return nil
	}
	return ev.convertedTo(parts.Kids[i-1], t)
}
