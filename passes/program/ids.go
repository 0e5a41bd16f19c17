package program

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"
)

// FuncID names a function or method the same way in every universe of types:
// "path.F", "path.(T).M". The methods of T and *T share a name space, so do
// the instances of a generic function.
func FuncID(f *types.Func) string {
	f = f.Origin()
	path := ""
	if f.Pkg() != nil {
		path = f.Pkg().Path()
	}
	if sig, ok := f.Type().(*types.Signature); ok && sig.Recv() != nil {
		return path + ".(" + TypeName(sig.Recv().Type()) + ")." + f.Name()
	}
	return path + "." + f.Name()
}

// PackageOf is the import path in a FuncID.
func PackageOf(id string) string {
	at := strings.LastIndex(id, ".(")
	if at < 0 {
		at = max(strings.LastIndexByte(id, '.'), 0)
	}
	return id[:at]
}

// VarID names a package variable or constant: "path.V".
func VarID(o types.Object) string {
	if o.Pkg() == nil {
		return o.Name()
	}
	return o.Pkg().Path() + "." + o.Name()
}

// FieldID names a field of the struct type t, pointers aside: "path.T.f". A
// field of a struct without a name is named by its position.
func FieldID(t types.Type, f *types.Var, fset *token.FileSet) string {
	if id := typeID(t); id != "" {
		return id + "." + f.Name()
	}
	return fmt.Sprintf("%s.%s", fset.Position(f.Pos()), f.Name())
}

// typeID names a type, pointers aside; "" of one without a name.
func typeID(t types.Type) string {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return ""
	}
	id := n.Obj().Pkg().Path() + "." + n.Obj().Name()
	if n.Obj().Parent() != n.Obj().Pkg().Scope() { // declared in a function
		id = fmt.Sprintf("%s@%d", id, n.Obj().Pos())
	}
	return id
}

// TypeName is the name of the named type below t, without package, pointer
// and type arguments; "" if it has none.
func TypeName(t types.Type) string {
	if n := Named(t); n != nil {
		return n.Obj().Name()
	}
	return ""
}

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool { return isNamed(t, "context", "Context") }

// isNamed reports whether the named type below t has that name in the package with that path.
func isNamed(t types.Type, path, name string) bool {
	n := Named(t)
	return n != nil && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}

// Named is the named type below t, pointers and aliases aside; nil if there is
// none.
func Named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	if n == nil {
		return nil
	}
	return n.Origin()
}

// SelectedField returns the struct type that holds the field of sel directly,
// embedded structs walked, and the field.
func SelectedField(sel *types.Selection) (types.Type, *types.Var) {
	t := sel.Recv()
	index := sel.Index()
	for i, n := range index {
		s := Struct(t)
		if s == nil || n >= s.NumFields() {
			return nil, nil
		}
		f := s.Field(n)
		if i == len(index)-1 {
			return t, f
		}
		t = f.Type()
	}
	return nil, nil
}

// Tag is the tag of the field f of t. One that has a tag is filled from outside, by a
// decoder, a database or a configuration, and what the code assigns to it is only one
// of the values it can have.
func Tag(t types.Type, f *types.Var) string {
	s := Struct(t)
	if s == nil {
		return ""
	}
	for i := range s.NumFields() {
		if s.Field(i).Name() == f.Name() {
			return s.Tag(i)
		}
	}
	return ""
}

// IsUUID reports whether t is called UUID, and has as many bytes.
func IsUUID(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Name() != "UUID" {
		return false
	}
	const size = 16
	a, ok := n.Underlying().(*types.Array)
	return ok && a.Len() == size
}

// Struct is the struct type below t, pointers and names aside; nil if t is
// none.
func Struct(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, _ := t.Underlying().(*types.Struct)
	return s
}
