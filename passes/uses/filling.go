package uses

import (
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A filling knows the interfaces of the module that a client fills.
type filling struct {
	x     *program.Index
	known map[*types.Func]*types.Func // methods of a client, by those of interfaces
	over  []handover
}

// A handover is that a call hands a client's type over as an interface of the module.
type handover struct{ to, client types.Type }

func newFilling(x *program.Index) *filling {
	return &filling{x: x, known: map[*types.Func]*types.Func{}}
}

// method is the method of a client's type that a method of an interface of the module's
// own is word for word, Do(command string, args ...any) (any, error), where a client is what
// fills it: its package imports that client, or a call hands one over, and no type of the
// module that is made of a client implements it, or has the method from a client that it
// embeds. It is nil where that is not so.
func (fl *filling) method(f *types.Func) *types.Func {
	if m, ok := fl.known[f]; ok {
		return m
	}
	m := fl.find(f)
	fl.known[f] = m
	return m
}

func (fl *filling) find(f *types.Func) *types.Func {
	sig := f.Signature()
	if sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) || !fl.x.Has(pathOf(f)) {
		return nil
	}
	if _, known := commands.FromMethod(f.Name()); !known && !sig.Variadic() {
		return nil
	}
	iface, _ := sig.Recv().Type().Underlying().(*types.Interface)
	var embedded *types.Func
	for _, t := range fl.x.Types(f.Name()) {
		if fl.stands(t) && implements(t, iface) {
			m := same(t, iface, f)
			if m == nil {
				return nil
			}
			embedded = m // struct{ *redis.Client }
		}
	}
	if embedded != nil {
		return embedded
	}
	for _, p := range f.Pkg().Imports() {
		if !clients.IsClient(p.Path()) {
			continue
		}
		for _, name := range p.Scope().Names() {
			if o, ok := p.Scope().Lookup(name).(*types.TypeName); ok && o.Exported() {
				if m := same(o.Type(), iface, f); m != nil {
					return m
				}
			}
		}
	}
	for _, h := range fl.handovers() {
		if types.Identical(h.to, sig.Recv().Type()) {
			if m := same(h.client, iface, f); m != nil {
				return m
			}
		}
	}
	return nil
}

// stands reports whether a type of the module may be what an interface holds in a client's
// place: the code makes one, and its file has to do with a client.
func (fl *filling) stands(t types.Type) bool {
	at := program.Named(t).Obj().Pos()
	return fl.x.Tests(at) == program.NoTest && fl.x.Makes(t) && importsClientAt(fl.x.PackageAt(at), at)
}

// handovers are those of the module, each once.
func (fl *filling) handovers() []handover {
	if fl.over != nil {
		return fl.over
	}
	fl.over = []handover{}
	for _, call := range fl.x.Calls() {
		if call.Callee == nil || !fl.x.Has(pathOf(call.Callee)) {
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
			if !slices.ContainsFunc(fl.over, func(h handover) bool { return types.Identical(h.to, to) && types.Identical(h.client, of) }) {
				fl.over = append(fl.over, handover{to, of})
			}
		}
	}
	return fl.over
}

func implements(t types.Type, iface *types.Interface) bool {
	return types.Implements(t, iface) || types.Implements(types.NewPointer(t), iface)
}

func pathOf(f *types.Func) string {
	if f.Pkg() == nil {
		return ""
	}
	return f.Pkg().Path()
}

// same is the method of a client's type that has the name and the signature of f, which
// is one of an interface that the type implements.
func same(t types.Type, iface *types.Interface, f *types.Func) *types.Func {
	o, _, _ := types.LookupFieldOrMethod(t, true, f.Pkg(), f.Name())
	m, ok := o.(*types.Func)
	if !ok || !clients.IsClient(pathOf(m)) || !types.Identical(m.Signature(), f.Signature()) || !implements(t, iface) {
		return nil
	}
	return m
}
