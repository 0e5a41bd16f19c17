package unit

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// This file spares units their types that can get hold of a client and do
// nothing with it: in a large program nearly every package can, and few do.
// What is not imported can only be used by a name that a client, or a wrapper,
// gives it, and that is in the source.

// maxNames is how many names of a client an entry lists. A client with a method
// for each command has more, and some that all code has (Get, Set, Do).
const maxNames = 128

// unused are the names of methods that all kinds of types have, and that send no
// key in any client.
func unused(name string) bool {
	return name == "String" || name == "Error" || name == "Close"
}

// clientNames returns the names by which importers can begin to use a client
// that they get from a package: those of the fields and methods of its types, and
// of methods of the package's own interfaces that are a client's or return a type
// of one. They are sorted; nil if they are too many. Found says whether importers
// can get a client at all.
func (m *mentions) clientNames(isClient func(path string) bool) (names []string, found bool) {
	n := namer{names: map[string]bool{}, seen: map[types.Type]bool{}}
	for path, types := range m.types {
		if isClient(path) {
			found = true
			for _, t := range types {
				n.of(t)
			}
		}
	}
	for _, f := range m.methods {
		if f.Pkg() != nil && isClient(f.Pkg().Path()) || returnsClient(f, isClient) {
			found = true
			n.add(f)
		}
	}
	if len(n.names) > maxNames {
		return nil, found
	}
	return slices.Sorted(maps.Keys(n.names)), found
}

// returnsClient reports whether a result of f is a type of a client, or a pointer
// to one.
func returnsClient(f *types.Func, isClient func(path string) bool) bool {
	for v := range f.Signature().Results().Variables() {
		t := types.Unalias(v.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil && isClient(n.Obj().Pkg().Path()) {
			return true
		}
	}
	return false
}

type namer struct {
	names map[string]bool
	seen  map[types.Type]bool
}

func (n *namer) add(obj types.Object) {
	if obj.Exported() && !unused(obj.Name()) {
		n.names[obj.Name()] = true
	}
}

// of adds the names of a type, with those that it has by embedding.
func (n *namer) of(t types.Type) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if n.seen[t] {
		return
	}
	n.seen[t] = true
	if named, ok := t.(*types.Named); ok {
		for m := range named.Methods() {
			n.add(m)
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			n.add(f)
			if f.Embedded() {
				n.of(f.Type())
			}
		}
	case *types.Interface:
		for m := range u.Methods() {
			n.add(m)
		}
	}
}

// mayUse reports whether the unit, which imports no client, has a name in it by
// which a package below lets use one. A policy's rows for wrappers may be about
// any name.
func (u *unit) mayUse() bool {
	if len(u.policies.Wrappers()) > 0 {
		return true
	}
	used := map[string]bool{}
	for _, e := range u.known.entries {
		if e.AnyName {
			return true
		}
		for _, name := range e.Names {
			used[name] = true
		}
		for _, w := range e.Summary.Wrappers {
			used[w.Func[strings.LastIndexByte(w.Func, '.')+1:]] = true
		}
	}
	return slices.ContainsFunc(u.files, func(f *ast.File) bool { return hasName(f, used) })
}

// hasName reports whether one of the names is selected in a file: x.Name. In
// one with dot imports names need no x.
func hasName(f *ast.File, names map[string]bool) bool {
	found := slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool { return s.Name != nil && s.Name.Name == "." })
	for n := range ast.Preorder(f) {
		if sel, ok := n.(*ast.SelectorExpr); ok && names[sel.Sel.Name] {
			return true
		}
	}
	return found
}
