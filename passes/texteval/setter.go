package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// maxSetters is how many functions lie between the assignment to a field and the object
// that is followed: its own method, and those that hand it on.
const maxSetters = 3

// assignsTo reports whether an assignment is one to a field of what is tells: there, v.f = x,
// or in a function that it is handed to, v.Set(x).
func (ev *Evaluator) assignsTo(a *program.Assign, is func(v ast.Expr, in *program.Package) bool) bool {
	b := ev.bodyAt(a.Pkg, a.Value.Pos())
	if b == nil {
		return false
	}
	s, ok := b.Parent(a.Value).(*ast.AssignStmt)
	return ok && slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && ev.isHanded(sel.X, a.In, a.Pkg, is, maxSetters)
	})
}

// calledBack is an object that is handed to code which is not here as an interface: that may
// call its methods, which set fields.
func (ev *Evaluator) calledBack(x *Node, t types.Type) *Node {
	s, of := program.Struct(t), program.Named(t)
	if s == nil || of == nil || x.Kind != Struct {
		return x
	}
	for f := range s.Fields() {
		ref := ev.fieldRef(t, f)
		as := slices.DeleteFunc(slices.Clone(ev.assigns(ev.x.Field(ref.id), ref.pos)), func(a *program.Assign) bool {
			return a.Literal || a.Value == nil || a.In == nil || a.In.Recv == nil || program.Named(a.In.Recv.Type()) != of
		})
		if len(as) > 0 {
			x = ev.with(x, f.Name(), ev.alt(ev.field(x, t, ref), ev.assigned(as, f.Name(), f.Type())), t)
		}
	}
	return x
}

// isHanded reports whether an expression in a function is what is tells, or a parameter or
// receiver by reference that somebody hands it for.
func (ev *Evaluator) isHanded(e ast.Expr, in *program.Func, pkg *program.Package, is func(ast.Expr, *program.Package) bool, depth int) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	if is(e, pkg) {
		return true
	}
	id, ok := e.(*ast.Ident)
	if !ok || in == nil || depth == 0 {
		return false
	}
	v, ok := pkg.Info.Uses[id].(*types.Var)
	if !ok {
		return false
	}
	if _, isPointer := v.Type().Underlying().(*types.Pointer); !isPointer {
		return false
	}
	n := slices.Index(in.Params, v)
	if n < 0 && v != in.Recv {
		return false
	}
	return slices.ContainsFunc(ev.handing(in), func(c *program.Call) bool {
		arg := handedAs(c, n)
		return arg != nil && ev.isHanded(arg, c.In, c.Pkg, is, depth-1)
	})
}

// handing are the calls of a function; of an option, which is called as a value, those of all
// values of its type.
func (ev *Evaluator) handing(fn *program.Func) []*program.Call {
	if ev.CalledElsewhere(fn) {
		return ev.optionCalls(fn)
	}
	return ev.callers(fn)
}

// handedAs is the argument of a call for parameter n of what it calls, the receiver where n is
// below zero; nil where that is not written there.
func handedAs(c *program.Call, n int) ast.Expr {
	if n >= 0 {
		if n < len(c.Expr.Args) {
			return c.Expr.Args[n]
		}
		return nil
	}
	if sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return nil
}

// grownLater is an object in a field of another one, whose lists that are empty where it is
// made have what the module appends to them there: q.push(x), s.q.push(x).
func (ev *Evaluator) grownLater(x *Node, in fieldRef) *Node {
	t := program.Struct(x.Typ)
	if _, isPointer := typeOr(in.typ).Underlying().(*types.Pointer); !isPointer || t == nil {
		return x
	}
	for f := range t.Fields() {
		i := slices.Index(x.Names, f.Name())
		if i < 0 || x.Kids[i].Kind != List || len(x.Kids[i].Kids) > 0 {
			continue
		}
		ref := ev.fieldRef(x.Typ, f)
		more := ev.remembered("grown "+in.id+" "+ref.id, ref, func() *Node {
			if as := ev.settersIn(ref, ev.isField(in.id)); len(as) > 0 {
				return ev.grown(as, f.Name(), f.Type())
			}
			return x.Kids[i]
		})
		x = ev.with(x, f.Name(), more, x.Typ)
	}
	return x
}

// grown joins assignments, of which those that append give any number of what they append.
func (ev *Evaluator) grown(as []*program.Assign, name string, t types.Type) *Node {
	var more []*Node
	var rest []*program.Assign
	for _, a := range as {
		call, ok := ast.Unparen(a.Value).(*ast.CallExpr)
		if !ok || !isList(t) || !isBuiltin(a.Pkg.Info, call, "append") {
			rest = append(rest, a)
			continue
		}
		for i, arg := range call.Args[1:] {
			x := ev.close(ev.finish(ev.expr(arg, ev.ctxOf(arg, a.In, a.Pkg))))
			if call.Ellipsis.IsValid() && i == len(call.Args)-2 {
				x = ev.elem(x, "")
			}
			more = append(more, x)
		}
	}
	if len(more) == 0 {
		return ev.assigned(as, name, t)
	}
	out := ev.list(ev.many(ev.alt(more...)))
	if len(rest) == 0 {
		return out
	}
	return ev.alt(out, ev.assigned(rest, name, t))
}

// setThrough is what a function of the module leaves in a variable or field that it is
// handed the address of: setDefault(&c.Prefix, "app"). Nil where that is somebody
// else, or does not write it.
func (ev *Evaluator) setThrough(a *program.Assign, name string, t types.Type) *Node {
	call, i := ev.throughCall(a)
	if call == nil || !stringish(t) {
		return nil
	}
	fn := ev.x.Func(program.FuncID(calleeOf(a.Pkg.Info, call)))
	if fn.Recv != nil || fn.Sig.Variadic() || i >= len(fn.Params) || ev.exit(fn, i) == ev.param(ev.owner(fn), i) {
		return nil
	}
	before := ev.hole(snake(name), t, Decoded)
	args := ev.pack(call, fn.Sig, ev.ctxOf(call, a.In, a.Pkg), map[int]*Node{i: before})
	n := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig})
	return ev.close(ev.finish(ev.inst(ev.exit(fn, i), ev.bind(n, args))))
}

// throughCall is the call of a function of the module that the address of a variable or field
// is handed to as argument i; nil where that is somebody else.
func (ev *Evaluator) throughCall(a *program.Assign) (call *ast.CallExpr, i int) {
	call, ok := a.By.(*ast.CallExpr)
	if !a.Unknown || !ok || a.Addr == nil {
		return nil, 0
	}
	f := calleeOf(a.Pkg.Info, call)
	i = slices.IndexFunc(call.Args, func(e ast.Expr) bool {
		u, ok := ast.Unparen(e).(*ast.UnaryExpr)
		return ok && u.X == a.Addr
	})
	if f == nil || i < 0 || ev.x.Func(program.FuncID(f)) == nil {
		return nil, 0
	}
	return call, i
}
