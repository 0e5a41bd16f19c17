package program

import (
	"go/types"
)

// Implements reports whether t, or a pointer to it, has the methods of iface.
// The two may come from different universes of types: methods are compared by
// name and by the text of their signatures.
func Implements(t types.Type, iface *types.Interface) bool {
	if iface.NumMethods() == 0 {
		return false
	}
	if _, ok := types.Unalias(t).(*types.Pointer); !ok {
		t = types.NewPointer(t)
	}
	for m := range iface.Methods() {
		o, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
		f, ok := o.(*types.Func)
		if !ok || !sameSignature(f.Type(), m.Type()) {
			return false
		}
	}
	return true
}

func sameSignature(a, b types.Type) bool {
	x, ok1 := a.(*types.Signature)
	y, ok2 := b.(*types.Signature)
	if !ok1 || !ok2 || x.Params().Len() != y.Params().Len() || x.Results().Len() != y.Results().Len() || x.Variadic() != y.Variadic() {
		return false
	}
	return sameTypes(x.Params(), y.Params()) && sameTypes(x.Results(), y.Results())
}

func sameTypes(a, b *types.Tuple) bool {
	for i := range a.Len() {
		if !sameType(a.At(i).Type(), b.At(i).Type()) {
			return false
		}
	}
	return true
}

func sameType(a, b types.Type) bool {
	if types.Identical(a, b) {
		return true
	}
	if hasTypeParam(a) || hasTypeParam(b) {
		return true
	}
	return types.TypeString(a, nil) == types.TypeString(b, nil)
}

func hasTypeParam(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Slice:
		return hasTypeParam(t.Elem())
	case *types.Pointer:
		return hasTypeParam(t.Elem())
	}
	return false
}
