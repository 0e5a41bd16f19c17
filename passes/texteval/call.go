package texteval

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
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
		return ev.withState(ev.apply(ev.expr(x.Fun, c), ev.pack(x, sig, c, nil), i, nameOf(x), t), x, c)
	}
	sig := f.Type().(*types.Signature)
	if n := ev.built(f, x, c); n != nil && i == 0 {
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
	if value := flagValue(f, x); value != nil && ev.isFlag(f) {
		name, _ := ev.expr(x.Args[0], c).IsLit()
		return ev.flag(cmp.Or(strings.ReplaceAll(name, "-", "_"), nameOf(x)), t, value, c)
	}
	return ev.partOf(ev.resultHole(f, nameOf(x), t), f, x, recv, c)
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
	return ev.eachOf(fn, func(k *Node) *Node { return ev.apply2(k, args, i, name, t) })
}

// apply2 is apply1 for a function that is one value.
func (ev *Evaluator) apply2(fn *Node, args []*Node, i int, name string, t types.Type) *Node {
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
	case Nil, Bottom:
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
			return ev.again(fn.Fn, k)
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
	calls := ev.calledAgain
	ev.working = append(ev.working, k)
	n, sure := ev.join1(k, func() *Node {
		n := ev.result1(fn.Fn, i)
		if ev.calledAgain > calls {
			n = ev.recursive(k, fn.Fn, n)
		}
		return n
	})
	ev.working = ev.working[:len(ev.working)-1]
	if delete(ev.results, k); !sure {
		return ev.hole("?", nil, TooMany)
	}
	if ev.calledAgain > calls && ev.unfinished(n) {
		return n
	}
	ev.results[k] = n
	return n
}

func (ev *Evaluator) result1(fn *program.Func, i int) *Node {
	if n := ev.stringer(fn); n != nil {
		return n
	}
	var out []*Node
	for _, r := range fn.Returns() {
		c := ev.ctxOf(r, fn, fn.Pkg)
		n := ev.returned(fn, r, i, c)
		if n == nil {
			continue
		}
		if len(fn.Returns()) > 1 {
			if i < len(fn.Results)-1 && (isZero(n) && failing(r, fn, c) || fails(r, fn, c)) {
				continue // return "", err
			}
			n = ev.when(n, ev.conds(r, nil, c)...)
		}
		out = append(out, ev.deferred(fn, i, ev.finish(n), c))
	}
	n := ev.alt(out...)
	if alts := alternatives(n, nil, 0); len(alts) >= maxLists { // a function more would double them
		if common := ev.factored(ev.alt(alts...)); common != nil {
			n = common
		}
	}
	if n.depth > maxDepth {
		n = ev.shortened(n, "?", nil)
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
		x := r.Results[i]
		if v := c.body.pointedBy(x); v != nil && len(r.Results) > 1 && c.body.in(v, r) && !c.body.captured(v) { // return p, p.load()
			return ev.converted(ev.after(v, r, c), c.pkg.Info.TypeOf(x), t, -1)
		}
		return ev.converted(ev.expr(x, c), c.pkg.Info.TypeOf(x), t, -1)
	}
	return nil
}

// pointedBy is the variable that an expression is a pointer to, or that is a pointer itself; nil
// for other expressions.
func (b *body) pointedBy(x ast.Expr) *types.Var {
	if u, ok := ast.Unparen(x).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return b.local(u.X)
	}
	v := b.local(x)
	if v == nil {
		return nil
	}
	if _, ok := v.Type().Underlying().(*types.Pointer); !ok {
		return nil
	}
	return v
}
