package flow

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// maxFields bounds how many fields of one command are looked at.
const maxFields = 1 << 10

// A Field is a field of a hash that a use names.
type Field struct {
	Arg  uses.Span // where it is written
	Name string
	// ValueArg is where the value is written, if that is far from the name.
	ValueArg uses.Span
	// Text is the value that it gets, if that is a constant, as Known says.
	Text  string
	Known bool
	// Value is the expression of that value; nil where it is not written with the use.
	Value ast.Expr
	// Of is the field of a struct that gives it, and Struct the type of that.
	Of     *types.Var
	Struct types.Type

	open *opening // instead of a name that is known
}

// Fields returns the fields that u reads or writes, as far as their names are constants:
// arguments, keys of a map, those of a struct with tags, what a call of a wrapper brings for
// these, and what a script does with the key.
func (f *Flow) Fields(u *uses.Use) []Field {
	return slices.DeleteFunc(f.named(u, false), func(field Field) bool { return field.open != nil })
}

// named are the fields of u. Where a call of the wrapper that u is in is asked about, there
// is something in place of those that the call names.
func (f *Flow) named(u *uses.Use, passed bool) []Field {
	switch {
	case len(u.ScriptFields) > 0:
		return f.scripted(u)
	case u.Call == nil || u.Lua || !strings.HasPrefix(u.Command, "H"):
		return nil
	case u.Inner != nil:
		return f.passedFields(u, passed)
	case u.Via != "":
		return nil // what the wrapper does with it is not known
	}
	step, several := uses.HashFields(u.Command)
	if step == 0 {
		return nil
	}
	most := 1
	if several {
		most = maxFields
	}
	if Builds(u) {
		next, _ := f.Chain(u)
		return f.chained(u, next, passed)
	}
	if args := u.Call.Expr.Args; u.Call.Expr.Ellipsis.IsValid() {
		if n := len(args); n > 1 && args[n-2].Pos() == u.Arg.Pos {
			return f.together(u, args[n-1], step, passed)
		}
		return nil
	}
	if step == 2 && Behind(u, 2) == nil {
		if all := Behind(u, 1); all != nil {
			return f.together(u, all, step, passed)
		}
		return nil
	}
	var row []ast.Expr
	for i := 1; i <= most*step; i++ {
		e := Behind(u, i)
		if e == nil {
			break
		}
		row = append(row, e)
	}
	return f.inRow(nil, u, row, step, passed)
}

// inRow adds the fields that expressions name, each with its value behind it if step is 2.
func (f *Flow) inRow(out []Field, u *uses.Use, row []ast.Expr, step int, passed bool) []Field {
	for i := 0; i < len(row); i += step {
		var value ast.Expr
		if step == 2 && i+1 < len(row) {
			value = row[i+1]
		}
		out = f.appendField(out, u, row[i], value, passed)
	}
	return out
}

// appendField adds the field that an expression names.
func (f *Flow) appendField(out []Field, u *uses.Use, name, value ast.Expr, passed bool) []Field {
	if i := f.paramOf(u, name); passed && i >= 0 {
		return append(out, Field{open: &opening{name: i, value: value}})
	}
	if !program.IsString(u.Call.Pkg.Info.TypeOf(name)) {
		return out
	}
	if list := f.fromCallers(u, name); list != nil && !passed {
		return append(out, list...)
	}
	text, ok := f.Text(u, name)
	if !ok {
		return out
	}
	field := Field{Arg: uses.SpanOf(f.Program, name), Name: text}
	if value != nil {
		field.Text, field.Known = f.Text(u, value)
		field.Value = value
	}
	return append(out, field)
}

// chained are the fields that a builder's chain names.
func (f *Flow) chained(u *uses.Use, next []*program.Call, passed bool) []Field {
	var out []Field
	for _, n := range next {
		switch args := n.Expr.Args; {
		case n.Callee.Name() == "Field":
			for _, arg := range args {
				out = f.appendField(out, u, arg, nil, passed)
			}
		case n.Callee.Name() == "FieldValue" && len(args) == 2:
			out = f.appendField(out, u, args[0], args[1], passed)
		}
	}
	return out
}

// together are the fields that one argument has: a map, a list of pairs or a struct.
func (f *Flow) together(u *uses.Use, e ast.Expr, step int, passed bool) []Field {
	e = ast.Unparen(e)
	if i := f.paramOf(u, e); passed && i >= 0 {
		return []Field{{open: &opening{name: i, step: step}}}
	}
	var v *types.Var
	if id, ok := e.(*ast.Ident); ok {
		if v, _ = u.Call.Pkg.Info.Uses[id].(*types.Var); v != nil {
			if def, ok := f.madeOnce(v, u.Call.Pkg); ok {
				e = ast.Unparen(def)
			}
		}
	}
	var out []Field
	t := u.Call.Pkg.Info.TypeOf(e)
	if t == nil {
		return nil
	}
	lit, _ := e.(*ast.CompositeLit)
	switch t.Underlying().(type) {
	case *types.Map:
		if lit != nil {
			for _, elt := range lit.Elts {
				if kv, ok := elt.(*ast.KeyValueExpr); ok {
					out = f.appendField(out, u, kv.Key, kv.Value, passed)
				}
			}
		}
		if v != nil {
			f.added(v, u.Call.Pkg, func(key, value ast.Expr) { out = f.appendField(out, u, key, value, passed) })
		}
		return out
	case *types.Slice:
		if lit != nil {
			out = f.inRow(out, u, lit.Elts, step, passed)
		}
		return out
	}
	return f.tagged(u, e)
}

// tagged are the fields that go-redis makes of a struct: those with a tag.
func (f *Flow) tagged(u *uses.Use, e ast.Expr) []Field {
	t := u.Call.Pkg.Info.TypeOf(e)
	if t == nil {
		return nil
	}
	if p, ok := types.Unalias(t).Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := types.Unalias(t).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var out []Field
	for i := range s.NumFields() {
		name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("redis"), ",")
		if name != "" && name != "-" && s.Field(i).Exported() {
			out = append(out, Field{Arg: uses.SpanOf(f.Program, e), Name: name, Value: element(e, s, i), Of: s.Field(i), Struct: t})
		}
	}
	return out
}

// element is what a composite literal gives to a field of its struct; nil where e is none,
// or does not.
func element(e ast.Expr, s *types.Struct, i int) ast.Expr {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for at, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed && at == i {
			return elt
		}
		if keyed {
			if id := program.IdentOf(kv.Key); id != nil && id.Name == s.Field(i).Name() {
				return kv.Value
			}
		}
	}
	return nil
}
