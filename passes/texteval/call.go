package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// call is result idx of a call.
func (ev *Evaluator) call(x *ast.CallExpr, idx int, c ctx) *Node {
	info := c.pkg.Info
	t := info.TypeOf(x)
	i := max(idx, 0)
	if tup, ok := t.(*types.Tuple); ok && i < tup.Len() {
		t = tup.At(i).Type()
	}
	ft := info.Types[x.Fun]
	switch {
	case ft.IsType():
		return ev.conversion(x, ft.Type, c)
	case ft.IsBuiltin():
		return ev.builtin(x, c, t)
	}
	f, recv, done := ev.callee(x, i, t, c)
	if done != nil {
		return done
	}
	if f == nil {
		sig, ok := typeOr(info.TypeOf(x.Fun)).Underlying().(*types.Signature)
		if !ok {
			return ev.hole(nameOf(x), t, NotLoaded)
		}
		return ev.apply(ev.expr(x.Fun, c), ev.pack(x, sig, c, nil), i, nameOf(x), t)
	}
	sig := f.Type().(*types.Signature)
	if n := ev.built(f, x, c); n != nil {
		return n
	}
	if ev.hasBody(program.FuncID(f)) {
		n := ev.s.intern(Node{Kind: Func, Fn: ev.x.Func(program.FuncID(f)), Text: program.FuncID(f), Typ: sig, Kids: kidsOf(recv)})
		return ev.apply(n, ev.pack(x, sig, c, nil), i, nameOf(x), t)
	}
	if n := ev.converts(x, f, i, t, c); n != nil {
		return n
	}
	if n := ev.library(libCall{ev: ev, x: x, f: f, recv: recv, i: i, t: t, c: c}); n != nil {
		return n
	}
	if sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) && recv != nil {
		return ev.invoke(recv, f.Name(), ev.pack(x, sig, c, nil), i, &ifaceCall{iface: sig.Recv().Type(), t: t, name: nameOf(x), Type: t})
	}
	return ev.resultHole(f, nameOf(x), t)
}

// callee is the function that a call names, with its receiver; done is the value
// of the call where that is known otherwise.
func (ev *Evaluator) callee(x *ast.CallExpr, i int, t types.Type, c ctx) (f *types.Func, recv, done *Node) {
	f = calleeOf(c.pkg.Info, x)
	if f == nil {
		return nil, nil, nil
	}
	fun := ast.Unparen(x.Fun)
	switch y := fun.(type) {
	case *ast.IndexExpr:
		fun = y.X
	case *ast.IndexListExpr:
		fun = y.X
	}
	fx, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return f, nil, nil
	}
	sel := c.pkg.Info.Selections[fx]
	if sel == nil {
		return f, nil, nil
	}
	switch sel.Kind() {
	case types.MethodVal:
		if ev.opts.Reply != nil {
			if n := ev.reply(x, fx, f, i, t, c); n != nil {
				return nil, nil, n
			}
		}
		return f, ev.recvOf(fx, sel, c), nil
	case types.MethodExpr:
		return nil, nil, nil
	}
	return nil, nil, nil // the call of a field
}

// ifaceCall carries what a call of an interface's method needs.
type ifaceCall struct {
	types.Type
	iface types.Type
	t     types.Type
	name  string
}

func kidsOf(n *Node) []*Node {
	if n == nil {
		return nil
	}
	return []*Node{n}
}

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

// pack gives each parameter its argument, the variadic ones as a list. with gives
// the values of arguments that are known otherwise; it may be nil.
func (ev *Evaluator) pack(x *ast.CallExpr, sig *types.Signature, c ctx, with map[int]*Node) []*Node {
	n := sig.Params().Len()
	var out []*Node
	if len(x.Args) == 1 && n > 1 { // f(g())
		if tup, ok := c.pkg.Info.TypeOf(x.Args[0]).(*types.Tuple); ok {
			for i := range tup.Len() {
				out = append(out, ev.value(x.Args[0], i, c))
			}
			return out
		}
	}
	arg := func(i int, to types.Type) *Node {
		if v := with[i]; v != nil {
			return v
		}
		return ev.converted(ev.expr(x.Args[i], c), c.pkg.Info.TypeOf(x.Args[i]), to, -1)
	}
	for i := range x.Args {
		if i >= n || sig.Variadic() && i >= n-1 && !x.Ellipsis.IsValid() {
			break
		}
		out = append(out, arg(i, sig.Params().At(i).Type()))
	}
	if sig.Variadic() && !x.Ellipsis.IsValid() {
		elem := elemType(sig.Params().At(n - 1).Type())
		var rest []*Node
		for i := n - 1; i < len(x.Args); i++ {
			rest = append(rest, arg(i, elem))
		}
		if len(rest) == 0 {
			out = append(out, ev.nilNode())
		} else {
			out = append(out, ev.list(rest...))
		}
	}
	return out
}

// apply is what a function value returns.
func (ev *Evaluator) apply(fn *Node, args []*Node, i int, name string, t types.Type) *Node {
	out := ev.apply1(fn, args, i, name, t)
	if out.Kind == Bottom && fn.Kind != Bottom {
		return ev.hole(name, t, reasonIn(fn))
	}
	return out
}

func (ev *Evaluator) apply1(fn *Node, args []*Node, i int, name string, t types.Type) *Node {
	if out := ev.each(fn, func(k *Node) *Node { return ev.apply1(k, args, i, name, t) }); out != nil {
		return out
	}
	switch fn.Kind {
	case Func:
		switch {
		case ev.hasBody(fn.Text) || fn.Fn != nil:
			return ev.named(ev.inst(ev.result(fn, i), ev.bind(fn, args)), name, t)
		case fn.arg != "" && len(fn.Kids) == 1:
			if sig, ok := fn.Typ.(*types.Signature); ok {
				return ev.invoke(fn.Kids[0], fn.arg, args, i, &ifaceCall{iface: sig.Recv().Type(), t: t, name: name, Type: t})
			}
		case fn.arg != "" && len(args) > 0: // a method expression of an interface
			if sig, ok := fn.Typ.(*types.Signature); ok {
				return ev.invoke(args[0], fn.arg, args[1:], i, &ifaceCall{iface: sig.Recv().Type(), t: t, name: name, Type: t})
			}
		}
		return ev.libraryValue(fn, args, name, t)
	case Nil:
		return ev.bottom()
	}
	if open(fn) {
		return ev.s.intern(Node{Kind: Apply, Kids: append([]*Node{fn}, args...), N: i, Text: name, Typ: t})
	}
	return ev.hole(name, t, reasonIn(fn))
}

// bind is the environment of a call of a function value.
func (ev *Evaluator) bind(fn *Node, args []*Node) *env {
	o := ev.ownerOf(fn)
	params := ev.paramsOf(fn)
	mine := make([]*Node, len(params)+1)
	for i, p := range params {
		if i < len(args) {
			mine[i+1] = args[i]
		} else {
			mine[i+1] = ev.varHole(p, Construct)
		}
	}
	m := map[*Owner][]*Node{o: mine}
	sig, _ := fn.Typ.(*types.Signature)
	recv := sig != nil && sig.Recv() != nil
	switch {
	case fn.Fn != nil && fn.Fn.Outer != nil:
		ev.bindOuter(fn, m)
	case len(fn.Kids) == 1:
		mine[0] = fn.Kids[0]
	case recv && len(args) == len(params)+1: // method expression
		copy(mine, args)
	}
	if recv && mine[0] == nil {
		mine[0] = ev.hole("?", sig.Recv().Type(), NoCaller)
	}
	return ev.env(m)
}

// bindOuter gives a closure what its outer functions have.
func (ev *Evaluator) bindOuter(fn *Node, m map[*Owner][]*Node) {
	k := 0
	for g := fn.Fn.Outer; g != nil; g = g.Outer {
		o := ev.owner(g)
		var outer []*Node
		same := true
		for j := -1; j < len(g.Params); j++ {
			if k < len(fn.Kids) {
				outer = append(outer, fn.Kids[k])
				same = same && fn.Kids[k] == ev.param(o, j)
			}
			k++
		}
		if !same {
			m[o] = outer
		}
	}
}

type resultAt struct {
	fn string
	i  int
}

// result is what a function returns, in terms of its parameters.
func (ev *Evaluator) result(fn *Node, i int) *Node {
	k := resultAt{fn.Text, i}
	if n, ok := ev.results[k]; ok {
		if n == nil { // it calls itself: its text may grow with each call
			return ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct})
		}
		return n
	}
	if n := ev.importedResult(k); n != nil {
		ev.results[k] = n
		return n
	}
	if ev.fuel < 0 || fn.Fn == nil {
		return ev.hole("?", nil, TooMany)
	}
	ev.results[k] = nil
	n, sure := ev.join1(k, func() *Node { return ev.result1(fn.Fn, i) })
	if delete(ev.results, k); !sure {
		return ev.hole("?", nil, TooMany)
	}
	ev.results[k] = n
	return n
}

func (ev *Evaluator) result1(fn *program.Func, i int) *Node {
	var out []*Node
	for _, r := range fn.Returns() {
		c := ev.ctxOf(r, fn, fn.Pkg)
		n := ev.returned(fn, r, i, c)
		if n == nil {
			continue
		}
		if len(fn.Returns()) > 1 {
			if text, ok := n.IsLit(); ok && text == "" && len(r.Results) > 1 && failing(r, c) {
				continue // return "", err
			}
			if n.Kind == Nil && len(r.Results) > 1 && failing(r, c) {
				continue
			}
			n = ev.when(n, ev.conds(r, nil, c)...)
		}
		out = append(out, ev.deferred(fn, i, ev.finish(n), c))
	}
	n := ev.alt(out...)
	if n.depth > maxDepth {
		n = ev.hole("?", nil, TooMany)
	}
	return n
}

// returned is what one return statement gives for a result; nil where there is none.
func (ev *Evaluator) returned(fn *program.Func, r *ast.ReturnStmt, i int, c ctx) *Node {
	var t types.Type
	if i < len(fn.Results) {
		t = fn.Results[i].Type()
	}
	switch {
	case len(r.Results) == 0 && i < len(fn.Results):
		if c.body.captured(fn.Results[i]) {
			return ev.anyOf(fn.Results[i], c)
		}
		return ev.before(fn.Results[i], r, c)
	case len(r.Results) == 1 && len(fn.Results) > 1:
		return ev.converted(ev.value(r.Results[0], i, c), c.pkg.Info.TypeOf(r.Results[0]), t, i)
	case i < len(r.Results):
		return ev.converted(ev.expr(r.Results[i], c), c.pkg.Info.TypeOf(r.Results[i]), t, -1)
	}
	return nil
}

// failing reports whether a return hands back an error that is not nil, or false.
func failing(r *ast.ReturnStmt, c ctx) bool {
	last := ast.Unparen(r.Results[len(r.Results)-1])
	t := c.pkg.Info.TypeOf(last)
	if id, ok := last.(*ast.Ident); ok {
		switch id.Name {
		case "nil", "true":
			return false
		case "false":
			return true
		}
	}
	n, ok := types.Unalias(typeOr(t)).(*types.Named)
	if ok && n.Obj().Pkg() == nil && n.Obj().Name() == "error" {
		return true
	}
	return t != nil && types.Implements(t, errorType)
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// exit is what a function leaves in a parameter that points to something.
func (ev *Evaluator) exit(fn *program.Func, i int) *Node {
	k := resultAt{fn.ID, i}
	if n, ok := ev.exits[k]; ok {
		return n
	}
	if i >= len(fn.Params) {
		return ev.bottom()
	}
	x := ev.param(ev.owner(fn), i)
	ev.exits[k] = x
	v := fn.Recv
	if i >= 0 {
		v = fn.Params[i]
	}
	c := ev.ctxOf(fn.Body, fn, fn.Pkg)
	if c.body == nil || v == nil {
		return x
	}
	ds := c.body.defs[v]
	changed := len(ds) < 40 && slices.ContainsFunc(ds, func(d def) bool {
		return d.star || d.kind != set && d.kind != add && d.kind != ranged && d.kind != other
	})
	if !changed || c.body.captured(v) {
		return x
	}
	outs := []*Node{}
	if !terminates(fn.Body) {
		outs = append(outs, ev.end(v, fn.Body, fn.Body.List, c))
	}
	for _, r := range fn.Returns() {
		if len(r.Results) > 0 && failing(r, c) && len(fn.Results) > 0 {
			continue
		}
		outs = append(outs, ev.when(ev.before(v, r, c), ev.conds(r, nil, c)...))
	}
	n := ev.finish(ev.alt(outs...))
	if n.Kind == Bottom || n.depth > 100 {
		n = x
	}
	keep(ev, ev.exits, k, n)
	return n
}

// effect is what a call leaves in its argument i (-1: the receiver); name is that
// of an interface's method.
func (ev *Evaluator) effect(fn *Node, args []*Node, i int, name string, t types.Type) *Node {
	if i < 0 && len(fn.Kids) == 0 || i >= len(args) {
		return ev.hole("?", t, Construct)
	}
	old := func() *Node {
		if i < 0 {
			return fn.Kids[0]
		}
		return args[i]
	}
	if fn.Kind == Alt && len(fn.Kids) <= 8 || fn.Kind == When || fn.Kind == At {
		return ev.each(fn, func(k *Node) *Node { return ev.effect(k, args, i, name, t) })
	}
	if name != "" {
		if out := ev.methodEffect(fn, args, i, name); out != nil {
			return out
		}
	}
	switch fn.Kind {
	case Func:
		if fn.Fn == nil || i >= len(fn.Fn.Params) || i >= 0 && fn.Fn.Sig.Variadic() && i == len(fn.Fn.Params)-1 {
			return old()
		}
		return ev.inst(ev.exit(fn.Fn, i), ev.bind(fn, args))
	case Bottom, Nil, Hole:
		if sig, ok := typeOr(fn.Typ).Underlying().(*types.Signature); ok && i >= 0 && i < sig.Params().Len() && types.IsInterface(sig.Params().At(i).Type()) {
			return ev.hole("?", t, Decoded) // it fills whatever it is given
		}
		if i >= 0 {
			return args[i]
		}
		return ev.bottom()
	}
	if i < 0 {
		return ev.bottom()
	}
	if open(fn) {
		return ev.s.intern(Node{Kind: Effect, Kids: append([]*Node{fn}, args...), N: i, Text: name, Typ: t})
	}
	return args[i]
}

// methodEffect is what a method of a value in an interface leaves in its argument
// i; nil where the method is not known.
func (ev *Evaluator) methodEffect(recv *Node, args []*Node, i int, name string) *Node {
	at := recv
	if recv.Kind == Box {
		at = recv.Kids[0]
	}
	switch recv.Kind {
	case Struct, Hole, Lit, Box, Func:
	default:
		return nil
	}
	if recv.Typ == nil || types.IsInterface(recv.Typ) {
		return nil
	}
	fn, at := ev.method(at, recv.Typ, name)
	if fn == nil {
		return nil
	}
	n := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig, Kids: []*Node{at}})
	return ev.effect(n, args, i, "", nil)
}

// passedTo is what a call leaves in the variable x that it is handed.
func (ev *Evaluator) passedTo(x *Node, d def, v *types.Var, c ctx) *Node {
	call := d.at.(*ast.CallExpr)
	if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "copy" && len(call.Args) == 2 && c.pkg.Info.Types[call.Fun].IsBuiltin() {
		return ev.copied(x, d, call, c)
	}
	if c.pkg.Info.Types[call.Fun].IsType() || c.pkg.Info.Types[call.Fun].IsBuiltin() {
		return x
	}
	f := calleeOf(c.pkg.Info, call)
	if f == nil {
		return ev.passedToValue(x, d, v, call, c)
	}
	if isPrinter(f) {
		if d.idx == 0 && (isBuilder(v.Type()) || isWriter(v.Type())) {
			return ev.concat(x, ev.printed(f.Name(), call, 1, c))
		}
		return x
	}
	fn := ev.x.Func(program.FuncID(f))
	if fn == nil {
		if n := ev.passedToMethod(x, d, v, f, call, c); n != nil {
			return n
		}
		return ev.passedOutside(x, d, v, f, call)
	}
	if d.idx >= len(fn.Params) || fn.Sig.Variadic() && d.idx == len(fn.Params)-1 || ev.exit(fn, d.idx) == ev.param(ev.owner(fn), d.idx) {
		return x
	}
	recv := ev.receiverOf(x, d, call, c)
	if recv == nil && fn.Recv != nil {
		return x
	}
	args := ev.pack(call, f.Type().(*types.Signature), c, map[int]*Node{d.idx: x})
	n := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig, Kids: kidsOf(recv)})
	return ev.inst(ev.exit(fn, d.idx), ev.bind(n, args))
}

func isPrinter(f *types.Func) bool {
	switch f.FullName() {
	case "fmt.Fprintf", "fmt.Fprint", "fmt.Fprintln", "io.WriteString":
		return true
	}
	return false
}

// receiverOf is the receiver of a method that x is handed to, or that x has; nil
// where that is not followed.
func (ev *Evaluator) receiverOf(x *Node, d def, call *ast.CallExpr, c ctx) *Node {
	fx, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	sel := c.pkg.Info.Selections[fx]
	switch {
	case sel == nil || sel.Kind() != types.MethodVal:
		return nil
	case d.idx >= 0:
		return ev.recvOf(fx, sel, c)
	case len(sel.Index()) > 1:
		return nil
	}
	return x
}

// passedOutside is what a function without a body leaves.
func (ev *Evaluator) passedOutside(x *Node, d def, v *types.Var, f *types.Func, call *ast.CallExpr) *Node {
	if isBuilder(v.Type()) && d.idx >= 0 { // more is written to it: json.NewEncoder(&b), tmpl.Execute(&b, x)
		return ev.concat(x, ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct}))
	}
	if d.idx < 0 || d.idx >= len(call.Args) || isBuilder(v.Type()) {
		return x
	}
	if n := ev.sortedInPlace(x, f, d.idx); n != nil {
		return n
	}
	u, ok := ast.Unparen(call.Args[d.idx]).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		if _, isPtr := v.Type().Underlying().(*types.Pointer); isPtr && takesAny(f, d.idx) && fills(f) {
			return ev.varHole(v, ev.reasonOf(f))
		}
		return x
	}
	if _, isStruct := v.Type().Underlying().(*types.Struct); isStruct && ev.opts.Client != nil && f.Pkg() != nil && ev.opts.Client(f.Pkg().Path()) && !takesAny(f, d.idx) {
		return x // options that a client reads
	}
	return ev.varHole(v, ev.reasonOf(f))
}

// fills goes by the names of functions that fill what they are handed.
func fills(f *types.Func) bool {
	for _, w := range []string{"Unmarshal", "Decode", "Scan", "Bind", "Parse", "First", "Find", "Take", "Load", "Read", "Get", "Process"} {
		if strings.Contains(f.Name(), w) {
			return true
		}
	}
	return false
}

// passedToValue is what the call of a function value leaves.
func (ev *Evaluator) passedToValue(x *Node, d def, v *types.Var, call *ast.CallExpr, c ctx) *Node {
	sig, ok := typeOr(c.pkg.Info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	if d.idx < 0 || !ok {
		return x
	}
	return ev.effect(ev.expr(call.Fun, c), ev.pack(call, sig, c, map[int]*Node{d.idx: x}), d.idx, "", v.Type())
}

// passedToMethod is what the method of an interface leaves; nil where f is none, or
// the interface is not one of the module.
func (ev *Evaluator) passedToMethod(x *Node, d def, v *types.Var, f *types.Func, call *ast.CallExpr, c ctx) *Node {
	r := recvType(f)
	if r == nil || !types.IsInterface(r) || d.idx < 0 || f.Pkg() == nil || !ev.x.Has(f.Pkg().Path()) {
		return nil
	}
	fx, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	sel := c.pkg.Info.Selections[fx]
	if sel == nil || sel.Kind() != types.MethodVal {
		return nil
	}
	sig := f.Type().(*types.Signature)
	if d.idx >= sig.Params().Len() || sig.Variadic() && d.idx == sig.Params().Len()-1 {
		return nil
	}
	args := ev.pack(call, sig, c, map[int]*Node{d.idx: x})
	return ev.effect(ev.recvOf(fx, sel, c), args, d.idx, f.Name(), v.Type())
}

// takesAny reports whether argument i of f is an interface: what is handed over is
// filled.
func takesAny(f *types.Func, i int) bool {
	sig := f.Type().(*types.Signature)
	if sig.Params().Len() == 0 {
		return false
	}
	t := sig.Params().At(min(i, sig.Params().Len()-1)).Type()
	if s, ok := t.(*types.Slice); ok && sig.Variadic() && i >= sig.Params().Len()-1 {
		t = s.Elem()
	}
	return types.IsInterface(t)
}
