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
