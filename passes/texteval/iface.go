package texteval

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// invoke is what a method of an interface returns.
func (ev *Evaluator) invoke(recv *Node, name string, args []*Node, i int, t types.Type) *Node {
	out := ev.invoke1(recv, name, args, i, t)
	if out.Kind == Bottom && recv.Kind != Bottom {
		if ic, _ := t.(*ifaceCall); ic != nil {
			return ev.hole(ic.name, ic.t, reasonIn(recv))
		}
		return ev.hole(snake(name), nil, reasonIn(recv))
	}
	return out
}

func (ev *Evaluator) invoke1(recv *Node, name string, args []*Node, i int, t types.Type) *Node {
	return ev.eachOf(recv, func(k *Node) *Node { return ev.invoke2(k, name, args, i, t) })
}

// invoke2 is invoke1 for a receiver that is one value.
func (ev *Evaluator) invoke2(recv *Node, name string, args []*Node, i int, t types.Type) *Node {
	if recv.Kind == Nil || recv.Kind == Bottom {
		return ev.bottom()
	}
	if recv.Kind == Susp {
		recv = ev.force(recv)
	}
	typ, at := recv.Typ, recv
	if recv.Kind == Box {
		at = recv.Kids[0]
	}
	switch recv.Kind {
	case Struct, Hole, Lit, Box, Func:
		if typ != nil && !types.IsInterface(typ) {
			fn, at := ev.method(at, typ, name)
			switch {
			case fn != nil:
				n := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig, Kids: []*Node{at}})
				return ev.apply1(n, args, i, name, t)
			case at != nil:
				return ev.invoke1(at, name, args, i, t)
			}
		}
	}
	ic, _ := t.(*ifaceCall)
	unknown := recv.Kind == Hole && (typ == nil || types.IsInterface(typ)) && ic != nil && ev.ours(ic.iface)
	if unknown || open(recv) {
		return ev.s.intern(Node{Kind: Invoke, Kids: append([]*Node{recv}, args...), N: i, Text: name, Typ: t})
	}
	return ev.bottom()
}

// method finds a method of the type of a value, and its receiver. Where the type has
// it from an interface in it, there is only the value of that; where it is not of the
// module, neither.
func (ev *Evaluator) method(recv *Node, t types.Type, name string) (*program.Func, *Node) {
	o, index, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
	f, ok := o.(*types.Func)
	if !ok {
		return nil, nil
	}
	fn := ev.x.Func(program.FuncID(f))
	if fn == nil && (len(index) < 2 || !types.IsInterface(recvType(f))) {
		return nil, nil
	}
	return fn, ev.fieldPath(recv, t, index[:len(index)-1])
}

// implementations are the methods of the module that a method of an interface can
// be, through the interfaces that structs embed too.
func (ev *Evaluator) implementations(iface types.Type, name string) []*program.Func {
	it, ok := iface.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	k := methodOf{it, name}
	out, ok := ev.impls[k]
	if ok {
		return out
	}
	ev.impls[k] = nil
	for _, t := range ev.x.Types(name) {
		f, ok := lookup(t, name).(*types.Func)
		if !ok || !program.Implements(t, it) {
			continue
		}
		fns := []*program.Func{ev.x.Func(program.FuncID(f))}
		if fns[0] == nil { // an interface in the struct has it
			fns = ev.implementations(recvType(f), name)
		}
		for _, fn := range fns {
			if !slices.Contains(out, fn) {
				out = append(out, fn)
			}
		}
	}
	ev.impls[k] = out
	return out
}

// methodOf is a method of an interface.
type methodOf struct {
	iface *types.Interface
	name  string
}

// lookup is the field or method of a type that a name stands for.
func lookup(t types.Type, name string) types.Object {
	o, _, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
	return o
}

const maxImplementations = 12

// invokeAny joins what the implementations of a method return.
func (ev *Evaluator) invokeAny(m *Node, ic *ifaceCall) *Node {
	impls := ev.implementations(ic.iface, m.Text)
	if len(impls) == 0 {
		return ev.hole(ic.name, ic.t, cmp.Or(ev.foreign(ic.iface), NoCaller))
	}
	if len(impls) > maxImplementations {
		return ev.hole(ic.name, ic.t, TooMany)
	}
	var out []*Node
	for _, fn := range impls {
		out = append(out, ev.close(ev.invokeOn(fn, m, ic)))
	}
	if !ev.ours(ic.iface) {
		out = append(out, ev.hole(ic.name, ic.t, NotLoaded)) // others implement it too
	}
	return ev.soft(ev.alt(out...), ic.name)
}

// invokeOn is what an implementation of the method that m calls returns, on an object
// that is not known.
func (ev *Evaluator) invokeOn(fn *program.Func, m *Node, ic *ifaceCall) *Node {
	f := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig, Kids: []*Node{ev.hole("?", fn.Recv.Type(), NoCaller)}})
	return ev.apply(f, m.Kids[1:], m.N, ic.name, ic.t)
}

// ours reports whether a type is declared in the module.
func (ev *Evaluator) ours(t types.Type) bool {
	n, ok := t.(*types.Named)
	return ok && n.Obj().Pkg() != nil && ev.x.Has(n.Obj().Pkg().Path())
}

// typeSwitch is the variable of a clause of a type switch.
func (ev *Evaluator) typeSwitch(cl *ast.CaseClause, c ctx) *Node {
	unknown := ev.hole("?", nil, Construct)
	sw, ok := c.body.Parent(c.body.Parent(cl)).(*ast.TypeSwitchStmt)
	if !ok {
		return unknown
	}
	a, ok := sw.Assign.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return unknown
	}
	ta, ok := a.Rhs[0].(*ast.TypeAssertExpr)
	if !ok {
		return unknown
	}
	x := ev.expr(ta.X, ev.ctxAt(c, sw))
	if len(cl.List) == 1 {
		t := c.pkg.Info.TypeOf(cl.List[0])
		return ev.named(ev.ofType(x, t), nameOf(ta.X), t)
	}
	return x
}

// ofType leaves out what cannot be of type t.
func (ev *Evaluator) ofType(x *Node, t types.Type) *Node {
	if t == nil {
		return x
	}
	return ev.opOf(ev.shape("type", "", t), []*Node{x})
}

// dynamicType is the type of the value in an interface, as far as it is known,
// pointers aside.
func dynamicType(x *Node) types.Type {
	switch x = x.core(); x.Kind {
	case Box, Struct, Func:
		return x.Typ
	case Lit:
		if x.Typ != nil {
			return types.Default(x.Typ)
		}
		return types.Typ[types.String]
	case Concat, Rep:
		return types.Typ[types.String]
	case Op:
		if isTextOp(x) {
			return types.Typ[types.String]
		}
	case Hole:
		if x.Typ != nil && !types.IsInterface(x.Typ) && !isContainer(x.Typ) {
			return types.Default(x.Typ)
		}
	}
	return nil
}

// textOps are the operations that make a text, whatever of.
var textOps = []string{"sprintf", "sprint", "sprintln", "fmt", "itoa", "lower", "upper", "trim", "trimleft", "trimright", "trimprefix", "trimsuffix",
	"cut", "behind", "lengthcut", "head", "replace", "replacer", "repeat", "join", "path", "name"}

// isTextOp reports whether an operation makes a text.
func isTextOp(n *Node) bool {
	return slices.Contains(textOps, n.Text) || n.Text == "deref" && n.Typ != nil && stringish(n.Typ) && !isList(n.Typ)
}

// declaredType is the type that a parameter, field or result is declared with, which is
// that of its value unless it is an interface; nil where that is not known.
func (ev *Evaluator) declaredType(x *Node) types.Type {
	for isOp(x, "soft") || isOp(x, "refine") || x.Kind == At {
		x = x.Kids[0]
	}
	t := x.Typ
	switch x.Kind {
	case Var:
		if x.Owner.loop != nil || x.Owner.sent != nil {
			return nil
		}
		t = ev.paramType(x.Owner, x.N)
	case Field, Apply:
	case Invoke:
		ic, _ := x.Typ.(*ifaceCall)
		if ic == nil {
			return nil
		}
		t = ic.t
	default:
		return nil
	}
	if t == nil || types.IsInterface(t) || isTypeParam(t) || isContainer(t) { // which stands for what was stored
		return nil
	}
	if _, ok := t.(*types.Tuple); ok {
		return nil
	}
	return t
}

// isType decides whether a value is of a type; nil where that is not known.
func isType(ev *Evaluator, n *Node, k []*Node) *Node {
	if x := k[0].core(); (x.Kind == Alt || x.Kind == When) && len(x.Kids) <= 8 {
		out := ev.each(x, func(a *Node) *Node { return ev.opOf(n, []*Node{a}) })
		if alts := alternatives(out, nil, 0); len(alts) == 1 && alts[0].Kind == Lit { // whichever it is
			return alts[0]
		}
		return out
	}
	if k[0].core().Kind == Nil {
		return ev.boolean(false)
	}
	if x := bare(k[0]); x.Kind == List && n.Typ != nil && !types.IsInterface(n.Typ) && len(x.Kids) > 0 {
		elem := elemType(n.Typ)
		texts := !slices.ContainsFunc(x.Kids, func(e *Node) bool { d := dynamicType(e); return d == nil || !stringish(d) })
		if !isList(n.Typ) || texts && elem != nil && !types.IsInterface(elem) {
			return ev.boolean(isList(n.Typ) && stringish(elem))
		}
	}
	d := dynamicType(k[0])
	if d == nil {
		d = ev.declaredType(k[0].core())
	}
	if d == nil || n.Typ == nil {
		return nil
	}
	it, ok := n.Typ.Underlying().(*types.Interface)
	if !ok {
		return ev.boolean(!differ(d, n.Typ))
	}
	_, isPtr := types.Unalias(d).(*types.Pointer)
	return ev.boolean(program.Implements(d, it) || !isPtr && program.Implements(types.NewPointer(d), it))
}

// typed is an operation that leaves out what cannot be of its type; nil where that
// is not known yet.
func typed(ev *Evaluator, n *Node, k []*Node) *Node {
	x, t := k[0], n.Typ
	switch {
	case x.Kind == Bottom:
		return x
	case isChoice(x):
		return ev.once(distKey{"type", x.id, n.id, ""}, x, func() *Node {
			return ev.each(x, func(a *Node) *Node { return ev.opOf(n, []*Node{a}) })
		})
	}
	if x.Kind == Box {
		if !types.IsInterface(t) && differ(x.Typ, t) {
			return ev.bottom()
		}
		return x.Kids[0]
	}
	switch x.Kind {
	case List:
		if _, ok := t.Underlying().(*types.Slice); !ok {
			return ev.bottom()
		}
	case Lit:
		if x.Typ != nil && !types.IsInterface(t) && differ(types.Default(x.Typ), t) {
			return ev.bottom()
		}
		if x.Typ == nil && !stringish(t) && !types.IsInterface(t) {
			return ev.bottom()
		}
	case Concat:
		if !stringish(t) && !types.IsInterface(t) {
			return ev.bottom()
		}
	case Struct:
		if !types.IsInterface(t) && differ(x.Typ, t) {
			return ev.bottom()
		}
	case Hole:
		if x.Typ == nil || types.IsInterface(x.Typ) {
			return ev.unknown(x.Text, t, *x.Info)
		}
		if !types.IsInterface(t) && differ(x.Typ, t) {
			return ev.bottom()
		}
	default:
		if open(x) {
			return nil
		}
	}
	return x
}

// differ reports whether two types are surely not the same, pointers aside.
func differ(a, b types.Type) bool {
	x, y := program.Named(a), program.Named(b)
	if x != nil && y != nil {
		return x.Obj().Name() != y.Obj().Name() || pathOf(x) != pathOf(y)
	}
	if x != nil || y != nil {
		return a != nil && b != nil
	}
	p, ok := typeOr(a).Underlying().(*types.Basic)
	q, ok2 := typeOr(b).Underlying().(*types.Basic)
	if ok && ok2 {
		return p.Kind() != q.Kind()
	}
	return ok != ok2
}

// pathOf is the import path of the package of a type; "" of those that the language has.
func pathOf(n *types.Named) string {
	if n.Obj().Pkg() == nil {
		return ""
	}
	return n.Obj().Pkg().Path()
}

// HasKnownReceiver reports whether all that the receiver of a call of an interface's method
// can be are objects of types that are known; where it is nil, nothing is called.
func (ev *Evaluator) HasKnownReceiver(call *program.Call) bool {
	s, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
	c := ev.ctxOf(call.Expr, call.In, call.Pkg)
	sel := call.Pkg.Info.Selections[s]
	if !ok || c.body == nil || sel == nil || sel.Kind() != types.MethodVal {
		return false
	}
	all := alternatives(ev.close(ev.recvOf(s, sel, c)), nil, 0)
	known := false
	for _, n := range all {
		for n.Kind == At || n.Kind == When || isOp(n, "soft") {
			n = n.Kids[0]
		}
		if n.Kind == Nil {
			continue
		}
		if (n.Kind != Struct && n.Kind != Box) || n.Typ == nil || types.IsInterface(n.Typ) {
			return false
		}
		known = true
	}
	return known
}
