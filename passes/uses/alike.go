package uses

import (
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/clients"
)

// alike says what the signature tells of a method of a client that no table knows.
func (c *collector) alike(f *types.Func, sig *types.Signature) *clients.Spec {
	path := f.Pkg().Path()
	if sig.Recv() == nil || (!clients.Untabled(path) || c.ownRepository(path)) && !isConnection(sig.Recv().Type()) {
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

// isConnection reports whether a type is an interface with the methods of redigo's connection: who
// declares it has copied that client.
func isConnection(t types.Type) bool {
	if !types.IsInterface(t) {
		return false
	}
	for name, results := range map[string]int{"Do": 2, "Send": 1, "Flush": 1, "Receive": 2} {
		o, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		f, ok := o.(*types.Func)
		if !ok || f.Signature().Results().Len() != results {
			return false
		}
	}
	return true
}
