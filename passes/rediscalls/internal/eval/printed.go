package eval

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/redislint/redislint/keys"
)

// An operand is one argument of a format.
type operand struct {
	value Value
	expr  ast.Expr   // nil for an element of a spread list
	typ   types.Type // static; nil for an element of a spread list
	fr    *frame
	name  string
	open  bool // stands for any number of operands
}

// operands evaluates the arguments of a format.
func (ev *Evaluator) operands(c *ast.CallExpr, args []ast.Expr, fr *frame) []operand {
	var out []operand
	for i, a := range args {
		v := ev.expr(a, fr)
		if c.Ellipsis.IsValid() && i == len(args)-1 {
			if v.kind != list {
				return append(out, operand{open: true, name: nameOf(a)})
			}
			for _, e := range v.elems {
				out = append(out, operand{value: e, name: nameOr(e.name)})
			}
			if v.rest != nil {
				out = append(out, operand{open: true, name: nameOf(a)})
			}
			return out
		}
		o := operand{value: v, expr: a, typ: fr.pkg.Info.TypeOf(a), fr: fr, name: nameOf(a)}
		if v.kind == unknown && v.name != "" && v.name != "?" {
			o.name = v.name
		}
		out = append(out, o)
	}
	return out
}

// dynamic is the type of the operand's value as far as fmt's output depends on
// it; nil where it is not known, and for types that print as their text does.
// An interface with methods stands for its implementations.
func (o operand) dynamic() types.Type {
	switch {
	case o.typ == nil:
		return o.value.dyn
	case !types.IsInterface(o.typ):
		return o.typ
	case o.value.dyn != nil:
		return o.value.dyn
	case o.value.kind == unknown || o.value.mixed:
		return o.typ
	}
	return nil
}

// print is what a verb makes of an operand, behind before; p is the piece of the
// format that the verb stands in.
func (ev *Evaluator) print(v verb, o operand, stars []operand, p Piece, before []Seq) []Seq {
	if o.value.kind == bottom { // nil, or a value that never ends
		return []Seq{restHole(o.name)}
	}
	t := o.dynamic()
	m, formats := methodsFor(t)
	if formats {
		return []Seq{restHole(o.name)}
	}
	if m != nil && strings.ContainsRune("svqxX", v.char) {
		return ev.stringed(v, m, t, o, before)
	}
	c := o.class()
	if v.plain() && o.value.kind == text && !o.value.mixed {
		switch {
		case c == classString && (v.char == 's' || v.char == 'v'), c == classBytes && v.char == 's':
			return o.value.after(before)
		case c == classAny && v.char != 'd' && strings.ContainsRune("sv", v.char):
			return o.value.after(before) // a parameter of type any: what its callers pass
		}
	}
	if s, ok := v.exact(o, c, stars); ok {
		return []Seq{{withText(p, s)}}
	}
	return []Seq{v.hole(o, c)}
}

// stringed is what the Error or String method m of a t prints.
func (ev *Evaluator) stringed(v verb, m *types.Func, t types.Type, o operand, before []Seq) []Seq {
	if !v.plain() || v.char != 's' && v.char != 'v' {
		return []Seq{hole(o.name, "")}
	}
	recv := &thunk{expr: o.expr, index: -1, fr: o.fr}
	if o.expr == nil || o.value.dyn != nil {
		recv = &thunk{value: &o.value}
	}
	fr := o.fr
	if fr == nil {
		fr = &frame{}
	}
	if got := ev.methodValue(m, recv, t); got.kind == function {
		r := ev.applyAll(got.funcs, &ast.CallExpr{Fun: ast.NewIdent(o.name)}, 0, fr)
		if r.kind == text && len(r.alts) > 0 {
			return r.after(before)
		}
	}
	name := holeType(t)
	if name != keys.UUID {
		name = keys.String
	}
	return []Seq{hole(o.name, name)}
}

// methodsFor returns the method that fmt calls to print a value of t, or nil;
// and whether t formats itself in a way of its own.
func methodsFor(t types.Type) (m *types.Func, formats bool) {
	if t == nil {
		return nil, false
	}
	if _, basic := types.Unalias(t).(*types.Basic); basic {
		return nil, false
	}
	for _, name := range []string{"Format", "Error", "String"} {
		o, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		f, ok := o.(*types.Func)
		if !ok {
			continue
		}
		sig := f.Type().(*types.Signature)
		if name == "Format" && sig.Params().Len() == 2 && sig.Results().Len() == 0 {
			return nil, true
		}
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 {
			if b, ok := sig.Results().At(0).Type().(*types.Basic); ok && b.Kind() == types.String {
				return f, false
			}
		}
	}
	return nil, false
}
