package uses

import (
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// alike says what the signature tells of a method of a client that no table knows.
func (c *collector) alike(f *types.Func, sig *types.Signature) *clients.Spec {
	path := f.Pkg().Path()
	if sig.Recv() == nil || !clients.Untabled(path) || c.ownRepository(path) {
		return nil
	}
	result := ""
	if sig.Results().Len() == 1 {
		if n := program.Named(sig.Results().At(0).Type()); n != nil && n.Obj().Pkg() == f.Pkg() {
			result = n.Obj().Name()
		}
	}
	if s, ok := clients.Alike(path, result, f.Name(), params(sig)); ok {
		return &s
	}
	return nil
}

// ownRepository reports whether a package is in the repository of one of the
// run: its code is read, in this run or another.
func (c *collector) ownRepository(path string) bool {
	return slices.ContainsFunc(c.x.Packages, func(p *Package) bool { return clients.SameRepository(p.Path, path) })
}

// handed says what the tables know of a method of an interface of the module's own that
// a client's type has as it is, Do(command string, args ...any) (any, error), where a
// client is what fills it: its package imports that client, or a call hands one over, and
// no type of the module implements it.
func (c *collector) handed(f *types.Func, sig *types.Signature) *clients.Spec {
	if sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) || !c.x.Has(f.Pkg().Path()) {
		return nil
	}
	if _, known := commands.FromMethod(f.Name()); !known && !sig.Variadic() {
		return nil
	}
	iface, _ := sig.Recv().Type().Underlying().(*types.Interface)
	for _, t := range c.x.Types(f.Name()) {
		if c.x.Tests(program.Named(t).Obj().Pos()) == program.NoTest && (types.Implements(t, iface) || types.Implements(types.NewPointer(t), iface)) {
			return nil
		}
	}
	for _, p := range f.Pkg().Imports() {
		if !clients.IsClient(p.Path()) {
			continue
		}
		for _, name := range p.Scope().Names() {
			if o, ok := p.Scope().Lookup(name).(*types.TypeName); ok && o.Exported() {
				if s := same(o.Type(), iface, f, sig); s != nil {
					return s
				}
			}
		}
	}
	for _, h := range c.handovers() {
		if types.Identical(h.to, sig.Recv().Type()) {
			if s := same(h.client, iface, f, sig); s != nil {
				return s
			}
		}
	}
	return nil
}

// A handover is that a call hands a client's type over as an interface of the module.
type handover struct{ to, client types.Type }

// handovers are those of the module, each once.
func (c *collector) handovers() []handover {
	if c.over != nil {
		return c.over
	}
	c.over = []handover{}
	for _, call := range c.x.Calls() {
		if call.Callee == nil || !c.x.Has(pathOf(call.Callee)) {
			continue
		}
		params := call.Callee.Signature().Params()
		for i := range min(params.Len(), len(call.Expr.Args)) {
			to := params.At(i).Type()
			if n := program.Named(to); n == nil || !types.IsInterface(to) {
				continue
			}
			of := call.Pkg.Info.TypeOf(call.Expr.Args[i])
			n := program.Named(of)
			if n == nil || n.Obj().Pkg() == nil || !clients.IsClient(n.Obj().Pkg().Path()) {
				continue
			}
			if !slices.ContainsFunc(c.over, func(h handover) bool { return types.Identical(h.to, to) && types.Identical(h.client, of) }) {
				c.over = append(c.over, handover{to, of})
			}
		}
	}
	return c.over
}

func pathOf(f *types.Func) string {
	if f.Pkg() == nil {
		return ""
	}
	return f.Pkg().Path()
}

// same says what the tables know of the method of a client's type that has the name and
// the signature of f, which is one of an interface that the type implements.
func same(t types.Type, iface *types.Interface, f *types.Func, sig *types.Signature) *clients.Spec {
	o, _, _ := types.LookupFieldOrMethod(t, true, f.Pkg(), f.Name())
	m, ok := o.(*types.Func)
	if !ok || !clients.IsClient(pathOf(m)) || !types.Identical(m.Signature(), sig) {
		return nil
	}
	if !types.Implements(t, iface) && !types.Implements(types.NewPointer(t), iface) {
		return nil
	}
	return listed(m, m.Signature())
}
