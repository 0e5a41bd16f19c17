package eval

import (
	"go/constant"
	"go/token"
	"go/types"
)

// join is what can be one or the other.
func join(a, b Value) Value {
	switch {
	case a.kind == bottom:
		return b
	case b.kind == bottom:
		return a
	case a.kind == list && b.kind == list:
		return joinLists(a, b)
	case a.kind == list || b.kind == list:
		return joinOther(a, b)
	case a.kind == function || b.kind == function:
		return joinFuncs(a, b)
	case a.kind == structure && b.kind == structure:
		return Value{kind: structure, objs: joinObjects(a.objs, b.objs), name: a.name, typ: a.typ}
	case a.kind == structure && b.kind == unknown:
		return unknownOf(a.name, a.typ)
	case a.kind == unknown && b.kind == structure:
		return unknownOf(b.name, b.typ)
	case a.kind == number && b.kind == number && a.num.Kind() == b.num.Kind() && constant.Compare(a.num, token.EQL, b.num):
		return a
	}
	out := textOf(unique(append(append([]Seq{}, a.Texts()...), b.Texts()...))...)
	out.wide, out.name = a.wide || b.wide, a.name
	out.dyn, out.mixed = a.dyn, a.mixed || b.mixed || !sameDyn(a, b)
	if out.mixed {
		out.dyn = nil
	}
	return out
}

// joinOther joins a list and something that is none: it may have any elements.
func joinOther(a, b Value) Value {
	if b.kind == list {
		a, b = b, a
	}
	out := Value{kind: list, rest: joinAll(a.elems), keys: a.keys, name: a.name}
	if a.rest != nil {
		out = out.withRest(*a.rest)
	}
	return out.withRest(unknownOf(b.name, nil))
}

// joinFuncs joins functions; what is none is a function that is not known.
func joinFuncs(a, b Value) Value {
	out := Value{kind: function, name: a.name}
	for _, v := range []Value{a, b} {
		if v.kind == function {
			out.funcs = append(out.funcs, v.funcs...)
		} else {
			out.funcs = append(out.funcs, fnValue{})
		}
	}
	return out
}

// sameDyn reports whether two values print in the same way where their static
// type is an interface.
func sameDyn(a, b Value) bool {
	if a.kind != b.kind && a.kind != unknown && b.kind != unknown {
		return false
	}
	if a.dyn == nil || b.dyn == nil {
		return a.dyn == b.dyn
	}
	return types.Identical(a.dyn, b.dyn)
}

func joinObjects(a, b []*object) []*object {
	out := append([]*object{}, a...)
outer:
	for _, o := range b {
		for _, p := range a {
			if o.lit == p.lit && o.fr == p.fr {
				continue outer
			}
		}
		out = append(out, o)
	}
	return out
}

func joinAll(vs []Value) *Value {
	if len(vs) == 0 {
		return nil
	}
	out := vs[0]
	for _, v := range vs[1:] {
		out = join(out, v)
	}
	return &out
}

// joinLists keeps the elements that both lists begin with; all others can be
// anywhere.
func joinLists(a, b Value) Value {
	n := 0
	for n < len(a.elems) && n < len(b.elems) && same(a.elems[n], b.elems[n]) {
		n++
	}
	out := Value{kind: list, elems: append([]Value{}, a.elems[:n]...), name: a.name}
	var rest []Value
	rest = append(rest, a.elems[n:]...)
	if a.rest != nil {
		rest = append(rest, *a.rest)
	}
	rest = append(rest, b.elems[n:]...)
	if b.rest != nil {
		rest = append(rest, *b.rest)
	}
	out.rest = joinAll(rest)
	out.entries = joinEntries(a, b)
	for _, k := range []*Value{a.keys, b.keys} {
		switch {
		case k == nil:
		case out.keys == nil:
			out.keys = k
		default:
			j := join(*out.keys, *k)
			out.keys = &j
		}
	}
	return out
}

// same reports whether two values are written as the same texts.
func same(a, b Value) bool {
	x, y := a.Texts(), b.Texts()
	if a.kind != b.kind || len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i].canonical() != y[i].canonical() {
			return false
		}
	}
	return true
}
