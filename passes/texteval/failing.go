package texteval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// failing reports whether a return of fn hands back an error that is not nil, or
// false, as its last result.
func failing(r *ast.ReturnStmt, fn *program.Func, c ctx) bool {
	if len(fn.Results) == 0 {
		return false
	}
	if len(r.Results) == 0 {
		return failed(fn.Results[len(fn.Results)-1], r, c)
	}
	last := c.pkg.Info.Types[r.Results[len(r.Results)-1]]
	if v := last.Value; v != nil && v.Kind() == constant.Bool {
		return !constant.BoolVal(v)
	}
	return isError(last.Type) && !last.IsNil()
}

// fails reports whether a return of fn surely hands back an error that is not nil as
// its last result: one that is made there, a variable of a package, or a local
// variable that the code has compared with nil.
func fails(r *ast.ReturnStmt, fn *program.Func, c ctx) bool {
	if len(fn.Results) == 0 || !isError(fn.Results[len(fn.Results)-1].Type()) {
		return false
	}
	if len(r.Results) == 0 {
		return failed(fn.Results[len(fn.Results)-1], r, c)
	}
	if len(r.Results) != len(fn.Results) {
		return false
	}
	last := ast.Unparen(r.Results[len(r.Results)-1])
	if v := c.body.local(last); v != nil {
		return failed(v, r, c)
	}
	switch x := last.(type) {
	case *ast.Ident:
		return isVariable(c.pkg.Info.Uses[x])
	case *ast.SelectorExpr:
		return c.pkg.Info.Selections[x] == nil && isVariable(c.pkg.Info.Uses[x.Sel])
	case *ast.CallExpr:
		return makesError(x, c)
	}
	t := c.pkg.Info.TypeOf(last)
	return t != nil && isError(t) && !types.IsInterface(t) // &NotFound{}
}

func isVariable(o types.Object) bool {
	_, ok := o.(*types.Var)
	return ok
}

func isError(t types.Type) bool {
	n, ok := types.Unalias(typeOr(t)).(*types.Named)
	return ok && n.Obj().Pkg() == nil && n.Obj().Name() == "error" || t != nil && types.Implements(t, errorType)
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// failed reports whether a named result is an error that is not nil at a return
// without results: it was just made, or is asked for around the return.
func failed(err *types.Var, r *ast.ReturnStmt, c ctx) bool {
	blk, ok := c.body.Parent(r).(*ast.BlockStmt)
	if !ok || !isError(err.Type()) {
		return false
	}
	for _, s := range slices.Backward(blk.List[:max(slices.Index(blk.List, ast.Stmt(r)), 0)]) {
		if c.body.in(err, s) {
			as, ok := s.(*ast.AssignStmt)
			return ok && len(as.Lhs) == 1 && len(as.Rhs) == 1 && c.body.local(as.Lhs[0]) == err && makesError(as.Rhs[0], c)
		}
	}
	around, ok := c.body.Parent(blk).(*ast.IfStmt)
	return ok && around.Body == blk && c.body.asksFor(around.Cond, err, token.LAND)
}

// makesError reports whether an expression is the call of a function that makes
// errors.
func makesError(e ast.Expr, c ctx) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := calleeOf(c.pkg.Info, call)
	return f != nil && f.Pkg() != nil && (f.FullName() == "fmt.Errorf" || strings.HasSuffix(f.Pkg().Path(), "errors"))
}

// asksFor reports whether a condition is that err is not nil, or has that as an operand of op:
// with && it holds only there, with || it surely does.
func (b *body) asksFor(cond ast.Expr, err *types.Var, op token.Token) bool {
	x, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	switch {
	case !ok:
		return false
	case x.Op == op:
		return b.asksFor(x.X, err, op) || b.asksFor(x.Y, err, op)
	}
	return x.Op == token.NEQ && b.local(x.X) == err && b.pkg.Info.Types[x.Y].IsNil()
}
