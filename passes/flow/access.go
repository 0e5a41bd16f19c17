package flow

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// access is what code reads or writes: variables and fields by their IDs, elements
// by their type, and the types of all of them, because it may go over a pointer.
type access struct{ names, types, pointed map[string]bool }

func newAccess() access {
	return access{map[string]bool{}, map[string]bool{}, map[string]bool{}}
}

// add notes the variable, field or element e, in full what it consists of.
func (a access) add(pkg *program.Package, e ast.Expr) {
	t := pkg.Info.TypeOf(e)
	if t == nil {
		return
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := pkg.Info.ObjectOf(e).(*types.Var); ok {
			a.names[variableID(v)] = true
		}
	case *ast.SelectorExpr:
		if s := pkg.Info.Selections[e]; s == nil {
			a.names[variableID(pkg.Info.Uses[e.Sel])] = true
		} else if of, field := program.SelectedField(s); field != nil {
			a.names[program.FieldID(of, field, pkg.Fset)] = true
		}
	case *ast.IndexExpr:
		a.names["[]"+types.TypeString(t, nil)] = true
	case *ast.StarExpr:
		a.pointed[types.TypeString(t, nil)] = true
	}
	a.whole(pkg, t)
}

// whole notes a type, and the fields and elements of its values.
func (a access) whole(pkg *program.Package, t types.Type) {
	a.types[types.TypeString(t, nil)] = true
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			a.names[program.FieldID(t, f, pkg.Fset)] = true
			a.whole(pkg, f.Type())
		}
	case *types.Array:
		a.names["[]"+types.TypeString(u.Elem(), nil)] = true
		a.whole(pkg, u.Elem())
	}
}

func variableID(o types.Object) string {
	if o == nil || o.Pkg() == nil {
		return ""
	}
	if o.Parent() == o.Pkg().Scope() {
		return program.VarID(o)
	}
	return strconv.Itoa(int(o.Pos()))
}

// touches reports whether a and b may be of one place.
func (a access) touches(b access) bool {
	common := func(x, y map[string]bool) bool {
		for k := range x {
			if y[k] {
				return true
			}
		}
		return false
	}
	return common(a.names, b.names) || common(a.pointed, b.types) || common(a.types, b.pointed)
}

// walk visits a type and what its values hold, and whether they are held by a pointer,
// while visit says so.
func walk(t types.Type, visit func(t types.Type, pointed bool) bool) {
	seen := map[string]bool{}
	var step func(t types.Type, pointed bool)
	step = func(t types.Type, pointed bool) {
		if t == nil {
			return
		}
		key := strconv.FormatBool(pointed) + types.TypeString(t, nil)
		if seen[key] {
			return
		}
		seen[key] = true
		if !visit(t, pointed) {
			return
		}
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			step(u.Elem(), true)
		case *types.Slice:
			step(u.Elem(), true)
		case *types.Map:
			step(u.Key(), true)
			step(u.Elem(), true)
		case *types.Array:
			step(u.Elem(), pointed)
		case *types.Struct:
			for f := range u.Fields() {
				step(f.Type(), pointed)
			}
		}
	}
	step(t, false)
}

// Range returns the two arguments behind the key, which are the first and the last
// index of LTRIM, LRANGE and the like; nil where they are not known.
func (f *Flow) Range(u *uses.Use) (first, last ast.Expr) {
	if next, _ := f.Chain(u); len(next) >= 2 && len(next[0].Expr.Args) == 1 && len(next[1].Expr.Args) == 1 {
		return next[0].Expr.Args[0], next[1].Expr.Args[0] // a builder's Start and Stop
	}
	return Behind(u, 1), Behind(u, 2)
}
