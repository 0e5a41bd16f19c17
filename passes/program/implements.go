package program

import (
	"go/types"
	"slices"
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
	if HasTypeParam(a) || HasTypeParam(b) {
		return true
	}
	return types.TypeString(a, nil) == types.TypeString(b, nil)
}

// HasTypeParam reports whether a type is made of a type parameter.
func HasTypeParam(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Map:
		return HasTypeParam(t.Key()) || HasTypeParam(t.Elem())
	case interface{ Elem() types.Type }: // a pointer, slice, array or channel
		return HasTypeParam(t.Elem())
	case *types.Named:
		return slices.ContainsFunc(slices.Collect(t.TypeArgs().Types()), HasTypeParam)
	case *types.Signature:
		return slices.ContainsFunc(slices.Concat(slices.Collect(t.Params().Variables()), slices.Collect(t.Results().Variables())), func(v *types.Var) bool {
			return HasTypeParam(v.Type())
		})
	}
	return false
}
