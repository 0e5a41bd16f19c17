package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// maxCallers is how many calls of a function are joined.
const maxCallers = 32

// joined are the calls whose arguments are joined; none where they are too many,
// before any receiver is looked at.
func (ev *Evaluator) joined(o *Owner) (calls []*program.Call, many bool) {
	fn := o.fn
	if fn == nil {
		return nil, false
	}
	if out, ok := ev.joinedSites[fn.ID]; ok {
		return out.calls, out.many
	}
	defer func() { ev.joinedSites[fn.ID] = joinedCalls{calls, many} }()
	if d, ok := fn.Node.(*ast.FuncDecl); ok {
		n := len(ev.untested(ev.x.CallsOf(fn.ID), fn, program.TestFile))
		if fn.Recv != nil {
			for _, g := range ev.groupsOf(d.Name.Name) {
				if n <= maxCallers && program.Implements(fn.Recv.Type(), g.iface) {
					n += len(g.calls)
				}
			}
		}
		if n > maxCallers {
			return nil, true
		}
	}
	return ev.untested(ev.callers(fn), fn, program.TestFile), false
}

// joinedCalls are the calls of a function that are joined, or that these are too
// many.
type joinedCalls struct {
	calls []*program.Call
	many  bool
}

// untested are calls without those of tests, of a kind or more, unless the function
// is part of these itself.
func (ev *Evaluator) untested(calls []*program.Call, fn *program.Func, kind program.TestCode) []*program.Call {
	if ev.x.Tests(fn.Node.Pos()) >= kind || !slices.ContainsFunc(calls, func(c *program.Call) bool { return ev.x.Tests(c.Expr.Pos()) >= kind }) {
		return calls
	}
	return slices.DeleteFunc(slices.Clone(calls), func(c *program.Call) bool { return ev.x.Tests(c.Expr.Pos()) >= kind })
}

// assigns are the assignments to a field or variable declared at a position, without
// those of tests.
func (ev *Evaluator) assigns(as []*program.Assign, declared token.Pos) []*program.Assign {
	inTest := func(a *program.Assign) bool {
		return a.Value != nil && ev.x.Tests(a.Value.Pos()) != program.NoTest
	}
	if declared.IsValid() && ev.x.Tests(declared) != program.NoTest || !slices.ContainsFunc(as, inTest) {
		return as
	}
	return slices.DeleteFunc(slices.Clone(as), inTest)
}

// callers are the calls of a function, through interfaces and variables too.
func (ev *Evaluator) callers(fn *program.Func) []*program.Call {
	if out, ok := ev.sites[fn.ID]; ok {
		return out
	}
	var out []*program.Call
	if lit, ok := fn.Node.(*ast.FuncLit); ok {
		out = ev.literalCallers(fn, lit)
	} else {
		out = slices.Clone(ev.x.CallsOf(fn.ID))
		for _, o := range ev.holders(fn) {
			out = append(out, ev.x.ValueCalls(o)...)
		}
		for _, k := range ev.x.Kept(fn.ID) {
			if b := ev.bodyAt(k.Pkg, k.Expr.Pos()); b != nil {
				out = append(out, ev.keptCallers(k.Expr, b)...)
			}
		}
		if fn.Recv != nil {
			for _, g := range ev.groupsOf(fn.Node.(*ast.FuncDecl).Name.Name) {
				if ev.followed(g, fn) {
					ev.sort(g)
					out = append(append(out, g.of[fn]...), g.open...)
				}
			}
		}
	}
	out = ev.untested(out, fn, program.TestPackage)
	ev.sites[fn.ID] = out
	return out
}

// followed reports whether calls of an interface's method are followed to fn.
func (ev *Evaluator) followed(g *group, fn *program.Func) bool {
	impls := ev.implementations(g.iface, g.method)
	if !slices.Contains(impls, fn) {
		return false
	}
	if !g.asked {
		g.asked, g.through = true, ev.opts.Through == nil || ev.opts.Through(impls)
	}
	return g.through
}

// holders are the variables that a function is assigned to by its name.
func (ev *Evaluator) holders(fn *program.Func) []types.Object {
	if !ev.x.UsedAsValue(fn.ID) {
		return nil
	}
	return ev.x.Holders(fn.ID)
}

// literalCallers are the calls of a function literal: where it stands, of the
// variable, field or parameter that it is given to.
func (ev *Evaluator) literalCallers(fn *program.Func, lit *ast.FuncLit) []*program.Call {
	var out []*program.Call
	if c := ev.x.CallOnTheSpot(fn); c != nil {
		out = append(out, c)
	}
	b := ev.bodyAt(fn.Pkg, lit.Pos())
	if b == nil {
		return out
	}
	info := fn.Pkg.Info
	out = append(out, ev.keptCallers(lit, b)...)
	switch p := b.Parent(lit).(type) {
	case *ast.AssignStmt:
		for i, r := range p.Rhs {
			if r == ast.Expr(lit) && i < len(p.Lhs) {
				if o := chanObject(p.Lhs[i], info); o != nil {
					out = append(out, ev.x.ValueCalls(o)...)
				}
			}
		}
	case *ast.ValueSpec:
		for i, r := range p.Values {
			if r == ast.Expr(lit) && i < len(p.Names) {
				out = append(out, ev.x.ValueCalls(info.ObjectOf(p.Names[i]))...)
			}
		}
	case *ast.KeyValueExpr: // a field
		if id, ok := p.Key.(*ast.Ident); ok {
			if o := info.ObjectOf(id); o != nil {
				out = append(out, ev.x.ValueCalls(o)...)
			}
		}
	case *ast.CallExpr: // handed to a function that calls it
		f := calleeOf(info, p)
		if f == nil {
			break
		}
		if g := ev.x.Func(program.FuncID(f)); g != nil {
			for i, a := range p.Args {
				if a == ast.Expr(lit) && i < len(g.Params) {
					out = append(out, ev.x.ValueCalls(g.Params[i])...)
				}
			}
		}
	}
	return out
}

type envAt struct {
	fn   string
	call *ast.CallExpr
}

// callEnv binds the parameters of a function as a call does; nil where that cannot
// be told.
func (ev *Evaluator) callEnv(o *Owner, call *program.Call) *env {
	k := envAt{o.ID, call.Expr}
	e, ok := ev.callEnvs[k]
	if !ok {
		e = ev.callEnv1(o, call)
		keep(ev, ev.callEnvs, k, e)
	}
	return e
}

func (ev *Evaluator) callEnv1(o *Owner, call *program.Call) *env {
	c := ev.ctxOf(call.Expr, call.In, call.Pkg)
	sig, ok := typeOr(call.Pkg.Info.TypeOf(call.Expr.Fun)).Underlying().(*types.Signature)
	if !ok || c.body == nil {
		return nil
	}
	if o.fn != nil && o.fn.Outer != nil {
		e := ev.bind(ev.closureAt(o.fn, call.Expr.Fun, c), ev.pack(call.Expr, sig, c, nil))
		if l := ev.liftedAt(o.fn, call.Expr, c.body); l != nil {
			m := maps.Clone(e.args)
			m[ev.stateOf(l)] = ev.atCall(l, call.Expr, c, -1, nil)
			e = ev.env(m)
		}
		return e
	}
	var recv *Node
	fsig := ev.signature(o, call)
	if s, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr); ok && fsig != nil && fsig.Recv() != nil {
		if sel := call.Pkg.Info.Selections[s]; sel != nil && sel.Kind() == types.MethodVal {
			recv = ev.recvOf(s, sel, c)
			if call.Callee != nil && types.IsInterface(recvType(call.Callee)) && ev.anyRecv[call.Expr] {
				recv = ev.hole("?", fsig.Recv().Type(), NoCaller)
			}
		}
	}
	f := ev.s.intern(Node{Kind: Func, Fn: o.fn, Text: o.ID, Typ: fsig, Kids: kidsOf(recv)})
	return ev.bind(f, ev.pack(call.Expr, sig, c, nil))
}

// signature is that of a function; of one without a body here that of the call.
func (ev *Evaluator) signature(o *Owner, call *program.Call) *types.Signature {
	if o.fn != nil {
		return o.fn.Sig
	}
	if call.Callee != nil {
		return call.Callee.Type().(*types.Signature)
	}
	return nil
}

// CalledElsewhere reports whether a function may have callers that are not seen: it
// is a value that is passed on.
func (ev *Evaluator) CalledElsewhere(fn *program.Func) bool {
	if fn.Outer == nil {
		return ev.x.UsedAsValue(fn.ID) && !ev.x.OnlyHeld(fn.ID)
	}
	if ev.x.CallOnTheSpot(fn) != nil {
		return false
	}
	b := ev.bodyAt(fn.Pkg, fn.Node.Pos())
	if b == nil {
		return true
	}
	switch p := b.Parent(fn.Node).(type) {
	case *ast.AssignStmt:
		for i, r := range p.Rhs {
			if r == fn.Node.(ast.Expr) && i < len(p.Lhs) {
				v := b.local(p.Lhs[i])
				return v == nil || ev.x.KeptElsewhere(v)
			}
		}
	case *ast.ValueSpec:
		for i, r := range p.Values {
			if r == fn.Node.(ast.Expr) && i < len(p.Names) {
				v := b.local(p.Names[i])
				return v == nil || ev.x.KeptElsewhere(v)
			}
		}
	}
	return true
}
