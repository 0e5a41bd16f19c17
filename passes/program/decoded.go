package program

import (
	"go/ast"
	"go/types"
)

// handOver notes the types of which a call gets a pointer as any: it may decode into them.
func (w *walker) handOver(n *ast.CallExpr) {
	sig, ok := w.pkg.Info.TypeOf(n.Fun).(*types.Signature)
	if !ok {
		return
	}
	for i, e := range n.Args {
		w.asAny(e, paramType(sig, i))
	}
}

// paramType is the type of the parameter that an argument is for, aliases aside; nil if there
// is none.
func paramType(sig *types.Signature, i int) types.Type {
	last := sig.Params().Len() - 1
	switch {
	case sig.Variadic() && i >= last:
		return sig.Params().At(last).Type().Underlying().(*types.Slice).Elem().Underlying()
	case i <= last:
		return sig.Params().At(i).Type().Underlying()
	}
	return nil
}

// asAny notes the type that e points to, where it is kept as any.
func (w *walker) asAny(e ast.Expr, to types.Type) {
	if to == nil {
		return
	}
	if in, ok := to.Underlying().(*types.Interface); !ok || in.NumMethods() > 0 {
		return
	}
	if p, ok := w.pkg.Info.TypeOf(e).(*types.Pointer); ok {
		w.x.handed[typeID(p)] = true
		w.x.filled[p.Elem()] = true
	}
}

// elementsAsAny notes what the elements of a composite literal point to.
func (w *walker) elementsAsAny(n *ast.CompositeLit) {
	t := w.pkg.Info.TypeOf(n)
	if t == nil {
		return
	}
	var elem types.Type
	switch u := t.Underlying().(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Array:
		elem = u.Elem()
	case *types.Map:
		elem = u.Elem()
	}
	for i, e := range n.Elts {
		to := elem
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if e = kv.Value; elem == nil {
				to = w.pkg.Info.TypeOf(kv.Key)
			}
		} else if s, ok := t.Underlying().(*types.Struct); ok && i < s.NumFields() {
			to = s.Field(i).Type()
		}
		w.asAny(e, to)
	}
}

// instantiate notes the type arguments of generic functions and types: they may decode
// into them.
func (w *walker) instantiate() {
	for _, in := range w.pkg.Info.Instances {
		for t := range in.TypeArgs.Types() {
			w.x.filled[t] = true
		}
	}
}

// Decoded reports whether a value of the struct type t may be filled by code that is not
// seen to set its fields: the module hands a pointer to one, or to what holds one, to a
// function as any, keeps one as any, or makes a generic function or type for it.
func (x *Index) Decoded(t types.Type) bool {
	if x.decoded == nil {
		x.decoded = map[string]bool{}
		for t := range x.filled {
			x.holds(t)
		}
	}
	id := typeID(t)
	return id == "" || x.decoded[id]
}

// maxPointers is how many pointers to pointers there are: a type can lead to itself.
const maxPointers = 8

// holds files a struct type that is filled, and those that are part of it.
func (x *Index) holds(t types.Type) {
	for range maxPointers { // a pointer has the ID of what it leads to
		p, ok := types.Unalias(t).Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t = p.Elem()
	}
	if id := typeID(t); id != "" {
		if x.decoded[id] {
			return
		}
		x.decoded[id] = true
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Slice:
		x.holds(u.Elem())
	case *types.Array:
		x.holds(u.Elem())
	case *types.Map:
		x.holds(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			x.holds(f.Type())
		}
	}
}
