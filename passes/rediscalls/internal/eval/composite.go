package eval

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// elementOf returns the expression that a struct literal gives a field.
func elementOf(o *object, name string) ast.Expr {
	s := program.Struct(o.typ)
	if s == nil {
		return nil
	}
	for i, e := range o.lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
				return kv.Value
			}
		} else if i < s.NumFields() && s.Field(i).Name() == name {
			return e
		}
	}
	return nil
}

// composite evaluates a composite literal.
func (ev *Evaluator) composite(e *ast.CompositeLit, fr *frame) Value {
	t := fr.pkg.Info.TypeOf(e)
	if t == nil {
		return ev.opaque(e, fr)
	}
	if program.IsBuilder(t) {
		return textOf(Seq{})
	}
	if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t.Underlying().(type) {
	case *types.Struct:
		return Value{kind: structure, objs: []*object{{lit: e, fr: fr, typ: t}}, name: "?", typ: t}
	case *types.Map:
		out := Value{kind: list}
		for _, el := range e.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			out = out.withEntry(ev.expr(kv.Key, fr), ev.expr(kv.Value, fr))
		}
		return out
	case *types.Slice, *types.Array:
		if stringish(t) {
			return ev.bytesLiteral(e, fr)
		}
		out := Value{kind: list, name: nameOf(e)}
		for _, el := range e.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok { // [...]T{Index: v}
				out = out.withRest(ev.expr(kv.Value, fr))
				continue
			}
			if v := ev.expr(el, fr); out.rest != nil {
				out = out.withRest(v)
			} else {
				out.elems = append(out.elems, v) // a list of its own: no copy
			}
		}
		return out
	}
	return ev.opaque(e, fr)
}

// bytesLiteral evaluates []byte{'a', 'b'}. An array that is not written out has
// zero bytes, and is mostly one that something is copied into: it is not known.
func (ev *Evaluator) bytesLiteral(e *ast.CompositeLit, fr *frame) Value {
	if a, ok := types.Unalias(fr.pkg.Info.TypeOf(e)).Underlying().(*types.Array); ok && a.Len() != int64(len(e.Elts)) {
		return unknownOf("?", fr.pkg.Info.TypeOf(e))
	}
	out := []Seq{{}}
	for _, el := range e.Elts {
		if _, keyed := el.(*ast.KeyValueExpr); keyed {
			return textOf(restHole("?"))
		}
		out = cross(out, ev.oneByte(el, fr))
	}
	return textOf(out...)
}

// withRest adds what an element at an unknown place can be.
func (v Value) withRest(e Value) Value {
	if v.rest != nil {
		e = join(*v.rest, e)
	}
	v.rest, v.entries = &e, nil
	return v
}

func (v Value) withKey(k Value) Value {
	if v.keys != nil {
		k = join(*v.keys, k)
	}
	v.keys = &k
	return v
}

// push appends one element.
func (v Value) push(e Value) Value {
	if v.rest != nil {
		return v.withRest(e)
	}
	v.elems = append(append(make([]Value, 0, len(v.elems)+1), v.elems...), e)
	return v
}

// set replaces the element at i, which is certain.
func (v Value) set(i int, e Value) Value {
	switch {
	case i < len(v.elems):
		v.elems = append([]Value{}, v.elems...)
		v.elems[i] = e
	case i == len(v.elems):
		v.elems = append(append(make([]Value, 0, i+1), v.elems...), e)
	default:
		return v.withRest(e)
	}
	return v
}
