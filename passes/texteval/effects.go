package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

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
	if !changed || c.body.captured(v) || isList(v.Type()) && slices.ContainsFunc(ds, isOwnSet) {
		return x
	}
	n := ev.leaving(v, fn, c)
	if n.Kind == Bottom || n.depth > 100 || ev.Unconditional(n) == x { // as it was, on every way
		n = x
	}
	keep(ev, ev.exits, k, n)
	return n
}

// isOwnSet reports whether a parameter itself is given another value, which its callers do
// not see.
func isOwnSet(d def) bool { return !d.star && (d.kind == set || d.kind == add) }

// leaving is the value of v where a function returns, unless it fails.
func (ev *Evaluator) leaving(v *types.Var, fn *program.Func, c ctx) *Node {
	outs := []*Node{}
	if !terminates(fn.Body) {
		outs = append(outs, ev.end(v, fn.Body, fn.Body.List, c))
	}
	left := func(not func(*ast.ReturnStmt, *program.Func, ctx) bool) {
		for _, r := range fn.Returns() {
			if !not(r, fn, c) { // after what its operands do: return p.load()
				outs = append(outs, ev.when(ev.after(v, r, c), ev.conds(r, nil, c)...))
			}
		}
	}
	if left(failing); len(outs) == 0 { // return n, err: there may be none
		left(fails)
	}
	return ev.finish(ev.alt(outs...))
}

// A handed is a variable that is handed to a function, or to a method of an interface.
type handed struct {
	name   string
	typ    types.Type
	method string
}

// effect is what a call leaves in its argument i (-1: the receiver).
func (ev *Evaluator) effect(fn *Node, args []*Node, i int, v handed) *Node {
	if i < 0 && len(fn.Kids) == 0 || i >= len(args) {
		return ev.hole("?", v.typ, Construct)
	}
	old := func() *Node {
		if i < 0 {
			return fn.Kids[0]
		}
		return args[i]
	}
	if fn.Kind == Alt && len(fn.Kids) <= 8 || fn.Kind == When || fn.Kind == At {
		return ev.each(fn, func(k *Node) *Node { return ev.effect(k, args, i, v) })
	}
	if v.method != "" {
		if out := ev.methodEffect(fn, args, i, v.method); out != nil {
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
		if i >= 0 && v.filledBy(fn, i) {
			return ev.hole(v.name, v.typ, Decoded)
		}
		if i >= 0 && fn.Kind == Hole {
			return ev.optional(args[i], v.typ)
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
		if v.method != "" && ev.leaves(fn, v.method, i) {
			return args[i]
		}
		return ev.s.intern(Node{Kind: Effect, Kids: append([]*Node{fn}, args...), N: i, Text: v.method, Typ: v.typ, arg: v.name})
	}
	return args[i]
}

// leaves reports whether all that the module has for a method of an interface leave
// its argument i as it was. One that takes anything is there to fill it: the module's
// own are stand-ins.
func (ev *Evaluator) leaves(recv *Node, name string, i int) bool {
	t := recv.Typ
	if recv.Kind == Var {
		t = ev.paramType(recv.Owner, recv.N)
	}
	if t == nil || !types.IsInterface(t) || (handed{method: name}).filledBy(ev.hole("?", t, NoReason), i) {
		return false
	}
	impls := ev.implementations(t, name)
	if len(impls) == 0 || len(impls) > maxImplementations {
		return false
	}
	return !slices.ContainsFunc(impls, func(fn *program.Func) bool { return ev.exit(fn, i) != ev.param(ev.owner(fn), i) })
}

// filledBy reports whether a function that is not known takes an interface as its
// argument i: it fills whatever it is handed.
func (v handed) filledBy(fn *Node, i int) bool {
	t := typeOr(fn.Typ)
	if v.method != "" {
		o := lookup(t, v.method)
		if o == nil {
			return false
		}
		t = o.Type()
	}
	sig, ok := t.Underlying().(*types.Signature)
	return ok && i < sig.Params().Len() && types.IsInterface(sig.Params().At(i).Type())
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
	switch {
	case at == nil:
		return nil
	case fn == nil:
		return ev.methodEffect(at, args, i, name)
	}
	n := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig, Kids: []*Node{at}})
	return ev.effect(n, args, i, handed{name: "?"})
}

// passedTo is what a call leaves in the variable x that it is handed.
func (ev *Evaluator) passedTo(x *Node, d def, v *types.Var, c ctx) *Node {
	call := d.at.(*ast.CallExpr)
	if isBuiltin(c.pkg.Info, call, "copy") && len(call.Args) == 2 {
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
		return ev.passedOutside(x, d, v, f, call, c)
	}
	if why, ok := ev.filling(fn, d.idx); ok {
		return ev.varHole(v, why)
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
func (ev *Evaluator) passedOutside(x *Node, d def, v *types.Var, f *types.Func, call *ast.CallExpr, c ctx) *Node {
	if isBuilder(v.Type()) && d.idx >= 0 { // more is written to it: json.NewEncoder(&b)
		if d.idx == 0 {
			if text := ev.executed(f, call, c); text != nil {
				return ev.concat(x, text)
			}
		}
		return ev.concat(x, ev.unknown("?", nil, Unknown{Rest: true, Reason: Construct}))
	}
	if d.idx < 0 && fillsItself(f) && isValueOf(v.Type()) && !ev.ofClient(f) { // id.Scan(s)
		return ev.varHole(v, ev.reasonOf(f))
	}
	if d.idx < 0 || d.idx >= len(call.Args) || isBuilder(v.Type()) {
		return x
	}
	if n := ev.sortedInPlace(x, f, d.idx); n != nil {
		return n
	}
	if n := ev.scannedInto(call, f, d.idx, v.Type(), c); n != nil {
		return n
	}
	u, ok := ast.Unparen(call.Args[d.idx]).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		if _, isPtr := v.Type().Underlying().(*types.Pointer); isPtr && takesAny(f, d.idx) && fills(f) {
			return ev.varHole(v, ev.reasonOf(f))
		}
		if takesAny(f, d.idx) {
			return ev.calledBack(x, v.Type())
		}
		return x
	}
	if _, isStruct := v.Type().Underlying().(*types.Struct); isStruct && ev.ofClient(f) && !takesAny(f, d.idx) {
		return x // options that a client reads
	}
	if ev.isFlag(f) {
		return ev.flag(v.Name(), v.Type(), flagValue(f, call), c)
	}
	return ev.varHole(v, ev.reasonOf(f))
}

// fillsItself goes by the names of methods that fill what they are called on.
func fillsItself(f *types.Func) bool {
	return slices.ContainsFunc([]string{"Scan", "Set", "Unmarshal", "Decode", "Read", "From", "GobDecode"}, func(prefix string) bool {
		return strings.HasPrefix(f.Name(), prefix)
	})
}

// isValueOf reports whether a type is that of a struct or array itself, not of something that
// points to one.
func isValueOf(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return !isBuilder(t) && !isContainer(t)
	}
	return false
}

// fills goes by the names of functions that fill what they are handed.
func fills(f *types.Func) bool {
	for _, w := range []string{
		"Unmarshal", "Decode", "Scan", "Bind", "Parse", "First", "Find", "Take", "Load", "Read", "Get", "Process", "Select", "Pluck", "QueryRow",
		"Sscan", "Fscan",
	} {
		if strings.Contains(f.Name(), w) {
			return true
		}
	}
	return f.Name() == "All" || f.Name() == "One" || f.Name() == "Last" // of a query
}

// passedToValue is what the call of a function value leaves.
func (ev *Evaluator) passedToValue(x *Node, d def, v *types.Var, call *ast.CallExpr, c ctx) *Node {
	sig, ok := typeOr(c.pkg.Info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	if d.idx < 0 || !ok {
		return x
	}
	return ev.effect(ev.expr(call.Fun, c), ev.pack(call, sig, c, map[int]*Node{d.idx: x}), d.idx, handed{name: snake(v.Name()), typ: v.Type()})
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
	return ev.effect(ev.recvOf(fx, sel, c), args, d.idx, handed{snake(v.Name()), v.Type(), f.Name()})
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
