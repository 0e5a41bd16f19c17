package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// Behind returns a function that reports whether a name or a literal is behind KeyPrefix() of the
// policy's builders in a sum, is what a key is compared with that this was taken off, or is the
// value of a constant whose uses all are.
func (r *Rewriter) Behind(p *keys.Policy) func(at token.Pos) bool {
	b := r.builders(p)
	if b.no != "" || b.KeyPrefix == "" {
		return func(token.Pos) bool { return false }
	}
	var behind []ast.Expr
	is := func(at token.Pos) bool {
		return slices.ContainsFunc(behind, func(e ast.Expr) bool { return e.Pos() <= at && at < e.End() })
	}
	b.any(func(pkg *uses.Package, n ast.Node) bool {
		if x, ok := n.(*ast.BinaryExpr); ok && x.Op == token.ADD && b.isPrefix(uses.Site{Package: pkg}, x.X) {
			behind = append(behind, x.Y)
		}
		if c, ok := n.(*ast.CallExpr); ok && slices.ContainsFunc(c.Args, func(e ast.Expr) bool { return b.isTrimmed(uses.Site{Package: pkg}, e) }) {
			behind = append(behind, c.Args...)
		}
		return false
	})
	if len(behind) == 0 {
		return is
	}
	used, elsewhere, values := map[name]bool{}, map[name]bool{}, map[name]ast.Expr{}
	b.any(func(pkg *uses.Package, n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if c, ok := pkg.Info.Uses[n].(*types.Const); ok {
				if at, ok := nameOf(c); ok && is(n.Pos()) {
					used[at] = true
				} else if ok {
					elsewhere[at] = true
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if c, ok := pkg.Info.Defs[id].(*types.Const); ok && i < len(n.Values) {
					if at, ok := nameOf(c); ok {
						values[at] = n.Values[i]
					}
				}
			}
		}
		return false
	})
	for at := range used {
		if value := values[at]; value != nil && !elsewhere[at] {
			behind = append(behind, value)
		}
	}
	return is
}

// isTrimmed reports whether an expression is a text that KeyPrefix() of the builders was taken off.
func (b *builders) isTrimmed(s uses.Site, e ast.Expr) bool {
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(c.Args) != 2 || !b.isPrefix(s, c.Args[1]) {
		return false
	}
	f, ok := typeutil.Callee(s.Package.Info, c).(*types.Func)
	return ok && f.FullName() == "strings.TrimPrefix"
}
