package missingttl

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// bareTTL returns the number that u gives as a time to live, as it is written,
// where a time.Duration is wanted and the number has no unit: 60 in
// Expire(ctx, key, 60), which is 60 nanoseconds. Constants are followed, so it
// may be a name. A second or more, whole milliseconds, and numbers with an
// exponent are taken as meant.
func bareTTL(f *flow.Flow, u *uses.Use) (text string, d time.Duration, ok bool) {
	g := u.TTLArg
	if u.Role != uses.RoleKey || g == nil || g.At || g.Unit != 0 || !isDuration(g.Call.Pkg.Info.TypeOf(g.Expr)) {
		return "", 0, false
	}
	n, ok := f.Eval.Number(g.Expr, g.Call.In, g.Call.Pkg)
	d = time.Duration(n)
	if !ok || d <= 0 || d >= time.Second || d%time.Millisecond == 0 || !unitless(f, g.Expr, g.Call.Pkg, 0) {
		return "", 0, false
	}
	return types.ExprString(ast.Unparen(g.Expr)), d, true
}

// unitless reports whether e is made of integers without a unit only.
func unitless(f *flow.Flow, e ast.Expr, pkg *program.Package, depth int) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return x.Kind == token.INT
	case *ast.BinaryExpr:
		return unitless(f, x.X, pkg, depth) && unitless(f, x.Y, pkg, depth)
	case *ast.CallExpr: // time.Duration(60)
		tv := pkg.Info.Types[x.Fun]
		return tv.IsType() && len(x.Args) == 1 && unitless(f, x.Args[0], pkg, depth)
	case *ast.Ident:
		return unitlessName(f, x, pkg, depth)
	case *ast.SelectorExpr:
		return unitlessName(f, x.Sel, pkg, depth)
	}
	return false
}

// unitlessName is unitless of a constant, or a variable that is assigned once.
func unitlessName(f *flow.Flow, id *ast.Ident, pkg *program.Package, depth int) bool {
	if depth > 3 {
		return false
	}
	switch o := pkg.Info.Uses[id].(type) {
	case *types.Const:
		if b, ok := types.Unalias(o.Type()).(*types.Basic); ok {
			return b.Info()&types.IsInteger != 0 && o.Val().Kind() == constant.Int
		}
		if e, in := f.Program.Const(program.VarID(o)); e != nil {
			return unitless(f, e, in, depth+1)
		}
	case *types.Var:
		body := f.Program.BodyAt(pkg, o.Pos())
		if body == nil {
			return false
		}
		defs := body.Defs(o)
		return len(defs) == 1 && defs[0].Kind == program.DefAssign && defs[0].Index < 0 && unitless(f, defs[0].Value, pkg, depth+1)
	}
	return false
}

func isDuration(t types.Type) bool {
	n := program.Named(t)
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}
