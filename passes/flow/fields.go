package flow

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A Field is a field of a hash that a use names.
type Field struct {
	Arg  uses.Span // where it is written
	Name string
	// Text is the value that it gets, if that is a constant, as Known says.
	Text  string
	Known bool
	// Value is the expression of that value; nil where it is not written with the use.
	Value ast.Expr
	// Of is the field of a struct that gives it, and Struct the type of that.
	Of     *types.Var
	Struct types.Type
}

// Fields returns the fields that u reads or writes, as far as their names are constants:
// arguments, keys of a map that is written as a literal, and those of a struct with tags.
func (f *Flow) Fields(u *uses.Use) []Field {
	if u.Call == nil || u.Via != "" || u.Lua || !strings.HasPrefix(u.Command, "H") {
		return nil
	}
	step, most := 1, 1
	switch u.Command {
	case "HGET", "HEXISTS", "HINCRBY", "HINCRBYFLOAT", "HSTRLEN":
	case "HDEL", "HMGET":
		most = 1 << 10
	case "HSET", "HMSET":
		step, most = 2, 1<<10
	case "HSETNX":
		step = 2
	default:
		return nil
	}
	if Builds(u) {
		next, _ := f.Chain(u)
		return f.chained(u, next)
	}
	if step == 2 && Behind(u, 2) == nil {
		if all := Behind(u, 1); all != nil {
			return f.together(u, all)
		}
		return nil
	}
	var out []Field
	for i := range most {
		name := Behind(u, 1+i*step)
		if name == nil {
			break
		}
		var value ast.Expr
		if step == 2 {
			value = Behind(u, 2+i*step)
		}
		out = f.appendField(out, u, name, value)
	}
	return out
}

// appendField adds the field that an expression names, if that is a constant.
func (f *Flow) appendField(out []Field, u *uses.Use, name, value ast.Expr) []Field {
	text, ok := f.Text(u, name)
	if !ok || !program.IsString(u.Call.Pkg.Info.TypeOf(name)) {
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
func (f *Flow) chained(u *uses.Use, next []*program.Call) []Field {
	var out []Field
	for _, n := range next {
		switch args := n.Expr.Args; {
		case n.Callee.Name() == "Field":
			for _, arg := range args {
				out = f.appendField(out, u, arg, nil)
			}
		case n.Callee.Name() == "FieldValue" && len(args) == 2:
			out = f.appendField(out, u, args[0], args[1])
		}
	}
	return out
}

// together are the fields that one argument has: a map, a list of pairs or a struct.
func (f *Flow) together(u *uses.Use, e ast.Expr) []Field {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok {
		if v, ok := u.Call.Pkg.Info.Uses[id].(*types.Var); ok {
			if def, ok := f.OnlyDef(v, u.Call.Pkg); ok {
				e = ast.Unparen(def)
			}
		}
	}
	var out []Field
	if lit, ok := e.(*ast.CompositeLit); ok {
		switch u.Call.Pkg.Info.TypeOf(lit).Underlying().(type) {
		case *types.Map:
			for _, elt := range lit.Elts {
				if kv, ok := elt.(*ast.KeyValueExpr); ok {
					out = f.appendField(out, u, kv.Key, kv.Value)
				}
			}
			return out
		case *types.Slice:
			for i := 0; i+1 < len(lit.Elts); i += 2 {
				out = f.appendField(out, u, lit.Elts[i], lit.Elts[i+1])
			}
			return out
		}
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
