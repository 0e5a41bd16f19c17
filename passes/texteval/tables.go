package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// Functions that are kept in maps and lists, or in fields of structs in these, or that
// functions return: their callers are the calls of any element, or of any result.

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
	case *ast.ReturnStmt: // the callers of the function that returns it get it
		for n := b.Parent(p); n != nil; n = b.Parent(n) {
			if d, ok := n.(*ast.FuncDecl); ok {
				return ev.elementCalls(info.Defs[d.Name])
			} else if _, ok := n.(*ast.FuncLit); ok {
				return nil
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

// elementCalls are the calls of elements of a variable or field, m[k](...), or of what a
// function returns, and those of variables that were given one.
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

// elementOf are the variables, fields and functions that the function which a call calls
// is taken from.
func (ev *Evaluator) elementOf(call *program.Call) []types.Object {
	if call.Callee != nil {
		return nil
	}
	b := ev.bodyAt(call.Pkg, call.Expr.Pos())
	if b == nil {
		return nil
	}
	return ev.takenFrom(call.Expr.Fun, b, nil, 0)
}

// takenFrom adds what a value is an element of, or the result of: m[k], a variable that
// was given that, a function that returns it.
func (ev *Evaluator) takenFrom(e ast.Expr, b *body, out []types.Object, depth int) []types.Object {
	info := b.pkg.Info
	add := func(e ast.Expr) {
		if o, ok := chanObject(e, info).(*types.Var); ok && !slices.Contains(out, types.Object(o)) {
			out = append(out, o)
		}
	}
	switch f := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		add(f.X)
	case *ast.Ident:
		v, ok := info.Uses[f].(*types.Var)
		if !ok || depth > 2 {
			break
		}
		for _, d := range b.defs[v] {
			switch {
			case d.kind == set && d.value != nil:
				out = ev.takenFrom(d.value, b, out, depth+1)
			case d.kind == ranged && d.idx == 1:
				add(d.at.(*ast.RangeStmt).X)
			}
		}
	case *ast.CallExpr:
		of := calleeOf(info, f)
		if of == nil || depth > 2 || slices.Contains(out, types.Object(of.Origin())) {
			break
		}
		out = append(out, of.Origin())
		if fn := ev.x.Func(program.FuncID(of)); fn != nil {
			for _, r := range fn.Returns() {
				if in := ev.bodyAt(fn.Pkg, r.Pos()); in != nil && len(r.Results) > 0 {
					out = ev.takenFrom(r.Results[0], in, out, depth+1)
				}
			}
		}
	}
	return out
}

// closureAt is a function literal as it is where an expression has it: remover("a:") has
// one whose outer function was handed "a:".
func (ev *Evaluator) closureAt(fn *program.Func, e ast.Expr, c ctx) *Node {
	own := ev.closure(fn)
	kids := make([][]*Node, len(own.Kids))
	for _, a := range alternatives(ev.finish(ev.expr(e, c)), nil, 0) {
		if a = bare(a); a.Kind != Func || a.Fn != fn || len(a.Kids) != len(kids) {
			continue
		}
		for i, k := range a.Kids {
			kids[i] = append(kids[i], k)
		}
	}
	if len(kids) == 0 || len(kids[0]) == 0 {
		return own
	}
	n := *own
	n.Kids, n.free, n.depth = make([]*Node, len(kids)), nil, 0
	for i, k := range kids {
		n.Kids[i] = ev.alt(k...)
	}
	return ev.s.intern(n)
}
