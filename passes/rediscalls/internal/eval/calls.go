package eval

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/rediscalls/internal/prog"
)

// maxCallees is how many implementations of a method are looked at.
const maxCallees = 12

// call evaluates the index-th result of a call.
func (ev *Evaluator) call(c *ast.CallExpr, index int, fr *frame) Value {
	ev.steps++
	if ev.depth >= maxDepth || ev.steps >= maxSteps {
		ev.cut()
		return ev.opaque(c, fr)
	}
	info := fr.pkg.Info
	if tv, ok := info.Types[c.Fun]; ok && tv.IsType() {
		return ev.conversion(c, tv.Type, fr)
	}
	switch f := typeutil.Callee(info, c).(type) {
	case *types.Builtin:
		return ev.builtin(f.Name(), c, fr)
	case *types.Func:
		if v, ok := ev.library(f, c, fr); ok {
			return ev.shaped(v, c)
		}
		return ev.shaped(ev.nameCall(ev.function(f, c, index, fr), c, fr), c)
	}
	v := ev.expr(c.Fun, fr)
	if v.kind == function {
		return ev.shaped(ev.applyAll(v.funcs, c, index, fr), c)
	}
	return ev.opaque(c, fr)
}

// nameCall names a result that is not known after the call.
func (ev *Evaluator) nameCall(v Value, c *ast.CallExpr, fr *frame) Value {
	if v.kind == unknown && (v.name == "" || v.name == "?") {
		v.name = nameOf(c)
	}
	return v
}

// shaped gives a call without any value (a loop, a recursion) a placeholder.
func (ev *Evaluator) shaped(v Value, c *ast.CallExpr) Value {
	if v.kind == bottom {
		return unknownOf(nameOf(c), nil)
	}
	return v
}

// conversion evaluates T(x).
func (ev *Evaluator) conversion(c *ast.CallExpr, t types.Type, fr *frame) Value {
	if len(c.Args) != 1 {
		return ev.opaque(c, fr)
	}
	from := fr.pkg.Info.TypeOf(c.Args[0])
	if stringish(t) && from != nil {
		if b, ok := from.Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
			return textOf(ev.char(c.Args[0], fr)...)
		}
	}
	v := ev.expr(c.Args[0], fr)
	if v.kind == unknown {
		v.typ = t
	}
	return v
}

func (ev *Evaluator) builtin(name string, c *ast.CallExpr, fr *frame) Value {
	switch name {
	case "append":
		return ev.appendTo(c, fr)
	case "make", "new":
		t := fr.pkg.Info.TypeOf(c)
		switch {
		case t == nil:
		case prog.IsBuilder(t) || stringish(t) && isEmptyMake(c, fr):
			return textOf(Seq{})
		case stringish(t):
			return textOf(hole("?", ""))
		case listish(t):
			return Value{kind: list}
		}
	}
	return ev.opaque(c, fr)
}

// isEmptyMake reports whether make([]byte, 0, n) makes no bytes.
func isEmptyMake(c *ast.CallExpr, fr *frame) bool {
	return len(c.Args) >= 2 && isZero(c.Args[1], fr)
}

// function evaluates a call of a named function or method.
func (ev *Evaluator) function(f *types.Func, c *ast.CallExpr, index int, fr *frame) Value {
	sig := f.Type().(*types.Signature)
	if res := f.Origin().Type().(*types.Signature).Results(); index >= res.Len() || !carries(res.At(index).Type(), 0) {
		return unknownOf(nameOf(c), fr.pkg.Info.TypeOf(c))
	}
	var recv *thunk
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && sig.Recv() != nil {
		recv = &thunk{expr: sel.X, index: -1, fr: fr}
		if s := fr.pkg.Info.Selections[sel]; s != nil {
			if s.Kind() == types.MethodExpr {
				return ev.opaque(c, fr)
			}
			v := ev.methodValue(f, recv, s.Recv())
			if v.kind == function {
				return ev.applyAll(v.funcs, c, index, fr)
			}
			return unknownOf(nameOf(c), fr.pkg.Info.TypeOf(c))
		}
	}
	return ev.applyAll(ev.funcValue(f, nil).funcs, c, index, fr)
}

// carries reports whether a value of t can have text in it that matters: most
// functions need not be looked into.
func carries(t types.Type, depth int) bool {
	if depth > 3 {
		return false
	}
	switch u := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		if u.Obj().Pkg() == nil { // error
			return false
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		return stringish(t) || carries(u.Elem(), depth+1)
	case *types.Array:
		return carries(u.Elem(), depth+1)
	case *types.Map:
		return carries(u.Key(), depth+1) || carries(u.Elem(), depth+1)
	case *types.Pointer:
		return carries(u.Elem(), depth+1)
	case *types.Struct, *types.Signature, *types.Interface:
		return true
	}
	return false
}

// methodValue finds the bodies that a method of a value can have: the method
// itself, or, behind an interface, those of its implementations. An interface
// that is declared elsewhere (error, fmt.Stringer) has others that are not seen.
func (ev *Evaluator) methodValue(f *types.Func, recv *thunk, static types.Type) Value {
	if fn := ev.x.Func(prog.FuncID(f)); fn != nil {
		return Value{kind: function, funcs: []fnValue{{fn: fn, obj: f, recv: recv}}}
	}
	iface, ok := static.Underlying().(*types.Interface)
	if !ok {
		return Value{kind: function, funcs: []fnValue{{obj: f, recv: recv}}}
	}
	if v := ev.force(recv); v.kind == structure { // the value is known: its own method
		if out, ok := ev.ownMethods(v, f.Name(), recv); ok {
			return Value{kind: function, funcs: out}
		}
	}
	var out []fnValue
	impls, all := ev.implementations(f, iface)
	for _, m := range impls {
		out = append(out, fnValue{fn: m})
	}
	if len(out) == 0 || len(out) > maxCallees {
		return unknownOf("?", nil)
	}
	if !all || f.Pkg() == nil || !ev.x.Has(f.Pkg().Path()) {
		out = append(out, fnValue{})
	}
	return Value{kind: function, funcs: out}
}

// ownMethods finds the method of every struct that v can be. It says no where
// one of them has none with a body.
func (ev *Evaluator) ownMethods(v Value, name string, recv *thunk) ([]fnValue, bool) {
	var out []fnValue
	for _, o := range v.objs {
		m, promoted := ev.methodOf(o.typ, name)
		if m == nil {
			return nil, false
		}
		f := fnValue{fn: m}
		if !promoted {
			f.recv = recv
		}
		out = append(out, f)
	}
	return out, len(out) > 0
}

// implementations are the methods that one of an interface can stand for.
type implementations struct {
	methods []*prog.Func
	all     bool // there is none without a body
}

// implementations returns the methods with bodies that f, a method of iface, can
// stand for, and whether those are all.
func (ev *Evaluator) implementations(f *types.Func, iface *types.Interface) ([]*prog.Func, bool) {
	id := prog.FuncID(f)
	if out, ok := ev.impls[id]; ok {
		return out.methods, out.all
	}
	out := implementations{all: true}
	seen := map[*prog.Func]bool{}
	for _, t := range ev.x.Types(f.Name()) {
		if !Implements(t, iface) {
			continue
		}
		m, _ := ev.methodOf(t, f.Name())
		if m == nil {
			out.all = out.all && embedsInterface(t, f.Name())
		} else if !seen[m] {
			seen[m] = true
			out.methods = append(out.methods, m)
		}
	}
	if r := f.Type().(*types.Signature).Recv().Type(); types.IsInterface(r) && prog.TypeName(r) != "" {
		ev.impls[id] = out
	}
	return out.methods, out.all
}

// methodOf returns the method of a named type that has a body, or nil; and
// whether it is that of an embedded field.
func (ev *Evaluator) methodOf(t types.Type, name string) (*prog.Func, bool) {
	o, index, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
	f, ok := o.(*types.Func)
	if !ok {
		return nil, false
	}
	return ev.x.Func(prog.FuncID(f)), len(index) > 1
}

// embedsInterface reports whether a method of t is that of an interface which t
// embeds: what it stands for are other implementations.
func embedsInterface(t types.Type, name string) bool {
	o, _, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
	f, ok := o.(*types.Func)
	return ok && types.IsInterface(f.Type().(*types.Signature).Recv().Type())
}

func pkgOf(t types.Type) *types.Package {
	if n := prog.Named(t); n != nil {
		return n.Obj().Pkg()
	}
	return nil
}

// applyAll evaluates the call of one of several functions.
func (ev *Evaluator) applyAll(fns []fnValue, c *ast.CallExpr, index int, fr *frame) Value {
	out := nothing()
	if len(fns) > maxCallees {
		return unknownOf(nameOf(c), nil)
	}
	for _, f := range fns {
		out = join(out, ev.apply(f, c, index, fr))
	}
	return out
}

// apply evaluates the body of a function with its parameters bound.
func (ev *Evaluator) apply(f fnValue, c *ast.CallExpr, index int, fr *frame) Value {
	if f.fn == nil {
		if f.obj != nil && ev.summary != nil {
			if v, ok := ev.summary(f.obj); ok {
				return ev.substitute(v, c, fr)
			}
		}
		return unknownOf(nameOf(c), fr.pkg.Info.TypeOf(c))
	}
	key := activeKey{node: f.fn}
	if ev.onCall[f.fn] >= 2 {
		ev.low = min(ev.low, ev.active[key])
		return textOf(restHole(nameOf(c)))
	}
	callee := &frame{fn: f.fn, pkg: f.fn.Pkg, bind: map[types.Object]*thunk{}, outer: f.fr}
	if callee.outer == nil && f.fn.Outer != nil {
		callee.outer = ev.root(f.fn.Outer, f.fn.Pkg)
	}
	if f.fn.Recv != nil && f.recv != nil {
		callee.bind[f.fn.Recv] = f.recv
	}
	ev.bind(callee, c, fr)
	first := ev.onCall[f.fn] == 0
	if first {
		ev.enter(key)
	}
	ev.onCall[f.fn]++
	ev.depth++
	v := ev.result(callee, index)
	ev.depth--
	ev.onCall[f.fn]--
	if first {
		ev.leave(key)
	}
	return v
}

// bind gives the parameters of callee the arguments of a call.
func (ev *Evaluator) bind(callee *frame, c *ast.CallExpr, fr *frame) {
	params := callee.fn.Params
	if len(c.Args) == 1 && len(params) > 1 {
		if inner, ok := ast.Unparen(c.Args[0]).(*ast.CallExpr); ok { // f(g())
			if t, ok := fr.pkg.Info.TypeOf(inner).(*types.Tuple); ok {
				for i := 0; i < t.Len() && i < len(params); i++ {
					callee.bind[params[i]] = &thunk{expr: inner, index: i, fr: fr}
				}
				return
			}
		}
	}
	for i, p := range params {
		if callee.fn.Sig.Variadic() && i == len(params)-1 {
			callee.bind[p] = ev.variadic(c, i, p, fr)
			return
		}
		if i < len(c.Args) {
			callee.bind[p] = &thunk{expr: c.Args[i], index: -1, fr: fr}
		}
	}
}

// variadic is the list of the arguments from the i-th on.
func (ev *Evaluator) variadic(c *ast.CallExpr, i int, p *types.Var, fr *frame) *thunk {
	if c.Ellipsis.IsValid() && len(c.Args) == i+1 {
		return &thunk{expr: c.Args[i], index: -1, fr: fr}
	}
	v := Value{kind: list, name: snake(p.Name())}
	for j := i; j < len(c.Args); j++ {
		v.elems = append(v.elems, ev.expr(c.Args[j], fr))
	}
	return &thunk{value: &v}
}

// result joins what the return statements of fr's function give.
func (ev *Evaluator) result(fr *frame, index int) Value {
	fn := fr.fn
	out := nothing()
	if index < len(fn.Results) && ev.changedLate(fn, fn.Results[index]) {
		return unknownOf(snake(fn.Results[index].Name()), fn.Results[index].Type())
	}
	for _, r := range fn.Returns() {
		switch {
		case len(r.Results) == 0 && index < len(fn.Results):
			out = join(out, ev.named(ev.local(fn.Results[index], r, fr), fn.Results[index].Name()))
		case len(r.Results) == 1 && len(fn.Results) > 1:
			if c, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr); ok {
				out = join(out, ev.call(c, index, fr))
			}
		case index < len(r.Results):
			if failed(r, fr) {
				continue
			}
			out = join(out, ev.expr(r.Results[index], fr))
		}
	}
	return out
}

// changedLate reports whether a function literal assigns to the result v: it may
// be deferred.
func (ev *Evaluator) changedLate(fn *prog.Func, v *types.Var) bool {
	if v.Name() == "" {
		return false
	}
	body := ev.x.BodyAt(fn.Pkg, v.Pos())
	if body == nil {
		return false
	}
	for _, d := range body.Defs(v) {
		for n := d.Node; n != nil && n != fn.Node; n = body.Parent[n] {
			if _, ok := n.(*ast.FuncLit); ok {
				return true
			}
		}
	}
	return false
}

// failed reports whether a return statement gives an error: its other results
// are of no account.
func failed(r *ast.ReturnStmt, fr *frame) bool {
	if len(r.Results) < 2 {
		return false
	}
	last := ast.Unparen(r.Results[len(r.Results)-1])
	t := fr.pkg.Info.TypeOf(last)
	if t == nil {
		return false
	}
	if id, ok := last.(*ast.Ident); ok && id.Name == "nil" {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	isError := ok && n.Obj().Pkg() == nil && n.Obj().Name() == "error"
	if !isError {
		return false
	}
	if v, ok := fr.pkg.Info.Types[r.Results[0]]; ok && v.Value != nil {
		return v.Value.ExactString() == `""`
	}
	return false
}

// funcArgs joins the functions that callers pass for a parameter.
func (ev *Evaluator) funcArgs(ref ParamRef, v *types.Var) Value {
	key := activeKey{node: ref}
	if !ev.enter(key) {
		return nothing()
	}
	defer ev.leave(key)
	out := nothing()
	for _, a := range ev.arguments(ref) {
		if got := ev.expr(a.expr, a.fr); got.kind == function {
			out = join(out, got)
		}
	}
	if out.kind == bottom {
		return unknownOf(snake(v.Name()), v.Type())
	}
	return out
}

// Implements reports whether t, or a pointer to it, has the methods of iface.
// The two may come from different universes of types: methods are compared by
// name and by the text of their signatures.
func Implements(t types.Type, iface *types.Interface) bool {
	if iface.NumMethods() == 0 {
		return false
	}
	if _, ok := types.Unalias(t).(*types.Pointer); !ok {
		t = types.NewPointer(t)
	}
	set := types.NewMethodSet(t)
	for m := range iface.Methods() {
		sel := set.Lookup(m.Pkg(), m.Name())
		if sel == nil {
			if !token.IsExported(m.Name()) {
				return false
			}
			if sel = set.Lookup(nil, m.Name()); sel == nil {
				return false
			}
		}
		if !sameSignature(sel.Type(), m.Type()) {
			return false
		}
	}
	return true
}

func sameSignature(a, b types.Type) bool {
	x, ok1 := a.(*types.Signature)
	y, ok2 := b.(*types.Signature)
	if !ok1 || !ok2 || x.Params().Len() != y.Params().Len() || x.Results().Len() != y.Results().Len() || x.Variadic() != y.Variadic() {
		return false
	}
	for i := range x.Params().Len() {
		if !sameType(x.Params().At(i).Type(), y.Params().At(i).Type()) {
			return false
		}
	}
	return true
}

func sameType(a, b types.Type) bool {
	if types.Identical(a, b) {
		return true
	}
	if hasTypeParam(a) || hasTypeParam(b) {
		return true
	}
	return types.TypeString(a, nil) == types.TypeString(b, nil)
}

func hasTypeParam(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Slice:
		return hasTypeParam(t.Elem())
	case *types.Pointer:
		return hasTypeParam(t.Elem())
	}
	return false
}
