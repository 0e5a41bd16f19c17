package texteval

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// A channel is the list of what is sent to it. One that a function makes and keeps in a
// variable is told from others: what the functions send that it is given to counts, with
// the arguments of their calls. What is sent to a field or a package variable is that
// of all objects.

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

// chanOf is what is sent to a channel, as a list: what other functions send is known when
// it is closed.
func (ev *Evaluator) chanOf(e ast.Expr, c ctx) *Node {
	o := chanObject(e, c.pkg.Info)
	if v, ok := o.(*types.Var); o == nil || ok && program.IdentOf(e) != nil && !v.IsField() && !isGlobalVar(v) {
		return ev.expr(e, c)
	}
	ss := ev.x.Sends(o)
	if len(ss) == 0 && isField(e, c.pkg.Info) { // others send to what it was given
		return ev.expr(e, c)
	}
	if len(ss) == 0 || len(ss) > maxCallers {
		return ev.hole(nameOf(e), c.pkg.Info.TypeOf(e), Construct)
	}
	if slices.ContainsFunc(ss, func(s program.Send) bool { return s.In == c.fn }) {
		return ev.sends(ss, c.fn)
	}
	return ev.s.intern(Node{Kind: Var, Owner: ev.sentOwner(o), N: -1})
}

// isField reports whether an expression selects a field.
func isField(e ast.Expr, info *types.Info) bool {
	x, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && info.Selections[x] != nil
}

// sends are the values that are sent, as a list; those that fn does not send are closed.
func (ev *Evaluator) sends(ss []program.Send, fn *program.Func) *Node {
	var out []*Node
	for _, s := range ss {
		n := ev.expr(s.Value, ev.ctxOf(s.Value, s.In, s.Pkg))
		if fn == nil || !isWithin(s.In, fn) {
			n = ev.close(ev.finish(n))
		}
		out = append(out, n)
	}
	return ev.list(ev.many(ev.alt(out...)))
}

// isWithin reports whether fn is outer, or a function literal in it.
func isWithin(fn, outer *program.Func) bool {
	for ; fn != nil; fn = fn.Outer {
		if fn == outer {
			return true
		}
	}
	return false
}

// madeChan is the channel that a call of make makes for a variable of its function; nil
// where it is for something else, or nobody is seen to send to it.
func (ev *Evaluator) madeChan(x *ast.CallExpr, c ctx) *Node {
	if c.body == nil || c.fn == nil {
		return nil
	}
	var v *types.Var
	switch p := c.body.Parent(x).(type) {
	case *ast.AssignStmt:
		if i := slices.Index(p.Rhs, ast.Expr(x)); i >= 0 && len(p.Lhs) == len(p.Rhs) {
			v = c.body.local(p.Lhs[i])
		}
	case *ast.ValueSpec:
		if i := slices.Index(p.Values, ast.Expr(x)); i >= 0 && len(p.Names) == len(p.Values) {
			v = c.body.local(p.Names[i])
		}
	}
	if v == nil {
		return nil
	}
	return ev.channel(v, c.fn)
}

// channel is what is sent to the channel in a variable of fn, as a list; nil where nobody
// is seen to send to it.
func (ev *Evaluator) channel(v *types.Var, fn *program.Func) *Node {
	if ev.sending[v] || len(ev.x.Sends(v))+len(ev.x.Given(v)) > maxCallers {
		return nil
	}
	ev.sending[v] = true
	defer delete(ev.sending, v)
	var out []*Node
	if ss := ev.x.Sends(v); len(ss) > 0 {
		out = append(out, ev.sends(ss, fn).Kids...)
	}
	for _, g := range ev.x.Given(v) {
		if g.Field != nil {
			if ss := ev.x.Sends(g.Field); len(ss) > 0 && len(ss) <= maxCallers {
				out = append(out, ev.sends(ss, fn).Kids...)
			}
			continue
		}
		if n := ev.sentIn(g); n != nil {
			if !isWithin(g.Call.In, fn) {
				n = ev.close(ev.finish(n))
			}
			out = append(out, ev.many(ev.elem(n, v.Name())))
		}
	}
	if len(out) == 0 {
		return nil
	}
	return ev.list(out...)
}

// sentIn is what the function that a channel is given to sends to it.
func (ev *Evaluator) sentIn(g program.Given) *Node {
	call, c := g.Call.Expr, ev.ctxOf(g.Call.Expr, g.Call.In, g.Call.Pkg)
	var fn *program.Func
	if f := g.Call.Callee; f != nil {
		fn = ev.x.Func(program.FuncID(f))
	} else if l, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		fn = ev.x.FuncOf(l)
	}
	if fn == nil || g.Arg >= len(fn.Params) || fn.Sig.Variadic() && g.Arg == len(fn.Params)-1 {
		return ev.unseen(g)
	}
	sent := ev.channel(fn.Params[g.Arg], fn)
	if sent == nil {
		return nil
	}
	var recv *Node
	if fn.Recv != nil {
		_, recv, _ = ev.callee(call, 0, nil, c)
		if recv == nil {
			return sent
		}
	}
	args := ev.pack(call, fn.Sig, c, map[int]*Node{g.Arg: ev.nilNode()})
	n := ev.s.intern(Node{Kind: Func, Fn: fn, Text: fn.ID, Typ: fn.Sig, Kids: kidsOf(recv)})
	return ev.inst(sent, ev.bind(n, args))
}

// unseen is what a function that is not known sends to the channel that it is given: nothing
// where it can only receive.
func (ev *Evaluator) unseen(g program.Given) *Node {
	call := g.Call.Expr
	sig, ok := typeOr(g.Call.Pkg.Info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	t := sig.Params().At(min(g.Arg, sig.Params().Len()-1)).Type()
	if s, ok := t.(*types.Slice); ok && sig.Variadic() {
		t = s.Elem()
	}
	if ch, ok := t.Underlying().(*types.Chan); !ok || ch.Dir() == types.RecvOnly {
		return nil
	}
	return ev.list(ev.many(ev.hole(nameOf(call.Args[g.Arg]), nil, Construct)))
}
