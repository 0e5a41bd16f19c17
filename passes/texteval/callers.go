package texteval

import (
	"go/ast"
	"go/token"
	"go/types"
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
		if fn.Recv != nil {
			for _, g := range ev.groupsOf(fn.Node.(*ast.FuncDecl).Name.Name) {
				if program.Implements(fn.Recv.Type(), g.iface) && ev.through(g, fn) {
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

// through reports whether calls of an interface's method are followed to fn.
func (ev *Evaluator) through(g *group, fn *program.Func) bool {
	if ev.opts.Through == nil {
		return true
	}
	if g.impls == nil {
		g.impls = ev.implementations(g.iface, g.method)
	}
	return ev.opts.Through(g.impls)
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
	switch p := b.parent[lit].(type) {
	case *ast.AssignStmt:
		for i, r := range p.Rhs {
			if r == ast.Expr(lit) && i < len(p.Lhs) {
				if o := chanObject(p.Lhs[i], info); o != nil {
					out = append(out, ev.x.ValueCalls(o)...)
				}
				if id, ok := p.Lhs[i].(*ast.Ident); ok {
					out = append(out, ev.handedOn(b, []*ast.Ident{id}, fn.Pkg)...)
				}
			}
		}
	case *ast.ValueSpec:
		for i, r := range p.Values {
			if r == ast.Expr(lit) && i < len(p.Names) {
				out = append(out, ev.x.ValueCalls(info.ObjectOf(p.Names[i]))...)
			}
		}
		out = append(out, ev.handedOn(b, p.Names, fn.Pkg)...)
	case *ast.KeyValueExpr: // a field, or an element of a map that is called as m[k](...)
		if id, ok := p.Key.(*ast.Ident); ok {
			if o := info.ObjectOf(id); o != nil {
				out = append(out, ev.x.ValueCalls(o)...)
			}
		}
		out = append(out, elementCalls(b, p, fn)...)
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

// handedOn are the calls of the parameters that functions of the module get one of
// the variables for.
func (ev *Evaluator) handedOn(b *body, names []*ast.Ident, pkg *program.Package) []*program.Call {
	var params []*types.Var
	for _, name := range names {
		v, ok := pkg.Info.ObjectOf(name).(*types.Var)
		if !ok || !ev.x.KeptElsewhere(v) {
			continue
		}
		for n := range b.parent {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				continue
			}
			f := calleeOf(pkg.Info, call)
			if f == nil || ev.x.Func(program.FuncID(f)) == nil {
				continue
			}
			for i, a := range call.Args {
				if g := ev.x.Func(program.FuncID(f)); i < len(g.Params) && b.local(a) == v && !slices.Contains(params, g.Params[i]) {
					params = append(params, g.Params[i])
				}
			}
		}
	}
	slices.SortFunc(params, func(x, y *types.Var) int { return int(x.Pos() - y.Pos()) })
	var out []*program.Call
	for _, p := range params {
		out = append(out, ev.x.ValueCalls(p)...)
	}
	return out
}

// elementCalls are the calls m[k](...) of a function that is an element of a map m
// of the same declaration.
func elementCalls(b *body, kv *ast.KeyValueExpr, fn *program.Func) []*program.Call {
	cl, ok := b.parent[kv].(*ast.CompositeLit)
	if !ok {
		return nil
	}
	as, ok := b.parent[cl].(*ast.AssignStmt)
	if !ok || len(as.Lhs) != 1 {
		return nil
	}
	v := b.local(as.Lhs[0])
	if v == nil {
		return nil
	}
	var out []*program.Call
	for n := range b.parent {
		if ce, ok := n.(*ast.CallExpr); ok {
			if ix, ok := ast.Unparen(ce.Fun).(*ast.IndexExpr); ok && b.local(ix.X) == v {
				out = append(out, &program.Call{Expr: ce, In: fn.Outer, Pkg: fn.Pkg})
			}
		}
	}
	slices.SortFunc(out, func(x, y *program.Call) int { return int(x.Expr.Pos() - y.Expr.Pos()) })
	return out
}

// A group is the calls of a method of an interface, by the methods of the types
// that their receivers have.
type group struct {
	iface  *types.Interface
	method string
	impls  []*program.Func
	calls  []*program.Call
	sorted bool
	of     map[*program.Func][]*program.Call
	open   []*program.Call // whose receivers are not known
}

func (ev *Evaluator) groupsOf(method string) []*group {
	if gs, ok := ev.groups[method]; ok {
		return gs
	}
	var out []*group
	for _, call := range ev.x.MethodCalls(method) {
		it := interfaceOf(call)
		if it == nil {
			continue
		}
		i := slices.IndexFunc(out, func(g *group) bool { return g.iface == it })
		if i < 0 {
			i = len(out)
			out = append(out, &group{iface: it, method: method, of: map[*program.Func][]*program.Call{}})
		}
		out[i].calls = append(out[i].calls, call)
	}
	ev.groups[method] = out
	return out
}

// interfaceOf is the interface whose method is called, or nil.
func interfaceOf(c *program.Call) *types.Interface {
	if c.Callee == nil {
		return nil
	}
	if sel, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr); ok {
		if s := c.Pkg.Info.Selections[sel]; s != nil {
			if s.Kind() != types.MethodVal {
				return nil
			}
			if i, ok := s.Recv().Underlying().(*types.Interface); ok {
				return i
			}
		}
	}
	if r := recvType(c.Callee); r != nil {
		i, _ := r.Underlying().(*types.Interface)
		return i
	}
	return nil
}

func recvType(f *types.Func) types.Type {
	if r := f.Type().(*types.Signature).Recv(); r != nil {
		return r.Type()
	}
	return nil
}

// sort tells the calls of a group apart by their receivers.
func (ev *Evaluator) sort(g *group) {
	if g.sorted {
		return
	}
	g.sorted = true
	for _, call := range g.calls {
		fns, isOpen := ev.receivers(call)
		for _, fn := range fns {
			g.of[fn] = append(g.of[fn], call)
		}
		if isOpen {
			g.open = append(g.open, call)
		}
	}
}

// receivers are the methods that a call of an interface's method calls, as far as
// its receiver is known, and whether it can have others.
func (ev *Evaluator) receivers(call *program.Call) (fns []*program.Func, isOpen bool) {
	s, ok := ast.Unparen(call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, true
	}
	sel := call.Pkg.Info.Selections[s]
	if sel == nil || sel.Kind() != types.MethodVal || ev.anyRecv[call.Expr] {
		return nil, true
	}
	c := ev.ctxOf(call.Expr, call.In, call.Pkg)
	if c.body == nil {
		return nil, true
	}
	known := false
	for _, a := range alternatives(ev.close(ev.finish(ev.recvOf(s, sel, c))), nil, 0) {
		switch {
		case a.Kind == Struct && a.Typ != nil, a.Kind == Box:
			known = true
			if m, _ := ev.method(a, a.Typ, s.Sel.Name); m != nil && !slices.Contains(fns, m) {
				fns = append(fns, m)
			}
		case a.Kind != Nil:
			isOpen = true
		}
	}
	return fns, isOpen || !known
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
		ev.callEnvs[k] = e
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
		return ev.bind(ev.closure(o.fn), ev.pack(call.Expr, sig, c, nil))
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

// joinWhole closes a term by what each caller of its function passes, all
// parameters together: they are not mixed. It is nil where it has no callers.
func (ev *Evaluator) joinWhole(n *Node) *Node {
	for i := len(n.free.owners) - 1; i >= 0; i-- {
		o := ev.ownersByID[n.free.owners[i]]
		if o == nil || o.loop != nil || len(ownVars(n, o)) < 2 {
			continue
		}
		calls, _ := ev.joined(o)
		if len(calls) == 0 || len(calls) > maxCallers {
			continue
		}
		var out []*Node
		for _, call := range calls {
			e := ev.callEnv(o, call)
			if e == nil {
				continue
			}
			for _, one := range ev.apart(n, o, e) {
				if a := ev.inst(n, one); a != n {
					out = append(out, ev.close(ev.together(ev.finish(a))))
				}
			}
		}
		if m := ev.alt(out...); m.Kind != Bottom {
			return ev.soft(m, ev.nameFor(n))
		}
	}
	return nil
}

// apart are environments that together are e: where a parameter is one of several
// objects, of which n takes more than one thing, each object has one of its own.
func (ev *Evaluator) apart(n *Node, o *Owner, e *env) []*env {
	args := e.args[o]
	for i, a := range args {
		if a == nil {
			continue
		}
		alts := alternatives(ev.unwrapped(a), nil, 0)
		if len(alts) < 2 || len(alts) > maxLists || !slices.ContainsFunc(alts, isObject) || takes(n, ev.param(o, i-1)) < 2 {
			continue
		}
		var out []*env
		for _, alt := range alts {
			own := slices.Clone(args)
			own[i] = alt
			m := map[*Owner][]*Node{}
			for k, v := range e.args {
				m[k] = v
			}
			m[o] = own
			out = append(out, ev.env(m))
		}
		return out
	}
	return []*env{e}
}

func (ev *Evaluator) unwrapped(n *Node) *Node {
	if n.Kind == Susp {
		return ev.force(n)
	}
	return n
}

func isObject(n *Node) bool { return n.Kind == Struct || n.Kind == List }

// joinCallers joins what the callers pass for a parameter.
func (ev *Evaluator) joinCallers(n *Node) *Node {
	o := n.Owner
	name, typ := ev.paramName(o, n.N), ev.paramType(o, n.N)
	if n.N < 0 {
		return ev.hole("?", typ, NoCaller)
	}
	calls, many := ev.joined(o)
	if len(calls) == 0 || len(calls) > maxCallers {
		why := ev.foreign(typ)
		if why == NoReason || why == NotLoaded {
			why = NoCaller
		}
		if many {
			why = TooMany
		}
		return ev.unknown(name, typ, Unknown{Reason: why, of: n.id})
	}
	var out []*Node
	for _, call := range calls {
		e := ev.callEnv(o, call)
		if e == nil {
			continue
		}
		a := ev.inst(n, e)
		if a == n {
			continue
		}
		a = ev.close(ev.finish(a))
		if a.Kind == Hole && name != "?" {
			t := typ
			if t == nil || types.IsInterface(t) && a.Typ != nil {
				t = a.Typ
			}
			a = ev.unknown(name, t, *a.Info)
		}
		out = append(out, a)
	}
	if o.fn != nil && ev.CalledElsewhere(o.fn) {
		out = append(out, ev.hole(name, typ, NoCaller))
	}
	m := ev.alt(out...)
	if m.Kind == Bottom {
		return ev.hole(name, typ, NoCaller)
	}
	return ev.soft(m, name)
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
	switch p := b.parent[fn.Node].(type) {
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

// chanObject is the variable, field or element that an expression names.
func chanObject(e ast.Expr, info *types.Info) types.Object {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.ObjectOf(x)
	case *ast.SelectorExpr:
		return info.ObjectOf(x.Sel)
	case *ast.IndexExpr:
		return chanObject(x.X, info)
	}
	return nil
}

// chanOf is what is sent to a channel, as a list.
func (ev *Evaluator) chanOf(e ast.Expr, c ctx) *Node {
	o := chanObject(e, c.pkg.Info)
	ss := ev.x.Sends(o)
	if o == nil || len(ss) == 0 || len(ss) > maxCallers {
		return ev.hole(nameOf(e), c.pkg.Info.TypeOf(e), Construct)
	}
	var out []*Node
	for _, s := range ss {
		n := ev.expr(s.Value, ev.ctxOf(s.Value, s.In, s.Pkg))
		if s.In != c.fn {
			n = ev.close(ev.finish(n))
		}
		out = append(out, n)
	}
	return ev.list(ev.many(ev.alt(out...)))
}
