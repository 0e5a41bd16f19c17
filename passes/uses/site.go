package uses

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/redislint/redislint/passes/program"
)

// siteOf names the place of a call, for Use.Site.
func (c *collector) siteOf(e ast.Expr) string {
	p := c.x.Fset.PositionFor(e.Pos(), false)
	return filepath.Base(p.Filename) + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}

// siteAbove names the place of a call of a wrapper. The elements of a list that the
// wrapper hands on one by one belong to a command each.
func (c *collector) siteAbove(u Use, call *program.Call, arg ast.Expr) string {
	site := u.Site + " " + c.siteOf(call.Expr)
	if !u.list && isKeyList(call.Pkg.Info.TypeOf(arg)) || u.Call != nil && !u.list && variadicArg(call, arg) {
		site += " " + c.siteOf(arg)
	}
	return site
}

// variadicArg reports whether an argument is one of those that a variadic parameter
// gets.
func variadicArg(call *program.Call, arg ast.Expr) bool {
	sig, ok := call.Pkg.Info.TypeOf(call.Expr.Fun).(*types.Signature)
	if !ok || !sig.Variadic() || call.Expr.Ellipsis.IsValid() {
		return false
	}
	i := slices.Index(call.Expr.Args, arg)
	return i >= sig.Params().Len()-1
}

// isKeyList reports whether a value of t holds several keys.
func isKeyList(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	}
	return false
}

// Argument is the key argument of u; nil if it is not written in its call.
func (u *Use) Argument() (found ast.Expr) {
	if u.Call == nil {
		return nil
	}
	ast.Inspect(u.Call.Expr, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && found == nil && e.Pos() == u.Arg.Pos && e.End() == u.Arg.End {
			found = e
		}
		return found == nil
	})
	return found
}
