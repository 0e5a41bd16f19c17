package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// optional is an object that is handed to an option which is not known: one of those that
// only other modules can give may have set a text in it.
func (ev *Evaluator) optional(x *Node, t types.Type) *Node {
	if p, ok := typeOr(t).Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if len(ev.optionsOf(t)) == 0 {
		return x
	}
	return ev.s.intern(Node{Kind: Op, Text: "option", Typ: t, Kids: []*Node{x}})
}

// given carries out optional for an object that is known.
func given(ev *Evaluator, n *Node, k []*Node) *Node {
	x := k[0]
	if out := ev.each(x, func(kid *Node) *Node { return ev.opOf(n, []*Node{kid}) }); out != nil {
		return out
	}
	if open(x) {
		return nil
	}
	if x.Kind != Struct {
		return x
	}
	for _, o := range ev.optionsOf(n.Typ) {
		was := ev.field(x, n.Typ, o.field)
		x = ev.with(x, o.field.name, ev.alt(was, ev.assigned(o.assigns, o.field.name, o.field.typ)), n.Typ)
	}
	return x
}

// An optionField is a field that options of a module's API set.
type optionField struct {
	field   fieldRef
	assigns []*program.Assign
}

// optionsOf lists the texts of a struct that options set which nobody in the module makes,
// and others can.
func (ev *Evaluator) optionsOf(t types.Type) []optionField {
	s, ok := typeOr(t).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	if out, ok := ev.options[t]; ok {
		return out
	}
	ev.options[t] = nil
	var out []optionField
	for f := range s.Fields() {
		if !stringish(f.Type()) {
			continue
		}
		ref := ev.fieldRef(t, f)
		as := slices.DeleteFunc(slices.Clone(ev.x.Field(ref.id)), func(a *program.Assign) bool { return !ev.isOption(a, t) })
		if len(as) > 0 {
			out = append(out, optionField{ref, as})
		}
	}
	ev.options[t] = out
	return out
}

// isOption reports whether a field of an object is set by a function literal that takes the
// object, in an exported function that nobody in the module calls.
func (ev *Evaluator) isOption(a *program.Assign, object types.Type) bool {
	if a.Literal || a.Unknown || a.In == nil || a.In.Outer == nil {
		return false
	}
	takes := func(v *types.Var) bool {
		p, ok := v.Type().(*types.Pointer)
		return ok && types.Identical(p.Elem(), object)
	}
	if !slices.ContainsFunc(a.In.Params, takes) {
		return false
	}
	maker := a.In
	for maker.Outer != nil {
		maker = maker.Outer
	}
	d, ok := maker.Node.(*ast.FuncDecl)
	return ok && d.Name.IsExported() && len(ev.callers(maker)) == 0
}

// isOptions reports whether a type is an option, or a list of them: a function that is handed a
// pointer to a struct and returns nothing but an error, or an interface of one such method.
func isOptions(t types.Type) bool {
	if l, ok := typeOr(t).Underlying().(*types.Slice); ok {
		t = l.Elem()
	}
	if i, ok := typeOr(t).Underlying().(*types.Interface); ok && i.NumMethods() == 1 {
		t = i.Method(0).Type()
	}
	sig, ok := typeOr(t).Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() > 1 {
		return false
	}
	_, ok = sig.Params().At(0).Type().Underlying().(*types.Pointer)
	return ok && program.Struct(sig.Params().At(0).Type()) != nil && (sig.Results().Len() == 0 || isError(sig.Results().At(0).Type()))
}

// optionCalls are the calls that a function literal can have which is an option, as in
// func WithSize(n int) Option { return func(o *options) { o.size = n } }: those of a value of
// its type. nil where it is something else, or code elsewhere may call it.
func (ev *Evaluator) optionCalls(lit *program.Func) []*program.Call {
	if lit.Outer == nil || len(lit.Params) == 0 {
		return nil
	}
	p, ok := lit.Params[0].Type().(*types.Pointer)
	if !ok || program.Named(p) == nil || program.Named(p).Obj().Pkg() == nil || !ev.x.Has(program.Named(p).Obj().Pkg().Path()) || !ev.isReturned(lit) {
		return nil
	}
	if ev.valueCalls == nil {
		ev.valueCalls = map[types.Object][]*program.Call{}
		for _, c := range ev.x.Calls() {
			if sig, ok := typeOr(c.Pkg.Info.TypeOf(c.Expr.Fun)).Underlying().(*types.Signature); ok && c.Callee == nil && sig.Params().Len() > 0 {
				if of := program.Named(sig.Params().At(0).Type()); of != nil {
					ev.valueCalls[of.Obj()] = append(ev.valueCalls[of.Obj()], c)
				}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(ev.valueCalls[program.Named(p).Obj()]), func(c *program.Call) bool {
		return !types.Identical(typeOr(c.Pkg.Info.TypeOf(c.Expr.Fun)).Underlying(), lit.Sig)
	})
}

// isReturned reports whether a function returns a literal, as it is or converted to a type.
func (ev *Evaluator) isReturned(lit *program.Func) bool {
	b := ev.bodyAt(lit.Pkg, lit.Node.Pos())
	if b == nil {
		return false
	}
	up := b.Parent(lit.Node)
	if call, ok := up.(*ast.CallExpr); ok && len(call.Args) == 1 && lit.Pkg.Info.Types[call.Fun].IsType() {
		up = b.Parent(call)
	}
	_, ok := up.(*ast.ReturnStmt)
	return ok
}
