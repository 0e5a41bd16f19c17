package operands

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/program"
)

// AlwaysFrom reports whether everything that the program puts into the variable
// v of pkg, or into the field v of the struct type owner, is the result of a
// call of the function with that ID: there and then, or by way of other
// variables. What other packages can put there that are not looked at is not
// known.
func (p *Parser) AlwaysFrom(v *types.Var, owner types.Type, pkg *program.Package, id string) bool {
	o := &tracer{Parser: p, id: id, seen: map[types.Object]bool{}}
	return o.variable(v, owner, pkg)
}

// A tracer follows values back to calls of one function.
type tracer struct {
	*Parser
	id   string
	seen map[types.Object]bool
}

// open reports whether packages that are not looked at may use an object.
func (o *tracer) open(v types.Object) bool { return v.Exported() && len(o.x.Packages) == 1 }

func (o *tracer) variable(v *types.Var, owner types.Type, pkg *program.Package) bool {
	if o.seen[v] {
		return true
	}
	o.seen[v] = true
	switch {
	case v.IsField():
		return owner != nil && !o.open(v) && o.assigned(o.x.Field(program.FieldID(owner, v, pkg.Fset)))
	case v.Pkg() != nil && v.Parent() == v.Pkg().Scope():
		return !o.open(v) && o.assigned(o.x.Var(program.VarID(v)))
	}
	return o.local(v, pkg)
}

func (o *tracer) assigned(as []*program.Assign) bool {
	for _, a := range as {
		if a.Unknown || a.Value == nil || a.Index > 0 || a.Op != token.ASSIGN || !o.expr(a.Value, a.Pkg) {
			return false
		}
	}
	return len(as) > 0
}

// local is a variable or parameter of a function.
func (o *tracer) local(v *types.Var, pkg *program.Package) bool {
	body := o.x.BodyAt(pkg, v.Pos())
	if body == nil {
		return false
	}
	defs := body.Defs(v)
	if len(defs) == 0 {
		return o.parameter(v, pkg)
	}
	for _, d := range defs {
		if d.Kind != program.DefAssign || d.Index > 0 || !declares(d, v) || !o.expr(d.Value, pkg) {
			return false
		}
	}
	return true
}

// parameter is one that its function does not change: what all callers pass.
func (o *tracer) parameter(v *types.Var, pkg *program.Package) bool {
	fn := o.x.FuncAt(pkg, v.Pos())
	if fn == nil || o.ev.CalledElsewhere(fn) {
		return false
	}
	if d, ok := fn.Node.(*ast.FuncDecl); ok && d.Name.IsExported() && len(o.x.Packages) == 1 {
		return false
	}
	i := slices.Index(fn.Params, v)
	if i < 0 || fn.Sig.Variadic() && i == len(fn.Params)-1 {
		return false
	}
	calls := o.ev.Callers(fn)
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(c *program.Call) bool {
		return i >= len(c.Expr.Args) || !o.expr(c.Expr.Args[i], c.Pkg)
	})
}

func (o *tracer) expr(e ast.Expr, pkg *program.Package) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		f, ok := typeutil.Callee(pkg.Info, e).(*types.Func)
		return ok && program.FuncID(f) == o.id
	case *ast.Ident:
		v, ok := pkg.Info.Uses[e].(*types.Var)
		return ok && o.variable(v, nil, pkg)
	case *ast.SelectorExpr:
		if sel := pkg.Info.Selections[e]; sel != nil {
			t, f := program.SelectedField(sel)
			return f != nil && o.variable(f, t, pkg)
		}
		v, ok := pkg.Info.Uses[e.Sel].(*types.Var)
		return ok && o.variable(v, nil, pkg)
	}
	return false
}
