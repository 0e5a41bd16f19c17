package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// onlyHead writes a site with nothing changed but the namespace at its beginning,
// where constants are named behind that: their names would be lost where its operands
// are taken apart. Namespace is the call that takes the place of value, which sep
// follows. It says no where there are none, or the site has another form.
func (p *place) onlyHead(namespace, value, sep string) (string, bool) {
	if len(p.serving) > 0 {
		return "", false
	}
	fset, info := p.Package.Fset, p.Package.Info
	switch e := ast.Unparen(p.Expr).(type) {
	case *ast.BinaryExpr:
		first := leftmost(e)
		behind, ok := strings.CutPrefix(text(info, first), value)
		if !ok || !strings.HasPrefix(behind, sep) || !namesConstants(info, e, first) {
			return "", false
		}
		rest, ok := strings.CutPrefix(source(fset, e), source(fset, first))
		if behind == "" { // rest is "+ id"
			return namespace + rest, ok
		}
		return namespace + " + " + strconv.Quote(behind) + rest, ok
	case *ast.CallExpr:
		f, ok := typeutil.Callee(info, e).(*types.Func)
		if !ok || f.FullName() != "fmt.Sprintf" || e.Ellipsis.IsValid() || !namesConstants(info, e, e.Args[0]) {
			return "", false
		}
		format, ok := ast.Unparen(e.Args[0]).(*ast.BasicLit)
		if !ok || strings.Contains(format.Value+value, "%[") || strings.Contains(value, "%") {
			return "", false
		}
		behind, ok := strings.CutPrefix(text(info, format), value)
		if !ok || !strings.HasPrefix(behind, sep) {
			return "", false
		}
		args := []string{strconv.Quote("%s" + behind), namespace}
		for _, a := range e.Args[1:] {
			args = append(args, source(fset, a))
		}
		return source(fset, e.Fun) + "(" + strings.Join(args, ", ") + ")", true
	}
	return "", false
}

// leftmost is the first operand of a sum.
func leftmost(e ast.Expr) ast.Expr {
	for {
		x, ok := e.(*ast.BinaryExpr)
		if !ok || x.Op != token.ADD {
			return e
		}
		e = x.X
	}
}

// text is that of a constant; "" if e is none.
func text(info *types.Info, e ast.Expr) string {
	v := info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return ""
	}
	return constant.StringVal(v)
}

// namesConstants reports whether e names constants outside of its beginning.
func namesConstants(info *types.Info, e, beginning ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if n == beginning {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			_, isConst := info.Uses[id].(*types.Const)
			found = found || isConst
		}
		return !found
	})
	return found
}
