package texteval

import (
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/program"
)

// maxMakers bounds the calls of a constructor that are looked at.
const maxMakers = 32

// left leaves out of the values of a field those that no instance keeps.
func (ev *Evaluator) left(as []*program.Assign, f fieldRef) []*program.Assign {
	return slices.DeleteFunc(slices.Clone(as), func(a *program.Assign) bool { return ev.overridden(a, f) })
}

// overridden reports whether a value that a constructor gives a field is never left in
// it: every call of the module has an option that sets another.
func (ev *Evaluator) overridden(a *program.Assign, f fieldRef) bool {
	if !a.Literal || a.In == nil || a.Value == nil || !stringish(f.typ) || !slices.ContainsFunc(a.In.Params, isSetter) ||
		a.In.Sig.Results().Len() == 0 || !f.isOf(a.In.Sig.Results().At(0).Type()) {
		return false
	}
	text, ok := ev.expr(a.Value, ev.ctxOf(a.Value, a.In, a.Pkg)).IsLit()
	calls := ev.callers(a.In)
	return ok && len(calls) > 0 && len(calls) <= maxMakers && !slices.ContainsFunc(calls, func(call *program.Call) bool {
		made := ev.field(ev.expr(call.Expr, ev.ctxOf(call.Expr, call.In, call.Pkg)), a.In.Sig.Results().At(0).Type(), f)
		return slices.ContainsFunc(alternatives(made, nil, 0), func(n *Node) bool {
			is, known := n.IsLit()
			return is == text && known || !known && n.Kind != Var && n.Kind != Concat
		})
	})
}

// isSetter reports whether a parameter is a function that changes something, or several.
func isSetter(v *types.Var) bool {
	t := v.Type()
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() > 0
}
