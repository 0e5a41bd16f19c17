package uses

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/redislint/redislint/passes/program"
)

// BareTTL returns the number that u gives as a time to live, as it is written,
// where a time.Duration is wanted and the number has no unit: 60 in
// Expire(ctx, key, 60), which is 60 nanoseconds. Constants are followed, so it
// may be a name. A second or more, whole milliseconds, and numbers with an
// exponent are taken as meant.
func (u *Use) BareTTL() (text string, d time.Duration, ok bool) {
	g := u.given
	if u.Role != RoleKey || g.expr == nil || g.sink.At || g.sink.Unit != 0 || !isDuration(g.call.Pkg.Info.TypeOf(g.expr)) {
		return "", 0, false
	}
	n, ok := u.c.tx.Number(g.expr, g.call.In, g.call.Pkg)
	d = time.Duration(n)
	if !ok || d <= 0 || d >= time.Second || d%time.Millisecond == 0 || !u.c.bare(g.expr, g.call.Pkg, 0) {
		return "", 0, false
	}
	return types.ExprString(ast.Unparen(g.expr)), d, true
}

// bare reports whether e is made of integers without a unit only.
func (c *collector) bare(e ast.Expr, pkg *Package, depth int) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return x.Kind == token.INT
	case *ast.BinaryExpr:
		return c.bare(x.X, pkg, depth) && c.bare(x.Y, pkg, depth)
	case *ast.CallExpr: // time.Duration(60)
		tv := pkg.Info.Types[x.Fun]
		return tv.IsType() && len(x.Args) == 1 && c.bare(x.Args[0], pkg, depth)
	case *ast.Ident:
		return c.bareName(x, pkg, depth)
	case *ast.SelectorExpr:
		return c.bareName(x.Sel, pkg, depth)
	}
	return false
}

// bareName is bare of a constant, or a variable that is assigned once.
func (c *collector) bareName(id *ast.Ident, pkg *Package, depth int) bool {
	if depth > 3 {
		return false
	}
	switch o := pkg.Info.Uses[id].(type) {
	case *types.Const:
		if b, ok := types.Unalias(o.Type()).(*types.Basic); ok {
			return b.Info()&types.IsInteger != 0 && o.Val().Kind() == constant.Int
		}
		if e, in := c.x.Const(program.VarID(o)); e != nil {
			return c.bare(e, in, depth+1)
		}
	case *types.Var:
		body := c.x.BodyAt(pkg, o.Pos())
		if body == nil {
			return false
		}
		defs := body.Defs(o)
		return len(defs) == 1 && defs[0].Kind == program.DefAssign && defs[0].Index < 0 && c.bare(defs[0].Value, pkg, depth+1)
	}
	return false
}

func isDuration(t types.Type) bool {
	n := program.Named(t)
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Duration"
}
