package program

import (
	"go/ast"
	"go/types"
)

// AskedFor reports whether an interface of another module asks for a method, of its type or
// of one that has it from that: whoever is handed an object of it as such an interface may
// call the method.
func (x *Index) AskedFor(method *types.Func) bool {
	ifaces := x.foreign()[method.Name()]
	if len(ifaces) == 0 {
		return false
	}
	for _, t := range x.Types(method.Name()) {
		o, _, _ := types.LookupFieldOrMethod(t, true, method.Pkg(), method.Name())
		if f, ok := o.(*types.Func); !ok || x.idOf(f) != x.idOf(method) {
			continue
		}
		for _, it := range ifaces {
			if Implements(t, it) {
				return true
			}
		}
	}
	return false
}

// foreign lists the interfaces that imported packages of other modules declare, and error,
// by the names of their methods.
func (x *Index) foreign() map[string][]*types.Interface {
	if x.foreigns != nil {
		return x.foreigns
	}
	x.foreigns = map[string][]*types.Interface{}
	seen := map[string]bool{}
	file := func(s *types.Scope) {
		for _, name := range s.Names() {
			if n, ok := s.Lookup(name).(*types.TypeName); ok && (ast.IsExported(name) || n.Pkg() == nil) {
				if it, ok := n.Type().Underlying().(*types.Interface); ok {
					for m := range it.Methods() {
						x.foreigns[m.Name()] = append(x.foreigns[m.Name()], it)
					}
				}
			}
		}
	}
	file(types.Universe)
	for _, p := range x.Packages {
		if p.Types == nil {
			continue
		}
		for _, q := range p.Types.Imports() {
			if !x.has[q.Path()] && !seen[q.Path()] {
				seen[q.Path()] = true
				file(q.Scope())
			}
		}
	}
	return x.foreigns
}
