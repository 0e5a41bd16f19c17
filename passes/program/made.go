package program

import (
	"go/ast"
	"go/types"
	"slices"
)

// A Made is a composite literal of a struct.
type Made struct {
	Lit *ast.CompositeLit
	In  *Func
	Pkg *Package
}

// Made returns the composite literals of the struct type t, pointers aside, in the order of
// the source; nil where what they leave out may be filled in by what is given a pointer to
// one as any, as decoders are.
func (x *Index) Made(t types.Type) []Made {
	id := typeID(t)
	if x.handed[id] {
		return nil
	}
	return x.made[id]
}

// Makes reports whether the module has composite literals of the struct type t.
func (x *Index) Makes(t types.Type) bool { return len(x.made[typeID(t)]) > 0 }

// maxMade is how many variables and fields [Index.MadeBy] follows.
const maxMade = 8

// MadeBy returns the call that made the value of e, which is in the function in
// of pkg, if it is kept in variables and fields that are assigned once; its
// expression is nil if that cannot be told.
func (x *Index) MadeBy(e ast.Expr, in *Func, pkg *Package) (call *ast.CallExpr, at *Func, of *Package) {
	for range maxMade {
		switch v := ast.Unparen(e).(type) {
		case *ast.CallExpr:
			return v, in, pkg
		case *ast.Ident:
			if local := x.onlyValue(v, pkg); local != nil {
				e = local
				continue
			}
		}
		a := x.onlyAssign(ast.Unparen(e), pkg)
		if a == nil {
			break
		}
		e, in, pkg = a.Value, a.In, a.Pkg
	}
	return nil, nil, nil
}

// onlyValue is what a local variable is assigned, if that happens once; else nil.
func (x *Index) onlyValue(id *ast.Ident, pkg *Package) ast.Expr {
	v, ok := pkg.Info.Uses[id].(*types.Var)
	if !ok || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return nil
	}
	body := x.BodyAt(pkg, v.Pos())
	if body == nil {
		return nil
	}
	defs := body.Defs(v)
	if len(defs) != 1 || defs[0].Kind != DefAssign {
		return nil
	}
	return defs[0].Value
}

// onlyAssign is what a field, or a variable of a package, is assigned, if that
// happens once, or it is the same call each time, nothing aside; else nil.
func (x *Index) onlyAssign(e ast.Expr, pkg *Package) *Assign {
	var as []*Assign
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := pkg.Info.Uses[e].(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			as = x.Var(VarID(v))
		}
	case *ast.SelectorExpr:
		if sel := pkg.Info.Selections[e]; sel != nil {
			if t, f := SelectedField(sel); f != nil {
				as = x.Field(FieldID(t, f, pkg.Fset))
			}
		} else if v, ok := pkg.Info.Uses[e.Sel].(*types.Var); ok {
			as = x.Var(VarID(v))
		}
	}
	var only *Assign
	for _, a := range as {
		switch {
		case a.Value != nil && a.isEmpty(), only != nil && a.Value != nil && a.Index == only.Index && sameCall(only, a):
		case only != nil || a.Value == nil:
			return nil
		default:
			only = a
		}
	}
	return only
}

// isEmpty reports whether nothing is assigned: nil, or "".
func (a *Assign) isEmpty() bool {
	tv := a.Pkg.Info.Types[a.Value]
	return tv.IsNil() || tv.Value != nil && tv.Value.ExactString() == `""`
}

// sameCall reports whether two values are calls of the same functions or methods with the same
// arguments, as of a script that is loaded again; on which object is not asked.
func sameCall(a, b *Assign) bool {
	var same func(x, y ast.Expr, callee bool) bool
	same = func(x, y ast.Expr, callee bool) bool {
		x, y = ast.Unparen(x), ast.Unparen(y)
		if v := a.Pkg.Info.Types[x].Value; v != nil {
			w := b.Pkg.Info.Types[y].Value
			return w != nil && v.ExactString() == w.ExactString()
		}
		switch x := x.(type) {
		case *ast.CallExpr:
			y, ok := y.(*ast.CallExpr)
			return ok && same(x.Fun, y.Fun, true) && slices.EqualFunc(x.Args, y.Args, func(x, y ast.Expr) bool { return same(x, y, false) })
		case *ast.SelectorExpr:
			y, ok := y.(*ast.SelectorExpr)
			if !ok || a.Pkg.Info.Uses[x.Sel] != b.Pkg.Info.Uses[y.Sel] || a.Pkg.Info.Uses[x.Sel] == nil {
				return false
			}
			_, isCall := ast.Unparen(x.X).(*ast.CallExpr)
			return callee && !isCall || same(x.X, y.X, false)
		case *ast.Ident:
			y, ok := y.(*ast.Ident)
			return ok && a.Pkg.Info.Uses[x] != nil && a.Pkg.Info.Uses[x] == b.Pkg.Info.Uses[y]
		}
		return false
	}
	_, isCall := ast.Unparen(a.Value).(*ast.CallExpr)
	return isCall && same(a.Value, b.Value, false)
}
