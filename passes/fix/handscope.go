package fix

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/redislint/redislint/passes/uses"
)

// receiver returns an expression in scope at a place that a method for keys can be
// called on: all that the program puts there is made by one function, with the
// namespace. It is "" if there is none.
func (b *builders) receiver(p *place, h handBuilder) string {
	f := h.pkg.Info.Defs[h.decl.Name].(*types.Func)
	named := namedOf(f.Signature().Recv().Type())
	if named == nil || h.pkg.Path != p.Package.Path && !f.Exported() {
		return ""
	}
	made := b.makersOf(p, h, named)
	for _, v := range p.variables() {
		n := namedOf(v.object.Type())
		if n == nil || n.Obj().Name() != named.Obj().Name() || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != h.pkg.Path {
			continue
		}
		for _, id := range made {
			if b.always(p.Site, v.object, v.owner, id) {
				return v.text
			}
		}
	}
	return ""
}

// namedOf is the named type of a value or of what a pointer points to; nil if it has
// none, or takes types.
func namedOf(t types.Type) *types.Named {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() > 0 {
		return nil
	}
	return n
}

// makersOf is makers, kept; none where the field is changed later.
func (b *builders) makersOf(p *place, h handBuilder, named *types.Named) []string {
	b.mu.Lock()
	list, ok := b.made[h.decl]
	b.mu.Unlock()
	if ok {
		return list
	}
	open := h.field.Exported() && len(b.pkgs) == 1 // packages that are not looked at may change it
	if !open && !b.changed(h.field) && !b.overwritten(named, h.field) {
		list = b.makers(p, h, named)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.made == nil {
		b.made = map[*ast.FuncDecl][]string{}
	}
	b.made[h.decl] = list
	return list
}

// makers lists the functions that return a literal of the builders' type whose field
// is the namespace: always, or whatever the program calls them with.
func (b *builders) makers(p *place, h handBuilder, named *types.Named) []string {
	var out []string
	for _, file := range h.pkg.Files {
		if uses.IsGenerated(file) { // a default that is written there stays
			continue
		}
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || fn.Body == nil || fn.Type.TypeParams != nil || len(fn.Body.List) != 1 {
				continue
			}
			value := fieldIn(h, fn, named)
			if value == nil {
				continue
			}
			if v, ok := h.pkg.Info.Uses[ident(value)].(*types.Var); ok && isParameter(fn, v) {
				ok = b.calledWithNamespace(p, h.pkg, fn, v)
				if !ok {
					continue
				}
			} else if !b.isNamespace(value, h.pkg, p.Site) {
				continue
			}
			out = append(out, h.pkg.Path+"."+fn.Name.Name)
		}
	}
	return out
}

// fieldIn is the value that the field has in the literal that a function returns;
// nil if it returns none.
func fieldIn(h handBuilder, fn *ast.FuncDecl, named *types.Named) ast.Expr {
	e, ok := lastReturn(fn.Body.List)
	if !ok {
		return nil
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	l, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok || namedOf(h.pkg.Info.TypeOf(l)) != named {
		return nil
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i, x := range l.Elts {
		kv, keyed := x.(*ast.KeyValueExpr)
		switch {
		case keyed && h.pkg.Info.Uses[ident(kv.Key)] == h.field:
			return kv.Value
		case !keyed && i < s.NumFields() && s.Field(i) == h.field:
			return x
		}
	}
	return nil
}

// calledWithNamespace reports whether all calls of a function that can be seen pass
// the namespace for a parameter, and there is one.
func (b *builders) calledWithNamespace(p *place, own *uses.Package, fn *ast.FuncDecl, param *types.Var) bool {
	sig := own.Info.Defs[fn.Name].Type().(*types.Signature)
	index := -1
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == param {
			index = i
		}
	}
	calls, good := 0, 0
	for _, pkg := range b.pkgs {
		for _, file := range pkg.Files {
			generated := uses.IsGenerated(file) // a default that is written there stays
			ast.Inspect(file, func(n ast.Node) bool {
				c, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				f, ok := typeutil.Callee(pkg.Info, c).(*types.Func)
				if !ok || f.Pkg() == nil || f.Pkg().Path() != own.Path || f.Name() != fn.Name.Name || f.Signature().Recv() != nil {
					return true
				}
				calls++
				if index < len(c.Args) && !(generated && b.isDefault(c.Args[index], pkg.Info)) && b.isNamespace(c.Args[index], pkg, p.Site) {
					good++
				}
				return true
			})
		}
	}
	return calls > 0 && calls == good
}

// namespaceInScope returns an expression in scope at a place that is the namespace;
// "" if there is none. The default as a text is no help: the key would be built by
// hand as before.
func (b *builders) namespaceInScope(p *place) string {
	for _, v := range p.variables() {
		if isText(v.object.Type()) && b.holdsNamespace(v.object, v.owner, p.Package, p.Site, false) {
			return v.text
		}
	}
	return ""
}
