package secretvalue

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// treats tells what the name of a function, of its package or of its receiver's
// type says that it does to what it is given.
type treatsAs uint8

// Values of treatsAs.
const (
	nothing treatsAs = iota // it does not say
	hides                   // hash, encrypt, sign
	shows                   // decrypt
)

// hidden reports whether what the use stores was hashed, encrypted or signed
// before: it is what a function gave whose name says so, or is made of that. A
// variable or field is if the program puts such a value into it somewhere, a
// parameter if all known callers pass one.
func hidden(f *flow.Flow, u *uses.Use, v flow.Value, treats func(name string) treatsAs) bool {
	if v.Expr == nil || u.Call == nil {
		return false
	}
	t := treatment{f: f, treats: treats}
	return t.of(v.Expr, u.Call.In, u.Call.Pkg)
}

// A treatment follows a value backwards to a function that hides it.
type treatment struct {
	f      *flow.Flow
	treats func(name string) treatsAs
	steps  int
}

// maxSteps bounds how many expressions a treatment looks at.
const maxSteps = 200

// of reports whether e, in the function in of pkg, is hidden.
func (t *treatment) of(e ast.Expr, in *program.Func, pkg *program.Package) bool {
	if t.steps++; t.steps > maxSteps || e == nil {
		return false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return t.ofCall(x, in, pkg)
	case *ast.Ident:
		v, ok := pkg.Info.Uses[x].(*types.Var)
		return ok && t.ofVar(v, in, pkg)
	case *ast.SelectorExpr:
		sel := pkg.Info.Selections[x]
		if sel == nil || sel.Kind() != types.FieldVal {
			return false
		}
		return t.ofField(sel, pkg)
	case *ast.SliceExpr:
		return t.of(x.X, in, pkg)
	case *ast.IndexExpr:
		return t.of(x.X, in, pkg)
	case *ast.StarExpr:
		return t.of(x.X, in, pkg)
	case *ast.UnaryExpr:
		return t.of(x.X, in, pkg)
	case *ast.TypeAssertExpr:
		return t.of(x.X, in, pkg)
	case *ast.BinaryExpr:
		return x.Op == token.ADD && (t.of(x.X, in, pkg) || t.of(x.Y, in, pkg))
	}
	return false
}

// ofCall: a function by its name, or that of its package or type; one that makes a
// text of a hidden value, or returns one.
func (t *treatment) ofCall(call *ast.CallExpr, in *program.Func, pkg *program.Package) bool {
	f, known := program.CalleeOf(pkg.Info, call)
	switch t.byName(call, f) {
	case hides:
		return true
	case shows:
		return false
	}
	if isBytes(pkg.Info.TypeOf(call)) {
		if slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return t.of(arg, in, pkg) }) {
			return true
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if ok && pkg.Info.Selections[sel] != nil && t.of(sel.X, in, pkg) {
			return true
		}
	}
	if !known {
		return false
	}
	fn := t.f.Program.Func(program.FuncID(f))
	return fn != nil && slices.ContainsFunc(fn.Returns(), func(r *ast.ReturnStmt) bool {
		return len(r.Results) > 0 && t.of(r.Results[0], fn, fn.Pkg)
	})
}

// byName is what the names around a call say; f is nil where the callee is a value.
func (t *treatment) byName(call *ast.CallExpr, f *types.Func) treatsAs {
	if f == nil {
		switch fun := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			return t.treats(fun.Name)
		case *ast.SelectorExpr:
			return t.treats(fun.Sel.Name)
		}
		return nothing
	}
	names := []string{f.Name(), receiverName(f)}
	if f.Pkg() != nil {
		names = append(names, f.Pkg().Name())
	}
	for _, name := range names {
		if says := t.treats(name); says != nothing {
			return says
		}
	}
	return nothing
}

// isBytes reports whether t, or the first of several results, is text or bytes, or
// what stands for them.
func isBytes(t types.Type) bool {
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if t == nil || program.IsString(t) {
		return t != nil
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return program.IsByte(u.Elem())
	case *types.Array:
		return program.IsByte(u.Elem())
	}
	return false
}

func receiverName(f *types.Func) string {
	if r := f.Type().(*types.Signature).Recv(); r != nil {
		return program.TypeName(r.Type())
	}
	return ""
}

// ofVar: a variable that gets such a value somewhere, or a parameter that all known
// callers give one.
func (t *treatment) ofVar(v *types.Var, in *program.Func, pkg *program.Package) bool {
	if v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return t.ofAssigns(t.f.Program.Var(program.VarID(v)))
	}
	body := t.f.Program.BodyAt(pkg, v.Pos())
	if body == nil {
		return false
	}
	if t.filled(v, body, pkg) || slices.ContainsFunc(body.Defs(v), func(d program.Def) bool {
		return (d.Kind == program.DefAssign || d.Kind == program.DefConcat) && d.Index <= 0 && t.of(d.Value, in, pkg)
	}) {
		return true
	}
	fn, i := t.f.Param(v, in, pkg)
	if fn == nil {
		return false
	}
	calls := t.f.Eval.Callers(fn)
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call *program.Call) bool {
		return i >= len(call.Expr.Args) || !t.of(call.Expr.Args[i], call.In, call.Pkg)
	})
}

// filled reports whether a function that hides and returns nothing is handed bytes
// to write into: block.Encrypt(out, in).
func (t *treatment) filled(v *types.Var, body *program.Body, pkg *program.Package) bool {
	if program.IsString(v.Type()) || !isBytes(v.Type()) {
		return false
	}
	for n := range body.Nodes() {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || pkg.Info.Types[call.Fun].IsType() {
			continue
		}
		to := ast.Unparen(call.Args[0])
		if s, ok := to.(*ast.SliceExpr); ok {
			to = s.X
		}
		id := program.IdentOf(to)
		if id == nil || pkg.Info.Uses[id] != types.Object(v) {
			continue
		}
		f, ok := program.CalleeOf(pkg.Info, call)
		if ok && f.Type().(*types.Signature).Results().Len() == 0 && t.byName(call, f) == hides {
			return true
		}
	}
	return false
}

// ofField: one that is assigned such a value somewhere.
func (t *treatment) ofField(sel *types.Selection, pkg *program.Package) bool {
	of, f := program.SelectedField(sel)
	return f != nil && t.ofAssigns(t.f.Program.Field(program.FieldID(of, f, pkg.Fset)))
}

func (t *treatment) ofAssigns(list []*program.Assign) bool {
	return slices.ContainsFunc(list, func(a *program.Assign) bool {
		return a.Value != nil && a.Index <= 0 && t.of(a.Value, a.In, a.Pkg)
	})
}
