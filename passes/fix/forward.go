package fix

import (
	"go/ast"
	"go/types"
)

// forwarder returns the name of a function of the place's package that does
// nothing but call a builder of the default namespace with its parameters, and
// takes what that takes: the code base has a builder of its own for the class.
// It is "" if there is none.
func (b *builders) forwarder(p *place, c call) string {
	importPath, no := b.importPath(p.Package)
	if no != "" || p.function() == nil {
		return "" // package variables: what is initialised first is not looked at
	}
	others := conditions{b: b, own: constraints(p.Package, p.file)}
	for _, file := range p.Package.Files {
		if others.other(p.Package, file) {
			continue
		}
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || fn.Body == nil || len(fn.Body.List) != 1 {
				continue
			}
			r, ok := fn.Body.List[0].(*ast.ReturnStmt)
			if !ok || len(r.Results) != 1 || !b.forwards(p, fn, r.Results[0], importPath, c) {
				continue
			}
			scope := p.Package.Types.Scope().Innermost(p.Expr.Pos())
			if scope == nil {
				return ""
			}
			if _, o := scope.LookupParent(fn.Name.Name, p.Expr.Pos()); o == p.Package.Info.Defs[fn.Name] {
				return fn.Name.Name
			}
		}
	}
	return ""
}

// forwards reports whether e, which fn returns, is the call of c's method on the
// builders' default, with the parameters of fn in their order.
func (b *builders) forwards(p *place, fn *ast.FuncDecl, e ast.Expr, importPath string, c call) bool {
	info := p.Package.Info
	outer, ok := e.(*ast.CallExpr)
	if !ok || len(outer.Args) != len(c.params) {
		return false
	}
	method, ok := outer.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != c.method {
		return false
	}
	inner, ok := method.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	made, ok := inner.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := info.Uses[made.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != importPath || f.Name() != b.maker() {
		return false
	}
	sig, ok := info.Defs[fn.Name].Type().(*types.Signature)
	if !ok || sig.Variadic() || sig.TypeParams().Len() > 0 || sig.Params().Len() != len(c.params) ||
		!types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
		return false
	}
	for i, a := range outer.Args {
		id, ok := a.(*ast.Ident)
		param := sig.Params().At(i)
		if !ok || info.Uses[id] != param || types.TypeString(param.Type(), nil) != c.params[i] {
			return false
		}
	}
	return true
}
