package flow

import (
	"go/ast"
	"go/types"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// An opening stands for fields that the callers of a wrapper name.
type opening struct {
	name  int      // the parameter that is the name, or has the fields
	step  int      // it is a list of names (1), or a map, a struct or a list of pairs (2); else 0
	value ast.Expr // in the wrapper
}

// paramOf is the number of the parameter that an argument of u is and stays; else -1.
func (f *Flow) paramOf(u *uses.Use, e ast.Expr) int {
	v, ok := u.Call.Pkg.Info.Uses[program.IdentOf(ast.Unparen(e))].(*types.Var)
	if !ok {
		return -1
	}
	fn, i := f.Param(v, u.Call.In, u.Call.Pkg)
	if fn == nil {
		return -1
	}
	return i
}

// passedFields are the fields of a use of a wrapper: those that the call names for the
// wrapper to hand on, and those that a function of the same package names itself.
func (f *Flow) passedFields(u *uses.Use, passed bool) []Field {
	sig, ok := u.Call.Pkg.Info.TypeOf(u.Call.Expr.Fun).(*types.Signature)
	if !ok {
		return nil
	}
	args := u.Call.Expr.Args
	var out []Field
	for _, field := range f.named(u.Inner, true) {
		o := field.open
		if o == nil {
			if field.Value != nil && isIn(field.Value.Pos(), u.Call.Pkg) || field.Value == nil && isIn(field.Arg.Pos, u.Call.Pkg) {
				out = append(out, field)
			}
			continue
		}
		if o.name >= len(args) {
			continue
		}
		if rest := sig.Variadic() && o.name == sig.Params().Len()-1 && !u.Call.Expr.Ellipsis.IsValid(); rest && (o.step == 1 || len(args) > o.name+1) {
			if o.step > 0 {
				out = f.inRow(out, u, args[o.name:], o.step, passed)
			}
			continue
		}
		if o.step > 0 {
			out = append(out, f.together(u, args[o.name], o.step, passed)...)
			continue
		}
		value := o.value
		if value != nil {
			i := f.paramOf(u.Inner, value)
			switch {
			case i >= 0 && i < len(args):
				value = args[i]
			case !isIn(value.Pos(), u.Call.Pkg):
				value = nil
			}
		}
		out = f.appendField(out, u, args[o.name], value, passed)
	}
	return out
}

// fromCallers are the fields that the calls of a function name by constants, where a
// parameter of it is the name and it has the key itself; nil where it is none.
func (f *Flow) fromCallers(u *uses.Use, name ast.Expr) []Field {
	v, ok := u.Call.Pkg.Info.Uses[program.IdentOf(name)].(*types.Var)
	if !ok {
		return nil
	}
	fn, i := f.Param(v, u.Call.In, u.Call.Pkg)
	if fn == nil || fn.Sig.Variadic() && i == fn.Sig.Params().Len()-1 {
		return nil
	}
	out := []Field{}
	for _, call := range f.Program.CallsOf(fn.ID) {
		if i < len(call.Expr.Args) {
			arg := call.Expr.Args[i]
			if text, _, ok := f.Eval.Constant(arg, call.In, call.Pkg); ok {
				out = append(out, Field{Arg: uses.SpanOf(f.Program, arg), Name: text})
			}
		}
	}
	return out
}

// scripted are the fields that the script of u names for the key.
func (f *Flow) scripted(u *uses.Use) []Field {
	var out []Field
	for _, s := range u.ScriptFields {
		field := Field{Arg: s.Span, Name: s.Name, Text: s.Value, Known: s.Known}
		if s.Argv > 0 && u.Call != nil {
			if field.Value = argv(u, s.Argv); field.Value != nil {
				field.Text, field.Known = f.Text(u, field.Value)
				field.ValueArg = uses.SpanOf(f.Program, field.Value)
			}
		}
		out = append(out, field)
	}
	return out
}

// argv is what a call hands to a script as the n-th of ARGV, from 1 on; nil where its
// keys are not in a list of their own.
func argv(u *uses.Use, n int) ast.Expr {
	sig, ok := u.Call.Pkg.Info.TypeOf(u.Call.Expr.Fun).(*types.Signature)
	args := u.Call.Expr.Args
	if !ok || u.Via != "" || !sig.Variadic() || u.Call.Expr.Ellipsis.IsValid() {
		return nil
	}
	last := sig.Params().Len() - 1
	if last < 1 || last+n-1 >= len(args) || !program.IsStrings(sig.Params().At(last-1).Type()) {
		return nil
	}
	return args[last+n-1]
}
