package eval

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
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
	wide  bool
	short []Seq      // of a wide text: the placeholder with the text behind it
	typ   types.Type // of an unknown value and of a number
	// dyn is the type of the value where fmt prints it otherwise than its text:
	// it has a String method, or is made of bytes. An interface keeps it. mixed
	// says that it is not the same everywhere.
	dyn   types.Type
	mixed bool
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
	// shared says that a package variable holds it.
	shared bool
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
		if x, ok := constantValue(v.num, v.typ); ok {
			return []Seq{lit(fmt.Sprint(x), nil)}
		}
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
	return v.joined()
}

// joined is a wide text where it counts for little: a placeholder, and what
// stands behind that.
func (v Value) joined() []Seq {
	if _, ok := v.Known(); ok {
		return v.alts
	}
	if v.short != nil {
		return v.short
	}
	return []Seq{hole(nameOr(v.name), holeType(v.typ))}
}

// behind concatenates two values.
func behind(a, b Value) Value {
	before := someText(a.Texts())
	out := textOf(cross(before, someText(b.after(before)))...)
	out.wide, out.name = a.wide, a.name
	if a.wide && a.kind == text {
		out.short = cross(a.joined(), someText(b.after(before)))
	}
	return out
}

// someText is a placeholder where there is no text at all: a value that goes in
// circles.
func someText(s []Seq) []Seq {
	if len(s) == 0 {
		return []Seq{restHole("?")}
	}
	return s
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
