package eval

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// A Place is a value and where it is written.
type Place struct {
	Expr  ast.Expr
	Value Value
}

// Path follows a path of struct fields below e: XAddArgs.Stream. "[]" stands
// for every element of a list, "[0]" for the first.
func (ev *Evaluator) Path(e ast.Expr, fields []string, in *program.Func, pkg *program.Package) []Place {
	ev.steps = 0
	fr := ev.root(in, pkg)
	return ev.path(Place{e, ev.expr(e, fr)}, pkg.Info.TypeOf(e), fields, fr)
}

func (ev *Evaluator) path(at Place, t types.Type, fields []string, fr *frame) []Place {
	if len(fields) == 0 {
		return []Place{at}
	}
	name, rest := fields[0], fields[1:]
	if name == "[]" || name == "[0]" {
		var out []Place
		for i, el := range at.Value.elems {
			if i > 0 && name == "[0]" {
				break
			}
			p := Place{at.Expr, el}
			if l, ok := composite(at.Expr); ok && i < len(l.Elts) {
				p.Expr = l.Elts[i]
			}
			out = append(out, ev.path(p, elemType(t), rest, fr)...)
		}
		if at.Value.rest != nil && (name == "[]" || len(at.Value.elems) == 0) {
			out = append(out, ev.path(Place{at.Expr, *at.Value.rest}, elemType(t), rest, fr)...)
		}
		return out
	}
	if at.Value.kind == structure {
		var out []Place
		for _, o := range at.Value.objs {
			x := elementOf(o, name)
			if x == nil {
				continue // the zero value: no key
			}
			p := Place{at.Expr, ev.expr(x, o.fr)}
			if at.Expr.Pos() <= x.Pos() && x.End() <= at.Expr.End() {
				p.Expr = x
			}
			out = append(out, ev.path(p, o.fr.pkg.Info.TypeOf(x), rest, o.fr)...)
		}
		if len(out) > 0 {
			return out
		}
	}
	return ev.assignedField(at, t, name, rest, fr)
}

// assignedField is a field that no literal gives: what the program assigns to
// it.
func (ev *Evaluator) assignedField(at Place, t types.Type, name string, rest []string, fr *frame) []Place {
	s := program.Struct(t)
	if s == nil {
		return nil
	}
	for f := range s.Fields() {
		if f.Name() == name {
			v := nothing()
			for _, a := range ev.x.Field(program.FieldID(t, f, fr.pkg.Fset)) {
				if !a.Literal {
					v = join(v, ev.assignedOne(a))
				}
			}
			if v.kind == bottom {
				return nil
			}
			return ev.path(Place{at.Expr, v}, f.Type(), rest, fr)
		}
	}
	return nil
}

func elemType(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return t
}

func composite(e ast.Expr) (*ast.CompositeLit, bool) {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	l, ok := e.(*ast.CompositeLit)
	return l, ok
}

// MadeBy returns the call that made the value of e, if it is kept in variables
// and fields that are assigned once; nil if it cannot be told.
func (ev *Evaluator) MadeBy(e ast.Expr, in *program.Func, pkg *program.Package) (*ast.CallExpr, *program.Func, *program.Package) {
	for range 8 {
		e = ast.Unparen(e)
		switch x := e.(type) {
		case *ast.CallExpr:
			return x, in, pkg
		case *ast.Ident:
			v, ok := pkg.Info.Uses[x].(*types.Var)
			if !ok {
				return nil, nil, nil
			}
			if v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
				as := ev.x.Var(program.VarID(v))
				if len(as) != 1 || as[0].Value == nil {
					return nil, nil, nil
				}
				e, in, pkg = as[0].Value, as[0].In, as[0].Pkg
				continue
			}
			body := ev.x.BodyAt(pkg, v.Pos())
			if body == nil {
				return nil, nil, nil
			}
			defs := body.Defs(v)
			if len(defs) != 1 || defs[0].Value == nil || defs[0].Kind != program.DefAssign {
				return nil, nil, nil
			}
			e = defs[0].Value
		case *ast.SelectorExpr:
			var as []*program.Assign
			if sel := pkg.Info.Selections[x]; sel != nil {
				t, f := program.SelectedField(sel)
				if f == nil {
					return nil, nil, nil
				}
				as = ev.x.Field(program.FieldID(t, f, pkg.Fset))
			} else if v, ok := pkg.Info.Uses[x.Sel].(*types.Var); ok {
				as = ev.x.Var(program.VarID(v))
			}
			if len(as) != 1 || as[0].Value == nil {
				return nil, nil, nil
			}
			e, in, pkg = as[0].Value, as[0].In, as[0].Pkg
		default:
			return nil, nil, nil
		}
	}
	return nil, nil, nil
}

// MethodValue returns the one method or function without a body that a function
// value is; nil if it cannot be told.
func (ev *Evaluator) MethodValue(e ast.Expr, in *program.Func, pkg *program.Package) *types.Func {
	v := ev.Expr(e, in, pkg)
	if v.kind != function || len(v.funcs) != 1 {
		return nil
	}
	return v.funcs[0].obj
}

// Split takes a list apart: the elements with the places where they are
// written, and what any further element can be.
func Split(e ast.Expr, v Value) (first []Place, rest *Value, ok bool) {
	if v.kind != list {
		return nil, nil, false
	}
	l, isLit := composite(e)
	for i, el := range v.elems {
		p := Place{e, el}
		if isLit && i < len(l.Elts) {
			p.Expr = l.Elts[i]
		}
		first = append(first, p)
	}
	return first, v.rest, true
}

// Number returns the integer that v is, if it is a constant.
func (v Value) Number() (int64, bool) {
	if v.kind != number {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(v.num))
}
