package eval

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/redislint/redislint/passes/rediscalls/internal/prog"
)

// A Value is what an expression can be, as far as it is known.
type Value struct {
	kind kind
	alts []Seq // text

	// list: elems are the first ones, in order; rest is what any further one
	// can be, nil if there are none.
	elems []Value
	rest  *Value
	keys  *Value // of a map: what its keys can be

	num   constant.Value // number: a constant that is no text
	funcs []fnValue      // function
	objs  []*object      // struct
	name  string         // what to call it where it is not known
	// wide says that the text is joined from places that have nothing to do with
	// one another: all that a program assigns to a field. It counts where a key
	// begins; behind that it is a placeholder.
	wide bool
	typ  types.Type // unknown
}

type kind uint8

const (
	unknown kind = iota
	text
	list
	number
	function
	structure
	bottom // no value at all: code that never ends there
)

// fnValue is a function that is a value: where its body is, and what is bound.
type fnValue struct {
	fn   *prog.Func
	fr   *frame // of a literal: the frame it was made in
	recv *thunk // of a method value
	obj  *types.Func
	in   *prog.Package
}

// object is a struct whose fields are known by the literal that made it.
type object struct {
	lit *ast.CompositeLit
	fr  *frame
	typ types.Type
}

// thunk is an expression that is evaluated when its value is needed.
type thunk struct {
	expr  ast.Expr
	index int // of the result of a call with several; else -1
	fr    *frame
	value *Value
}

func textOf(s ...Seq) Value { return Value{kind: text, alts: s} }

func unknownOf(name string, t types.Type) Value { return Value{kind: unknown, name: name, typ: t} }

func nothing() Value { return Value{kind: bottom} }

// Texts returns every text that v can have, placeholders where nothing is
// known.
func (v Value) Texts() []Seq {
	switch v.kind {
	case text:
		return v.alts
	case number:
		if v.num.Kind() == constant.String {
			return []Seq{lit(constant.StringVal(v.num), nil)}
		}
		return []Seq{lit(v.num.ExactString(), nil)}
	case bottom:
		return nil
	case list:
		return []Seq{restHole(nameOr(v.name))}
	}
	return []Seq{hole(nameOr(v.name), holeType(v.typ))}
}

func nameOr(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

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
		l, other := a, b
		if b.kind == list {
			l, other = b, a
		}
		if other.kind == unknown {
			u := unknownOf(other.name, nil)
			r := u
			if l.rest != nil {
				r = join(*l.rest, u)
			}
			return Value{kind: list, elems: nil, rest: joinAll(append(append([]Value{}, l.elems...), r)), keys: l.keys, name: l.name}
		}
		return l
	case a.kind == function && b.kind == function:
		return Value{kind: function, funcs: append(append([]fnValue{}, a.funcs...), b.funcs...)}
	case a.kind == function:
		return a
	case b.kind == function:
		return b
	case a.kind == structure && b.kind == structure:
		return Value{kind: structure, objs: joinObjects(a.objs, b.objs), name: a.name, typ: a.typ}
	case a.kind == structure || b.kind == structure:
		if a.kind == structure {
			a, b = b, a
		}
		if a.kind == unknown {
			return unknownOf(b.name, b.typ)
		}
		return b
	case a.kind == number && b.kind == number && constant.Compare(a.num, tokenEQL, b.num):
		return a
	}
	out := textOf(unique(append(append([]Seq{}, a.Texts()...), b.Texts()...))...)
	out.wide, out.name = a.wide || b.wide, a.name
	return out
}

// after returns what v gives behind text that stands already: there a joined
// value is one placeholder, unless it can only be one literal text.
func (v Value) after(before []Seq) []Seq {
	if !v.wide || v.kind != text {
		return v.Texts()
	}
	for _, s := range before {
		if len(s) == 0 {
			return v.alts
		}
	}
	if len(before) == 0 {
		return v.alts
	}
	if _, ok := v.Known(); ok {
		return v.alts
	}
	return []Seq{hole(nameOr(v.name), holeType(v.typ))}
}

// behind concatenates two values.
func behind(a, b Value) Value {
	before := a.Texts()
	out := textOf(cross(before, b.after(before))...)
	out.wide, out.name = a.wide, a.name
	return out
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

// any returns what an element of the list v can be.
func (v Value) any() Value {
	all := append([]Value{}, v.elems...)
	if v.rest != nil {
		all = append(all, *v.rest)
	}
	if r := joinAll(all); r != nil {
		return *r
	}
	return nothing()
}

// Elements returns the first elements of a list and what any further one can
// be, nil if there are none. ok is false if v is no list.
func (v Value) Elements() (first []Value, rest *Value, ok bool) {
	return v.elems, v.rest, v.kind == list
}

// Keys returns what the keys of a map can be; nil if v is no map that is known.
func (v Value) Keys() *Value { return v.keys }

// Known returns the text of v if it can have no other.
func (v Value) Known() (string, bool) {
	t := v.Texts()
	if len(t) != 1 {
		return "", false
	}
	return t[0].known()
}

// Seqs are texts made by hand, as a value.
func Seqs(s ...Seq) Value { return textOf(s...) }
