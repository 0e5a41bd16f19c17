package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// target is what an assignment assigns to, with its statement, or with the call of a function of
// the module, or the table, that its address is in; nil where there is none.
func (ev *Evaluator) target(a *program.Assign) (*body, ast.Node, ast.Expr) {
	if a.Unknown && a.Addr != nil && a.By != nil {
		call, _ := ev.throughCall(a)
		if b := ev.bodyAt(a.Pkg, a.By.Pos()); b != nil && (call != nil || b.tabled[ast.Unparen(a.Addr)]) {
			return b, a.By, ast.Unparen(a.Addr)
		}
	}
	if a.Value == nil || a.In == nil {
		return nil, nil, nil
	}
	b := ev.bodyAt(a.Pkg, a.Value.Pos())
	if b == nil {
		return nil, nil, nil
	}
	s, ok := b.Parent(a.Value).(*ast.AssignStmt)
	if !ok {
		return nil, nil, nil
	}
	i := max(0, slices.Index(s.Rhs, a.Value))
	if len(s.Rhs) == 1 && a.Index > 0 {
		i = a.Index
	}
	if i >= len(s.Lhs) {
		return nil, nil, nil
	}
	return b, s, ast.Unparen(s.Lhs[i])
}

// onLocal reports whether an assignment is to a field of a local struct, or of one that
// a local pointer was given where it was made and nothing else has yet: it is followed
// there, and changes no other one.
func (ev *Evaluator) onLocal(a *program.Assign) bool {
	b, s, e := ev.target(a)
	return e != nil && ev.isOwn(e, s, a.In, a.Pkg, b, maxSetters)
}

// isOwn reports whether a variable is a struct of this body, or e a field of one, or of one
// that a local pointer was given where it was made and nothing else has before a node.
func (ev *Evaluator) isOwn(e ast.Expr, before ast.Node, in *program.Func, pkg *program.Package, b *body, depth int) bool {
	for {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			break
		}
		e = ast.Unparen(sel.X)
		if _, isStruct := typeOr(pkg.Info.TypeOf(e)).Underlying().(*types.Struct); !isStruct {
			return b.madeOnly(b.local(e), before) || ev.ofLocals(b.local(e), in, depth)
		}
	}
	v := b.local(e)
	return v != nil && !b.captured(v)
}

// ofLocals reports whether a variable is a pointer that a function is handed, as its receiver
// too, and each of its callers made what it points to, and has handed it to nobody else before.
func (ev *Evaluator) ofLocals(v *types.Var, in *program.Func, depth int) bool {
	n := slices.Index(in.Params, v)
	if v == nil || depth == 0 || n < 0 && v != in.Recv {
		return false
	}
	calls := ev.handing(in)
	return len(calls) > 0 && len(calls) <= maxCallers && !slices.ContainsFunc(calls, func(c *program.Call) bool {
		arg := handedAs(c, n)
		if arg == nil || c.In == nil {
			return true
		}
		b := ev.bodyAt(c.Pkg, arg.Pos())
		if b == nil {
			return true
		}
		arg = ast.Unparen(arg)
		u, ok := arg.(*ast.UnaryExpr)
		switch isAddr := ok && u.Op == token.AND; {
		case c.Pkg.Info.Types[arg].IsNil() || objectLiteral(arg) != nil:
			return false
		case isAddr:
			return !ev.isOwn(ast.Unparen(u.X), c.Expr, c.In, c.Pkg, b, depth-1)
		case isValueOf(typeOr(c.Pkg.Info.TypeOf(arg))): // of which a method takes the address
			return !ev.isOwn(arg, c.Expr, c.In, c.Pkg, b, depth-1)
		case program.IsCall(arg): // newQuery().where(x)
			return !ev.isFresh(arg, c.Pkg, b, maxFresh)
		}
		of := b.local(arg)
		return !b.madeOnly(of, c.Expr) && !ev.ofLocals(of, c.In, depth-1)
	})
}

// maxFresh is how many calls are followed that return an object of which nobody else knows.
const maxFresh = 12

// isFresh reports whether a call in a function returns an object that was made for it: by a
// constructor, or by methods of one that return what they are called on.
func (ev *Evaluator) isFresh(e ast.Expr, pkg *program.Package, b *body, depth int) bool {
	from := ev.calledOnAll(e, pkg, depth)
	if v := b.local(from); v != nil {
		return b.madeOnly(v, e)
	}
	fn, _ := ev.calledHere(from, pkg)
	if fn == nil || depth == 0 || len(fn.Returns()) == 0 {
		return objectLiteral(from) != nil
	}
	of := ev.bodyAt(fn.Pkg, fn.Body.Pos())
	return of != nil && !slices.ContainsFunc(fn.Returns(), func(r *ast.ReturnStmt) bool {
		return len(r.Results) == 0 || !ev.isFresh(r.Results[0], fn.Pkg, of, depth-1)
	})
}

// calledOnAll is what the first of a chain of methods is called on that all return their receiver.
func (ev *Evaluator) calledOnAll(e ast.Expr, pkg *program.Package, depth int) ast.Expr {
	for range depth {
		e = ast.Unparen(e)
		fn, sel := ev.calledHere(e, pkg)
		if fn == nil || sel == nil || !ev.returnsSelf(fn, depth-1) {
			break
		}
		e = sel.X
	}
	return e
}

// returnsSelf reports whether a method returns what it is called on, so that calls make a chain.
func (ev *Evaluator) returnsSelf(fn *program.Func, depth int) bool {
	if self, ok := ev.selves[fn]; ok || fn.Recv == nil || len(fn.Returns()) == 0 {
		return self
	}
	ev.selves[fn] = false // while it is asked
	of := ev.bodyAt(fn.Pkg, fn.Body.Pos())
	self := of != nil && !slices.ContainsFunc(fn.Returns(), func(r *ast.ReturnStmt) bool {
		return len(r.Results) == 0 || of.local(ev.calledOnAll(r.Results[0], fn.Pkg, depth)) != fn.Recv
	})
	ev.selves[fn] = self
	return self
}

// calledHere is the function of the module that a call is of, with the selector of a method.
func (ev *Evaluator) calledHere(e ast.Expr, pkg *program.Package) (*program.Func, *ast.SelectorExpr) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	f := calleeOf(pkg.Info, call)
	if f == nil {
		return nil, nil
	}
	fn := ev.x.Func(program.FuncID(f))
	if fn == nil || fn.Body == nil {
		return nil, nil
	}
	sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return fn, sel
}

// madeOnly reports whether a local pointer is to an object that is made in this body, and
// that nothing else has before a statement or call: nobody was handed it.
func (b *body) madeOnly(v *types.Var, s ast.Node) bool {
	if v == nil || b.captured(v) {
		return false
	}
	made := false
	for _, d := range b.defs[v] {
		if d.kind == set {
			if made = d.value != nil && (objectLiteral(d.value) != nil || b.isNew(d.value)); !made {
				return false
			}
		}
	}
	at, ok := b.shared()[v]
	return made && (!ok || at > s.Pos())
}

// isNew reports whether an expression is new(T).
func (b *body) isNew(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && isBuiltin(b.pkg.Info, call, "new")
}

// shared says where local variables are first used as a whole: handed over, kept,
// returned. Their fields and methods are not that.
func (b *body) shared() map[*types.Var]token.Pos {
	if b.wholes != nil {
		return b.wholes
	}
	b.wholes = map[*types.Var]token.Pos{}
	for n := range b.Nodes() {
		id, ok := n.(*ast.Ident)
		if !ok || b.pkg.Info.Uses[id] == nil {
			continue
		}
		if s, ok := b.Parent(id).(*ast.SelectorExpr); ok && s.X == ast.Expr(id) {
			continue
		}
		if v, ok := b.pkg.Info.Uses[id].(*types.Var); ok && (b.wholes[v] == 0 || id.Pos() < b.wholes[v]) {
			b.wholes[v] = id.Pos()
		}
	}
	return b.wholes
}
