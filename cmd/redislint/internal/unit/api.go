package unit

import (
	"go/ast"
	"go/types"
)

// mentioned returns what importers of pkg can get hold of: what its exported
// names mention, by way of its own types too. What types of other packages
// mention is for the entries of those.
func mentioned(pkg *types.Package) *mentions {
	m := &mentions{pkg: pkg, types: map[string][]*types.Named{}, seen: map[types.Type]bool{}}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		if ast.IsExported(name) {
			m.of(scope.Lookup(name).Type())
		}
	}
	return m
}

type mentions struct {
	pkg     *types.Package
	types   map[string][]*types.Named // of other packages, by path
	methods []*types.Func             // of the package's interfaces, embedded ones too
	seen    map[types.Type]bool
}

func (m *mentions) of(t types.Type) {
	if t == nil || m.seen[t] {
		return
	}
	m.seen[t] = true
	switch t := t.(type) {
	case *types.Alias:
		m.list(t.TypeArgs())
		m.of(types.Unalias(t))
	case *types.Named:
		m.list(t.TypeArgs())
		m.named(t)
	case *types.Pointer:
		m.of(t.Elem())
	case *types.Slice:
		m.of(t.Elem())
	case *types.Array:
		m.of(t.Elem())
	case *types.Chan:
		m.of(t.Elem())
	case *types.Map:
		m.of(t.Key())
		m.of(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			m.of(v.Type())
		}
	case *types.Signature:
		m.of(t.Params())
		m.of(t.Results())
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() || f.Embedded() {
				m.of(f.Type())
			}
		}
	case *types.Interface:
		for f := range t.Methods() {
			m.methods = append(m.methods, f)
			m.method(f)
		}
	case *types.TypeParam:
		m.of(t.Constraint())
	case *types.Union:
		for term := range t.Terms() {
			m.of(term.Type())
		}
	}
}

func (m *mentions) list(l *types.TypeList) {
	for t := range l.Types() {
		m.of(t)
	}
}

func (m *mentions) named(t *types.Named) {
	p := t.Obj().Pkg()
	if p == nil {
		return
	}
	if p != m.pkg {
		m.types[p.Path()] = append(m.types[p.Path()], t)
		return
	}
	m.of(t.Underlying())
	for f := range t.Methods() {
		m.method(f)
	}
}

func (m *mentions) method(f *types.Func) {
	if f.Exported() {
		m.of(f.Type())
	}
}
