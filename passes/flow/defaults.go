package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// given is what the module gives to a field, or to a variable of a package: what all that
// it assigns is. Where something else writes to it, as a decoder does, that is the
// default.
func (s *summer) given(v *types.Var, e ast.Expr, pkg *program.Package, depth int) Sum {
	assigns := s.Program.Var(program.VarID(v))
	if sel, ok := e.(*ast.SelectorExpr); ok && v.IsField() {
		assigns = s.Program.Field(program.FieldID(pkg.Info.TypeOf(sel.X), v, pkg.Fset))
	}
	var out Sum
	known := false
	for _, a := range assigns {
		if a.Unknown || a.Value == nil {
			continue
		}
		one := Sum{}
		if a.Index < 0 && (a.Op == token.ASSIGN || a.Op == token.ILLEGAL || a.Op == token.DEFINE) {
			one = s.of(a.Value, a.In, a.Pkg, depth+1)
		}
		if known {
			one = either(out, one)
		}
		out, known = one, true
	}
	return out
}

// flagged is the default of the flag that a pointer is of: of flag.Duration and the
// like, also those of pflag.
func (s *summer) flagged(pointer ast.Expr, in *program.Func, pkg *program.Package, depth int) Sum {
	pointer = ast.Unparen(pointer)
	for range MaxTrace {
		id := program.IdentOf(pointer)
		if id == nil {
			break
		}
		v, ok := pkg.Info.Uses[id].(*types.Var)
		if !ok {
			break
		}
		if def, ok := s.OnlyDef(v, pkg); ok {
			pointer = ast.Unparen(def)
			continue
		}
		assigns := s.Program.Var(program.VarID(v))
		if v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || len(assigns) != 1 || assigns[0].Unknown || assigns[0].Value == nil {
			return Sum{}
		}
		pointer, in, pkg = ast.Unparen(assigns[0].Value), assigns[0].In, assigns[0].Pkg
	}
	call, ok := pointer.(*ast.CallExpr)
	if !ok {
		return Sum{}
	}
	callee, ok := program.CalleeOf(pkg.Info, call)
	if !ok || callee.Pkg() == nil || callee.Pkg().Path() != "flag" && callee.Pkg().Path() != "github.com/spf13/pflag" {
		return Sum{}
	}
	at := 1
	switch callee.Name() {
	case "Duration", "Int", "Int64", "Uint", "Uint64":
	case "DurationP", "IntP", "Int64P", "UintP", "Uint64P":
		at = 2
	default:
		return Sum{}
	}
	if at >= len(call.Args) {
		return Sum{}
	}
	return s.of(call.Args[at], in, pkg, depth+1)
}
