package eval

import (
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// methodValue finds the bodies that a method of a value can have: the method
// itself, or, behind an interface, those of its implementations. An interface
// that is declared elsewhere (error, fmt.Stringer) has others that are not seen.
func (ev *Evaluator) methodValue(f *types.Func, recv *thunk, static types.Type) Value {
	if fn := ev.x.Func(program.FuncID(f)); fn != nil {
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
	methods []*program.Func
	all     bool // there is none without a body
}

// implementations returns the methods with bodies that f, a method of iface, can
// stand for, and whether those are all.
func (ev *Evaluator) implementations(f *types.Func, iface *types.Interface) ([]*program.Func, bool) {
	id := program.FuncID(f)
	if out, ok := ev.impls[id]; ok {
		return out.methods, out.all
	}
	out := implementations{all: true}
	seen := map[*program.Func]bool{}
	for _, t := range ev.x.Types(f.Name()) {
		if !program.Implements(t, iface) {
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
	if r := f.Type().(*types.Signature).Recv().Type(); types.IsInterface(r) && program.TypeName(r) != "" {
		ev.impls[id] = out
	}
	return out.methods, out.all
}

// methodOf returns the method of a named type that has a body, or nil; and
// whether it is that of an embedded field.
func (ev *Evaluator) methodOf(t types.Type, name string) (*program.Func, bool) {
	o, index, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
	f, ok := o.(*types.Func)
	if !ok {
		return nil, false
	}
	return ev.x.Func(program.FuncID(f)), len(index) > 1
}

// embedsInterface reports whether a method of t is that of an interface which t
// embeds: what it stands for are other implementations.
func embedsInterface(t types.Type, name string) bool {
	o, _, _ := types.LookupFieldOrMethod(t, true, pkgOf(t), name)
	f, ok := o.(*types.Func)
	return ok && types.IsInterface(f.Type().(*types.Signature).Recv().Type())
}

func pkgOf(t types.Type) *types.Package {
	if n := program.Named(t); n != nil {
		return n.Obj().Pkg()
	}
	return nil
}
