package eval

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/redislint/redislint/passes/program"
)

// applyAll evaluates the call of one of several functions.
func (ev *Evaluator) applyAll(fns []fnValue, c *ast.CallExpr, index int, fr *frame) Value {
	out := nothing()
	if len(fns) > maxCallees {
		return unknownOf(nameOf(c), nil)
	}
	for _, f := range fns {
		out = join(out, ev.apply(f, c, index, fr))
	}
	return out
}

// apply evaluates the body of a function with its parameters bound.
func (ev *Evaluator) apply(f fnValue, c *ast.CallExpr, index int, fr *frame) Value {
	if f.fn == nil {
		if f.obj != nil && ev.summary != nil {
			if v, ok := ev.summary(f.obj); ok {
				return ev.substitute(v, c, fr)
			}
		}
		return unknownOf(nameOf(c), fr.pkg.Info.TypeOf(c))
	}
	key := activeKey{node: f.fn}
	if ev.onCall[f.fn] >= 2 {
		ev.low = min(ev.low, ev.active[key])
		return textOf(restHole(nameOf(c)))
	}
	callee := &frame{fn: f.fn, pkg: f.fn.Pkg, bind: map[types.Object]*thunk{}, outer: f.fr}
	if callee.outer == nil && f.fn.Outer != nil {
		callee.outer = ev.root(f.fn.Outer, f.fn.Pkg)
	}
	if f.fn.Recv != nil && f.recv != nil {
		callee.bind[f.fn.Recv] = f.recv
	}
	ev.bind(callee, c, fr)
	first := ev.onCall[f.fn] == 0
	if first {
		ev.enter(key)
	}
	ev.onCall[f.fn]++
	ev.depth++
	v := ev.result(callee, index)
	ev.depth--
	ev.onCall[f.fn]--
	if first {
		ev.leave(key)
	}
	return v
}

// bind gives the parameters of callee the arguments of a call.
func (ev *Evaluator) bind(callee *frame, c *ast.CallExpr, fr *frame) {
	params := callee.fn.Params
	if len(c.Args) == 1 && len(params) > 1 {
		if inner, ok := ast.Unparen(c.Args[0]).(*ast.CallExpr); ok { // f(g())
			if t, ok := fr.pkg.Info.TypeOf(inner).(*types.Tuple); ok {
				for i := 0; i < t.Len() && i < len(params); i++ {
					callee.bind[params[i]] = &thunk{expr: inner, index: i, fr: fr}
				}
				return
			}
		}
	}
	for i, p := range params {
		if callee.fn.Sig.Variadic() && i == len(params)-1 {
			callee.bind[p] = ev.variadic(c, i, p, fr)
			return
		}
		if i < len(c.Args) {
			callee.bind[p] = &thunk{expr: c.Args[i], index: -1, fr: fr}
		}
	}
}

// variadic is the list of the arguments from the i-th on.
func (ev *Evaluator) variadic(c *ast.CallExpr, i int, p *types.Var, fr *frame) *thunk {
	if c.Ellipsis.IsValid() && len(c.Args) == i+1 {
		return &thunk{expr: c.Args[i], index: -1, fr: fr}
	}
	v := Value{kind: list, name: snake(p.Name())}
	for j := i; j < len(c.Args); j++ {
		v.elems = append(v.elems, ev.expr(c.Args[j], fr))
	}
	return &thunk{value: &v}
}

// result joins what the return statements of fr's function give.
func (ev *Evaluator) result(fr *frame, index int) Value {
	fn := fr.fn
	out := nothing()
	if index < len(fn.Results) && ev.changedLate(fn, fn.Results[index]) {
		return unknownOf(snake(fn.Results[index].Name()), fn.Results[index].Type())
	}
	for _, r := range fn.Returns() {
		switch {
		case len(r.Results) == 0 && index < len(fn.Results):
			out = join(out, ev.named(ev.local(fn.Results[index], r, fr), fn.Results[index].Name()))
		case len(r.Results) == 1 && len(fn.Results) > 1:
			if c, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr); ok {
				out = join(out, ev.call(c, index, fr))
			}
		case index < len(r.Results):
			if failed(r, fr) {
				continue
			}
			out = join(out, ev.expr(r.Results[index], fr))
		}
	}
	return out.settled()
}

// changedLate reports whether a function literal assigns to the result v: it may
// be deferred.
func (ev *Evaluator) changedLate(fn *program.Func, v *types.Var) bool {
	if v.Name() == "" {
		return false
	}
	body := ev.x.BodyAt(fn.Pkg, v.Pos())
	if body == nil {
		return false
	}
	for _, d := range body.Defs(v) {
		for n := d.Node; n != nil && n != fn.Node; n = body.Parent[n] {
			if _, ok := n.(*ast.FuncLit); ok {
				return true
			}
		}
	}
	return false
}

// failed reports whether a return statement gives an error, or false in place of
// "ok", and an empty text first: its other results are of no account.
func failed(r *ast.ReturnStmt, fr *frame) bool {
	if len(r.Results) < 2 {
		return false
	}
	last := ast.Unparen(r.Results[len(r.Results)-1])
	t := fr.pkg.Info.TypeOf(last)
	if t == nil {
		return false
	}
	if id, ok := last.(*ast.Ident); ok && id.Name == "nil" {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	isError := ok && n.Obj().Pkg() == nil && n.Obj().Name() == "error"
	said := fr.pkg.Info.Types[last].Value
	isFalse := said != nil && said.Kind() == constant.Bool && !constant.BoolVal(said)
	if !isError && !isFalse {
		return false
	}
	if v, ok := fr.pkg.Info.Types[r.Results[0]]; ok && v.Value != nil {
		return v.Value.ExactString() == `""`
	}
	return false
}

// funcArgs joins the functions that callers pass for a parameter.
func (ev *Evaluator) funcArgs(ref ParamRef, v *types.Var) Value {
	key := activeKey{node: ref}
	if !ev.enter(key) {
		return nothing()
	}
	defer ev.leave(key)
	out := nothing()
	for _, a := range ev.arguments(ref) {
		if got := ev.expr(a.expr, a.fr); got.kind == function {
			out = join(out, got)
		}
	}
	if out.kind == bottom {
		return unknownOf(snake(v.Name()), v.Type())
	}
	return out
}
