package eval

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/redislint/redislint/passes/program"
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
	// entries are all that a map can have, nil if that is not known. Its rest and
	// keys are those of the entries too.
	entries []entry

	num   constant.Value // number: a constant that is no text
	funcs []fnValue      // function
	objs  []*object      // struct
	name  string         // what to call it where it is not known
	// wide says that the text is joined from places that have nothing to do with
	// one another: all that a program assigns to a field. It counts where a key
	// begins; behind that it is a placeholder.
	wide  bool
	short []Seq // of a wide text: the placeholder with the text behind it
	// typ is the static type of an unknown value, of a number, and of a text: an
	// interface keeps it.
	typ types.Type
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

// settled marks the texts beside one from the environment as defaults: they
// stand in where nothing is set.
func (v Value) settled() Value {
	if v.kind != text || len(v.alts) < 2 {
		return v
	}
	for _, s := range v.alts {
		if len(s) == 1 && s[0].env {
			v.alts = standIns(v.alts)
			break
		}
	}
	return v
}

// standIns marks the literal text of alts as a default.
func standIns(alts []Seq) []Seq {
	out := make([]Seq, len(alts))
	for i, s := range alts {
		out[i] = append(Seq{}, s...)
		for j := range out[i] {
			if out[i][j].Kind == Lit || out[i][j].Kind == Param {
				out[i][j].Default = true
			}
		}
	}
	return out
}

// fnValue is a function that is a value: where its body is, and what is bound.
type fnValue struct {
	fn   *program.Func
	fr   *frame // of a literal: the frame it was made in
	recv *thunk // of a method value
	obj  *types.Func
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
