package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// selector evaluates x.f: a field, a package's variable, a method value.
func (ev *Evaluator) selector(e *ast.SelectorExpr, fr *frame) Value {
	sel := fr.pkg.Info.Selections[e]
	if sel == nil { // pkg.Name
		switch o := fr.pkg.Info.Uses[e.Sel].(type) {
		case *types.Var:
			return ev.global(o)
		case *types.Func:
			return ev.funcValue(o, nil)
		}
		return ev.opaque(e, fr)
	}
	switch sel.Kind() {
	case types.FieldVal:
		if !carries(sel.Type(), 0) {
			return ev.opaque(e, fr)
		}
		return ev.named(ev.fieldOf(e, sel, fr), e.Sel.Name)
	case types.MethodVal:
		if f, ok := sel.Obj().(*types.Func); ok {
			return ev.methodValue(f, &thunk{expr: e.X, index: -1, fr: fr}, sel.Recv())
		}
	}
	return ev.opaque(e, fr)
}

// fieldOf evaluates a field: by the literal that made the struct, where that is
// known, else by all that the program assigns to the field.
func (ev *Evaluator) fieldOf(e *ast.SelectorExpr, sel *types.Selection, fr *frame) Value {
	t, f := program.SelectedField(sel)
	if f == nil {
		return ev.opaque(e, fr)
	}
	id := program.FieldID(t, f, fr.pkg.Fset)
	if v, ok := ev.promoted(ev.expr(e.X, fr), sel, fr); ok {
		return v
	}
	v := ev.field(id)
	if v.kind == bottom {
		return unknownOf(snake(f.Name()), f.Type())
	}
	if program.Decoded(t, f) {
		wide := v.wide
		v = defaulted(v)
		v.wide = wide
	}
	return v
}

// promoted reads a field from the literals that x was made by, through the
// structs it is embedded in.
func (ev *Evaluator) promoted(x Value, sel *types.Selection, fr *frame) (Value, bool) {
	t := sel.Recv()
	for _, n := range sel.Index() {
		s := program.Struct(t)
		if s == nil || n >= s.NumFields() {
			return Value{}, false
		}
		f := s.Field(n)
		v, ok := ev.fieldOfObject(x, f, program.FieldID(t, f, fr.pkg.Fset))
		if !ok {
			return Value{}, false
		}
		x, t = v, f.Type()
	}
	return x, true
}

// fieldOfObject reads the field from the literals that x was made by. It says
// no if one of them does not set it, or if something sets it later.
func (ev *Evaluator) fieldOfObject(x Value, f *types.Var, id string) (Value, bool) {
	if x.kind != structure || len(x.objs) == 0 {
		return Value{}, false
	}
	for _, a := range ev.x.Field(id) {
		if !a.Literal {
			return Value{}, false
		}
	}
	out := nothing()
	for _, o := range x.objs {
		value := elementOf(o, f.Name())
		if value == nil || program.FieldID(o.typ, f, ev.x.Fset) != id {
			return Value{}, false
		}
		v := ev.expr(value, o.fr)
		switch {
		case o.shared && v.kind == structure:
			v.objs = shared(v.objs)
		case o.shared && program.Decoded(o.typ, f):
			v = defaulted(v)
		}
		out = join(out, v)
	}
	if out.kind == text {
		out.alts = filled(out.alts)
	}
	return out, true
}

// field joins all that the program assigns to a field.
func (ev *Evaluator) field(id string) Value {
	return ev.assigned(id, ev.x.Field(id), ev.fields)
}

// global joins all that the program assigns to a package variable.
func (ev *Evaluator) global(v *types.Var) Value {
	if !carries(v.Type(), 0) {
		return unknownOf(snake(v.Name()), v.Type())
	}
	id := program.VarID(v)
	out := ev.assigned(id, ev.x.Var(id), ev.vars)
	if out.kind == bottom {
		if text, pos := ev.x.Embedded(id); pos.IsValid() && stringish(v.Type()) {
			return textOf(lit(text, &Origin{Pos: pos, End: pos + token.Pos(len("//go:embed")), Embedded: true}))
		}
		return unknownOf(snake(v.Name()), v.Type())
	}
	if out.kind == structure {
		out.objs = shared(out.objs)
	}
	return ev.named(out, v.Name())
}

// shared marks objects that a package variable holds: what a decoder may fill
// there is only a default.
func shared(objs []*object) []*object {
	out := make([]*object, len(objs))
	for i, o := range objs {
		c := *o
		c.shared = true
		out[i] = &c
	}
	return out
}

// assigned joins values; a default that only fills an empty target stands
// beside a placeholder, for somebody else may have filled it.
func (ev *Evaluator) assigned(id string, as []*program.Assign, memo map[string]*Value) Value {
	if v := memo[id]; v != nil {
		return *v
	}
	key := activeKey{node: id}
	if !ev.enter(key) {
		return nothing()
	}
	out := nothing()
	for _, a := range as {
		out = join(out, ev.assignedOne(a))
	}
	if out.kind == text {
		out.wide = true
		out.alts = filled(out.alts)
	}
	if ev.leave(key) {
		memo[id] = &out
	}
	return out
}

// filled drops the empty text where another one is not known at all: it is what
// the target holds before it is filled.
func filled(alts []Seq) []Seq {
	open := false
	for _, s := range alts {
		open = open || len(s) == 1 && s[0].Kind != Lit
	}
	if !open {
		return alts
	}
	return slices.DeleteFunc(slices.Clone(alts), func(s Seq) bool { return len(s) == 0 })
}

func (ev *Evaluator) assignedOne(a *program.Assign) Value {
	if a.Unknown || a.Value == nil {
		return unknownOf("?", nil)
	}
	fr := ev.root(a.In, a.Pkg)
	var v Value
	if a.Index > 0 {
		if call, ok := ast.Unparen(a.Value).(*ast.CallExpr); ok {
			v = ev.call(call, a.Index, fr)
		} else {
			v = unknownOf("?", nil)
		}
	} else {
		v = ev.expr(a.Value, fr)
	}
	switch a.Op {
	case token.LBRACK:
		if a.Key != nil {
			return Value{kind: list}.withEntry(ev.expr(a.Key, fr), v)
		}
		return Value{kind: list, rest: &v}
	case token.ASSIGN:
	default:
		return unknownOf("?", nil)
	}
	if a.Default {
		return defaulted(v)
	}
	return v
}

// defaulted is a text that stands in where configuration gives none: a
// placeholder, for the configuration decides. A format is kept, as a default:
// it is all that is known of the form of the key.
func defaulted(v Value) Value {
	if v.kind != text {
		return v
	}
	out := make([]Seq, len(v.alts))
	for i, s := range v.alts {
		if known, ok := s.known(); ok && !strings.Contains(known, "%") {
			out[i] = hole("?", "")
			continue
		}
		out[i] = append(Seq{}, s...)
		for j := range out[i] {
			if out[i][j].Kind == Lit {
				out[i][j].Default = true
			}
		}
	}
	return textOf(unique(out)...)
}
