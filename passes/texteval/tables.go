package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// Functions that are kept in maps and lists, or in fields of structs in these: their
// callers are the calls of any element.

// keptCallers are the calls of a function that is an element of something: at is the
// literal, or the name of the function, in it.
func (ev *Evaluator) keptCallers(at ast.Expr, b *body) []*program.Call {
	info := b.pkg.Info
	switch p := b.Parent(at).(type) {
	case *ast.KeyValueExpr:
		if cl, ok := b.Parent(p).(*ast.CompositeLit); ok && p.Value == at {
			return ev.elementCalls(containerOf(cl, b))
		}
	case *ast.CompositeLit:
		if s := program.Struct(info.TypeOf(p)); s != nil {
			if i := slices.Index(p.Elts, at); i >= 0 && i < s.NumFields() {
				return ev.x.ValueCalls(s.Field(i).Origin())
			}
			return nil
		}
		return ev.elementCalls(containerOf(p, b))
	case *ast.AssignStmt: // m[k] = f
		for i, r := range p.Rhs {
			if r == at && i < len(p.Lhs) {
				if ix, ok := ast.Unparen(p.Lhs[i]).(*ast.IndexExpr); ok {
					return ev.elementCalls(chanObject(ix.X, info))
				}
			}
		}
	case *ast.CallExpr: // l = append(l, f)
		as, ok := b.Parent(p).(*ast.AssignStmt)
		if ok && info.Types[p.Fun].IsBuiltin() && len(as.Lhs) == 1 && p.Args[0] != at {
			return ev.elementCalls(chanObject(as.Lhs[0], info))
		}
	}
	return nil
}

// containerOf is the variable or field that a map or list, or one that it is an element
// of, is given to where it is written; nil where it is a struct, or handed on.
func containerOf(cl *ast.CompositeLit, b *body) types.Object {
	info := b.pkg.Info
	for {
		if program.Struct(info.TypeOf(cl)) != nil {
			return nil
		}
		switch p := b.Parent(cl).(type) {
		case *ast.ValueSpec:
			for i, v := range p.Values {
				if v == ast.Expr(cl) && i < len(p.Names) {
					return info.ObjectOf(p.Names[i])
				}
			}
			return nil
		case *ast.AssignStmt:
			for i, v := range p.Rhs {
				if v == ast.Expr(cl) && i < len(p.Lhs) {
					return chanObject(p.Lhs[i], info)
				}
			}
			return nil
		case *ast.KeyValueExpr:
			up, ok := b.Parent(p).(*ast.CompositeLit)
			if !ok {
				return nil
			}
			if id, isID := p.Key.(*ast.Ident); isID && program.Struct(info.TypeOf(up)) != nil {
				return info.ObjectOf(id)
			}
			cl = up
		case *ast.CompositeLit:
			cl = p
		default:
			return nil
		}
	}
}

// elementCalls are the calls of elements of a variable or field: m[k](...), and those of
// variables that were given one.
func (ev *Evaluator) elementCalls(o types.Object) []*program.Call {
	if o == nil {
		return nil
	}
	if ev.elements == nil {
		ev.elements = map[types.Object][]*program.Call{}
		for _, call := range ev.x.Calls() {
			for _, of := range ev.elementOf(call) {
				ev.elements[of] = append(ev.elements[of], call)
			}
		}
	}
	return ev.elements[o]
}

// elementOf are the variables and fields of which a call calls an element.
func (ev *Evaluator) elementOf(call *program.Call) []types.Object {
	info := call.Pkg.Info
	if call.Callee != nil {
		return nil
	}
	var out []types.Object
	add := func(e ast.Expr) {
		if o, ok := chanObject(e, info).(*types.Var); ok {
			out = append(out, o)
		}
	}
	switch f := ast.Unparen(call.Expr.Fun).(type) {
	case *ast.IndexExpr:
		add(f.X)
	case *ast.Ident:
		v, ok := info.Uses[f].(*types.Var)
		if !ok {
			break
		}
		b := ev.bodyAt(call.Pkg, call.Expr.Pos())
		if b == nil {
			break
		}
		for _, d := range b.defs[v] {
			switch {
			case d.kind == set && d.value != nil:
				if ix, ok := ast.Unparen(d.value).(*ast.IndexExpr); ok {
					add(ix.X)
				}
			case d.kind == ranged && d.idx == 1:
				add(d.at.(*ast.RangeStmt).X)
			}
		}
	}
	return out
}
