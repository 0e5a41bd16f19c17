package texteval

import (
	"go/ast"
	"go/types"
	"slices"
)

// A generic function without a body here knows nothing of its type parameters: a value of one
// comes from an argument that has it, or from a function that it is handed. So slice.Map(keys, f)
// has what f returns for the elements of keys, whatever library it is of, and f is called with
// these. Philip Wadler, "Theorems for free!", 1989.
type parametric struct {
	ev  *Evaluator
	x   *ast.CallExpr
	sig *types.Signature
	c   ctx
}

// maxParametric is how many functions are followed, one of which has what another returns.
const maxParametric = 3

// generic is what a call of a generic function returns, a value or a list of those of a type
// parameter; nil where that is something else, or not known.
func (ev *Evaluator) generic(l libCall) *Node {
	sig := l.f.Signature()
	if sig.TypeParams().Len() == 0 || l.i >= sig.Results().Len() || !stringish(elemOr(l.t)) {
		return nil
	}
	p := parametric{ev, l.x, sig, l.c}
	of, list := bareParam(sig.Results().At(max(l.i, 0)).Type())
	if of == nil {
		return nil
	}
	values := p.values(of, maxParametric)
	if len(values) == 0 {
		return nil
	}
	if list {
		return ev.list(ev.many(ev.alt(values...)))
	}
	return ev.alt(values...)
}

// elemOr is the type of the elements of a list, or the type.
func elemOr(t types.Type) types.Type {
	if l, ok := typeOr(t).Underlying().(*types.Slice); ok && !stringish(t) {
		return l.Elem()
	}
	return typeOr(t)
}

// bareParam is the type parameter that a type is, or is a list of, if any type may stand for it.
func bareParam(t types.Type) (of *types.TypeParam, list bool) {
	u, ok := types.Unalias(t).(*types.TypeParam)
	if ok {
		l, isList := coreOf(u).(*types.Slice)
		if !isList {
			return anyType(u), false
		}
		t = l
	}
	if l, ok := t.(*types.Slice); ok {
		u, _ = types.Unalias(l.Elem()).(*types.TypeParam)
		return anyType(u), true
	}
	return nil, false
}

// anyType is a type parameter if its constraint says nothing of how its values are made.
func anyType(u *types.TypeParam) *types.TypeParam {
	if u == nil {
		return nil
	}
	i, ok := u.Constraint().Underlying().(*types.Interface)
	if !ok || i.NumMethods() > 0 || !i.IsComparable() && i.NumEmbeddeds() > 0 || i.IsComparable() && coreOf(u) != nil {
		return nil
	}
	return u
}

// coreOf is the type whose values a type parameter with one term has, ~[]E; nil for others.
func coreOf(u *types.TypeParam) types.Type {
	i, ok := u.Constraint().Underlying().(*types.Interface)
	if !ok || i.NumEmbeddeds() != 1 {
		return nil
	}
	switch e := i.EmbeddedType(0).(type) {
	case *types.Union:
		if e.Len() == 1 {
			return e.Term(0).Type().Underlying()
		}
	case *types.Slice, *types.Map:
		return e
	}
	return nil
}

// values are what a value of a type parameter can be; none where something that is not followed
// may bring others.
func (p parametric) values(of *types.TypeParam, depth int) (out []*Node) {
	for i := range p.sig.Params().Len() {
		if t := p.sig.Params().At(i).Type(); mentions(t, of) {
			more, ok := p.in(t, p.arg(i), of, depth)
			if !ok {
				return nil
			}
			out = append(out, more...)
		}
	}
	return out
}

// in are the values of a type parameter in a value of a type.
func (p parametric) in(t types.Type, n *Node, of *types.TypeParam, depth int) (out []*Node, ok bool) {
	if u, ok := types.Unalias(t).(*types.TypeParam); ok && u != of && coreOf(u) != nil {
		t = coreOf(u)
	}
	switch t := t.(type) {
	case *types.TypeParam:
		if t == of {
			return []*Node{n}, true
		}
	case *types.Slice:
		return p.in(t.Elem(), p.ev.elem(n, ""), of, depth)
	case *types.Map:
		keys, ok := p.in(t.Key(), p.ev.mapKeys(n, ""), of, depth)
		elems, too := p.in(t.Elem(), p.ev.elem(n, ""), of, depth)
		return append(keys, elems...), ok && too
	case *types.Signature:
		for j := range t.Results().Len() {
			if r := t.Results().At(j).Type(); mentions(r, of) {
				if depth == 0 {
					return nil, false
				}
				more, ok := p.in(r, p.ev.apply(n, p.calledWith(t, depth-1), j, "?", nil), of, depth-1)
				if !ok {
					return nil, false
				}
				out = append(out, more...)
			}
		}
		return out, true
	}
	return nil, !mentions(t, of)
}

// arg is the argument of a parameter, of a variadic one the list of them.
func (p parametric) arg(i int) *Node {
	if !p.sig.Variadic() || i < p.sig.Params().Len()-1 || p.x.Ellipsis.IsValid() {
		if i < len(p.x.Args) {
			return p.ev.expr(p.x.Args[i], p.c)
		}
		return p.ev.hole("?", nil, Construct)
	}
	var items []*Node
	for _, a := range p.x.Args[min(i, len(p.x.Args)):] {
		items = append(items, p.ev.expr(a, p.c))
	}
	return p.ev.list(items...)
}

// calledWith are the arguments that a function of a type gets which is handed over.
func (p parametric) calledWith(t *types.Signature, depth int) []*Node {
	var out []*Node
	for v := range t.Params().Variables() {
		of, _ := types.Unalias(v.Type()).(*types.TypeParam)
		if values := p.valuesOf(of, depth); len(values) > 0 {
			out = append(out, p.ev.alt(values...))
		} else {
			out = append(out, p.ev.hole(snake(v.Name()), v.Type(), TooMany))
		}
	}
	return out
}

func (p parametric) valuesOf(of *types.TypeParam, depth int) []*Node {
	if of == nil || anyType(of) == nil {
		return nil
	}
	return p.values(of, depth)
}

// mentions reports whether a type parameter is part of a type.
func mentions(t types.Type, of *types.TypeParam) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return t == of || coreOf(t) != nil && mentions(coreOf(t), of)
	case *types.Slice:
		return mentions(t.Elem(), of)
	case *types.Array:
		return mentions(t.Elem(), of)
	case *types.Pointer:
		return mentions(t.Elem(), of)
	case *types.Chan:
		return mentions(t.Elem(), of)
	case *types.Map:
		return mentions(t.Key(), of) || mentions(t.Elem(), of)
	case *types.Signature:
		all := slices.Concat(slices.Collect(t.Params().Variables()), slices.Collect(t.Results().Variables()))
		return slices.ContainsFunc(all, func(v *types.Var) bool { return mentions(v.Type(), of) })
	case *types.Named:
		return slices.ContainsFunc(slices.Collect(t.TypeArgs().Types()), func(a types.Type) bool { return mentions(a, of) })
	}
	return false
}
