package fix

import (
	"go/ast"
	"go/types"
	"slices"
)

// inScope returns an expression for builders that are in scope at a place: a
// variable, a parameter, or a field of the receiver, which hold nothing but what
// the builders' function for the default returns; "" if there is none. The
// builders' package is that of the import path.
func (b *builders) inScope(p *place, importPath string) string {
	made := importPath + "." + b.maker()
	c := conditions{b: b, own: constraints(p.Package, p.file)}
	for _, v := range p.variables() {
		if !b.isKeys(v.object.Type(), importPath) {
			continue
		}
		if at, file, d := b.declaration(v.object); d != nil && c.other(at, file) {
			continue
		}
		if b.always(p.Site, v.object, v.owner, made) {
			return v.text
		}
	}
	return ""
}

// A scoped is what a name in scope means.
type scoped struct {
	text   string // the expression
	object *types.Var
	owner  types.Type // of a field, its struct; nil of a variable
}

// variables lists the variables that are in scope at a place, the innermost first,
// and the fields of the receiver. Outside of functions there are none: what is
// initialised first is not looked at.
func (p *place) variables() []scoped {
	fn := p.function()
	if fn == nil {
		return nil
	}
	var out []scoped
	for s := p.Package.Types.Scope().Innermost(p.Expr.Pos()); s != nil && s != types.Universe; s = s.Parent() {
		names := s.Names()
		slices.Sort(names)
		for _, name := range names {
			v, ok := s.Lookup(name).(*types.Var)
			if !ok || !p.sees(v) {
				continue
			}
			out = append(out, scoped{name, v, nil})
			if v == fn.Signature().Recv() && !p.mayBeNil(v) {
				out = append(out, fields(name, v)...)
			}
		}
	}
	return out
}

// mayBeNil reports whether a receiver may be a nil pointer at the place: its function
// asks whether it is, or reads no other field of it.
func (p *place) mayBeNil(recv *types.Var) bool {
	if _, ok := types.Unalias(recv.Type()).(*types.Pointer); !ok {
		return false
	}
	info := p.Package.Info
	is := func(e ast.Expr) bool { return info.Uses[ident(e)] == recv }
	asked, read := false, false
	ast.Inspect(p.file, func(n ast.Node) bool {
		if d, ok := n.(*ast.FuncDecl); ok && (d.End() < recv.Pos() || recv.Pos() < d.Pos()) {
			return false // it is named in its own function only
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			asked = asked || is(n.X) && info.Types[n.Y].IsNil() || is(n.Y) && info.Types[n.X].IsNil()
		case *ast.SelectorExpr:
			s := info.Selections[n]
			read = read || is(n.X) && s != nil && s.Kind() == types.FieldVal
		}
		return true
	})
	return asked || !read
}

// fields lists those of a receiver.
func fields(name string, recv *types.Var) []scoped {
	t := recv.Type()
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var out []scoped
	for f := range s.Fields() {
		if !f.Embedded() && f.Name() != "_" {
			out = append(out, scoped{name + "." + f.Name(), f, t})
		}
	}
	return out
}

// isKeys reports whether t is the type of the builders.
func (b *builders) isKeys(t types.Type, importPath string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == b.Type && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == importPath
}

// function is the declared function that the place is in; nil if it is
// in none.
func (p *place) function() *types.Func {
	for _, d := range p.file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Pos() <= p.Expr.Pos() && p.Expr.End() <= d.End() {
			f, _ := p.Package.Info.Defs[d.Name].(*types.Func)
			return f
		}
	}
	return nil
}

// sees reports whether the name of a variable means it at the place.
func (p *place) sees(v *types.Var) bool {
	scope := p.Package.Types.Scope().Innermost(p.Expr.Pos())
	if scope == nil {
		return false
	}
	_, o := scope.LookupParent(v.Name(), p.Expr.Pos())
	return o == v
}
