package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/redislint/redislint/passes/uses"
)

// readers lists the functions without parameters that return what one of the
// policy's variables says, or the default where it is empty or not set.
func (b *builders) readers() []string {
	b.once.Do(func() {
		for _, pkg := range b.pkgs {
			if pkg.Types == nil || pkg.Info == nil {
				continue
			}
			for _, file := range pkg.Files {
				for _, d := range file.Decls {
					fn, ok := d.(*ast.FuncDecl)
					if ok && fn.Recv == nil && fn.Body != nil && len(fn.Type.Params.List) == 0 && b.reads(fn.Body.List, pkg) {
						b.reading = append(b.reading, pkg.Path+"."+fn.Name.Name)
					}
				}
			}
		}
	})
	return b.reading
}

// reads reports whether the statements of a function are one of
//
//	return cmp.Or(os.Getenv(V), D)
//	if v := os.Getenv(V); v != "" { return v }; return D
//	if v, ok := os.LookupEnv(V); ok { return v }; return D
//	v := os.Getenv(V); if v == "" { v = D }; return v
//
// the last also with a return in place of the assignment, the second with v before
// the if.
func (b *builders) reads(list []ast.Stmt, pkg *uses.Package) bool {
	info := pkg.Info
	last, ok := lastReturn(list)
	if !ok {
		return false
	}
	if len(list) == 1 {
		c, ok := ast.Unparen(last).(*ast.CallExpr)
		return ok && isCmpOr(info, c) && b.isRead(c, pkg)
	}
	i, ok := list[len(list)-2].(*ast.IfStmt)
	if !ok || i.Else != nil || len(i.Body.List) != 1 {
		return false
	}
	init := i.Init
	switch {
	case len(list) == 3 && init == nil:
		init = list[0]
	case len(list) != 2:
		return false
	}
	s, ok := init.(*ast.AssignStmt)
	if !ok || s.Tok != token.DEFINE || len(s.Rhs) != 1 {
		return false
	}
	v := info.ObjectOf(ident(s.Lhs[0]))
	if v == nil {
		return false
	}
	is := func(e ast.Expr) bool { return info.Uses[ident(e)] == v }
	inner, returns := lastReturn(i.Body.List)
	if len(s.Lhs) == 2 {
		ok := info.ObjectOf(ident(s.Lhs[1]))
		return b.isVariable(s.Rhs[0], info, "os.LookupEnv") && ok != nil && info.Uses[ident(i.Cond)] == ok &&
			returns && is(inner) && b.isDefault(last, info)
	}
	set, empty := emptiness(i.Cond, is, info)
	switch {
	case !b.isVariable(s.Rhs[0], info, "os.Getenv"):
		return false
	case set:
		return returns && is(inner) && b.isDefault(last, info)
	case empty && returns:
		return b.isDefault(inner, info) && is(last)
	case empty:
		a, ok := i.Body.List[0].(*ast.AssignStmt)
		return ok && a.Tok == token.ASSIGN && len(a.Lhs) == 1 && len(a.Rhs) == 1 && is(a.Lhs[0]) && b.isDefault(a.Rhs[0], info) && is(last)
	}
	return false
}

// lastReturn is what the last of statements returns, if that is one value.
func lastReturn(list []ast.Stmt) (ast.Expr, bool) {
	if len(list) == 0 {
		return nil, false
	}
	r, ok := list[len(list)-1].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return nil, false
	}
	return r.Results[0], true
}

func isCmpOr(info *types.Info, c *ast.CallExpr) bool {
	s, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := info.Uses[s.Sel].(*types.Func)
	return ok && f.FullName() == "cmp.Or"
}

// ident is an expression that is a name; one that names nothing, if it is another.
func ident(e ast.Expr) *ast.Ident {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return id
	}
	return &ast.Ident{Name: "_"}
}

// emptiness reports whether a condition asks that a text is not empty, or that it
// is.
func emptiness(cond ast.Expr, is func(ast.Expr) bool, info *types.Info) (set, empty bool) {
	x, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || !is(x.X) {
		return false, false
	}
	v := info.Types[x.Y].Value
	if v == nil || v.Kind() != constant.String || constant.StringVal(v) != "" {
		return false, false
	}
	return x.Op == token.NEQ, x.Op == token.EQL
}
