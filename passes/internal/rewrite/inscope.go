package rewrite

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
	made := importPath + "." + b.Default
	fn := p.function()
	if fn == nil {
		return "" // package variables: what is initialised first is not looked at
	}
	for s := p.Package.Types.Scope().Innermost(p.Expr.Pos()); s != nil && s != types.Universe; s = s.Parent() {
		names := s.Names()
		slices.Sort(names)
		for _, name := range names {
			v, ok := s.Lookup(name).(*types.Var)
			if !ok || !p.sees(v) {
				continue
			}
			if b.isKeys(v.Type(), importPath) && p.AlwaysFrom(v, nil, made) {
				return name
			}
			if v != fn.Signature().Recv() {
				continue
			}
			if field := b.fieldOf(v, p, importPath, made); field != "" {
				return name + "." + field
			}
		}
	}
	return ""
}

// isKeys reports whether t is the type of the builders.
func (b *builders) isKeys(t types.Type, importPath string) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == b.Type && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == importPath
}

// fieldOf returns the field of a receiver that holds builders.
func (b *builders) fieldOf(recv *types.Var, p *place, importPath, made string) string {
	t := recv.Type()
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for f := range s.Fields() {
		if !f.Embedded() && b.isKeys(f.Type(), importPath) && p.AlwaysFrom(f, t, made) {
			return f.Name()
		}
	}
	return ""
}

// function is the declared function that the place stands in; nil if it stands
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
