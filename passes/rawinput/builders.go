package rawinput

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/program"
)

// built lists the arguments of a call that a builder of the policy puts into its key as they
// are: neither escaped nor checked. The call is that of the builder, or of a function that
// does nothing but hand its parameters to one; not ok if it is neither. In a pattern a
// builder escapes all values.
func (t tracer) built(call *ast.CallExpr, pkg *program.Package, depth int) (args []ast.Expr, ok bool) {
	f, ok := program.CalleeOf(pkg.Info, call)
	if !ok || call.Ellipsis.IsValid() || depth > 2 {
		return nil, false
	}
	b, ok := t.Eval.Builder(program.FuncID(f.Origin()))
	if !ok {
		return t.builtBy(f, call, depth)
	}
	if b.Escaped || t.refuses {
		return nil, true
	}
	for i, a := range call.Args {
		if i >= len(b.Written) || b.Written[i] == nil {
			args = append(args, a)
		}
	}
	return args, true
}

// builtBy is built for a function of the module: its one statement returns the key of a
// builder, with text around it perhaps.
func (t tracer) builtBy(f *types.Func, call *ast.CallExpr, depth int) (args []ast.Expr, ok bool) {
	fn := t.Program.Func(program.FuncID(f))
	if fn == nil || fn.Body == nil || len(fn.Body.List) != 1 || fn.Sig.Variadic() || len(fn.Params) != len(call.Args) {
		return nil, false
	}
	r, ok := fn.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return nil, false
	}
	ops, _, ok := t.Operands.Of(r.Results[0], false, fn, fn.Pkg)
	found := false
	for _, op := range ops {
		if op.Expr == nil {
			continue
		}
		given := []ast.Expr{op.Expr}
		if c, isCall := ast.Unparen(op.Expr).(*ast.CallExpr); isCall {
			inner, isBuilt := t.built(c, fn.Pkg, depth+1)
			given, found = inner, found || isBuilt
		}
		for _, e := range given {
			v, isVar := fn.Pkg.Info.Uses[program.IdentOf(e)].(*types.Var)
			if i := slices.Index(fn.Params, v); isVar && i >= 0 {
				args = append(args, call.Args[i])
			}
		}
	}
	return args, ok && found
}

// boundIn is bound for a key that is the call of a builder, or a variable with one; not ok
// for any other.
func (t tracer) boundIn(e ast.Expr, in *program.Func, pkg *program.Package, policy *keys.Policy) (out []bound, ok bool) {
	if v, isVar := pkg.Info.Uses[program.IdentOf(e)].(*types.Var); isVar {
		if def, once := t.OnlyDef(v, pkg); once {
			e = def
		}
	}
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	if !isCall {
		return nil, false
	}
	f, ok := program.CalleeOf(pkg.Info, call)
	if !ok {
		return nil, false
	}
	b, ok := t.Eval.Builder(program.FuncID(f.Origin()))
	if !ok || b.Escaped {
		return nil, ok
	}
	next := 0
	for _, p := range b.Template(len(call.Args)).Parts() {
		if !p.Placeholder || p.Name == b.Given || next >= len(call.Args) {
			continue
		}
		ops, _, known := t.Operands.Of(call.Args[next], false, in, pkg)
		if h := policy.Placeholder(p.Name); known && (h.HashSuffix || h.Sensitivity != "") {
			out = append(out, bound{h, ops})
		}
		next++
	}
	return out, true
}

// isBuilder reports whether a function is a method of the builders.
func (t tracer) isBuilder(f *types.Func) bool {
	_, ok := t.Eval.Builder(program.FuncID(f.Origin()))
	return ok
}
