package wrongtype

import (
	"go/types"
	"slices"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// conditions are the guards of all calls that a use goes through. What a wrapper
// compares of a parameter is said of its caller's argument too.
func conditions(f *flow.Flow, u *uses.Use) []guard {
	if u == nil || u.Call == nil {
		return nil
	}
	out := guards(f, u.Call)
	for _, g := range conditions(f, u.Inner) {
		out = append(out, g)
		if v, ok := g.subject.of.(*types.Var); ok {
			if fn, i := f.Param(v, u.Inner.Call.In, u.Inner.Call.Pkg); fn != nil && fn.ID == u.Wrapper && i < len(u.Call.Expr.Args) {
				a := asker{f: f, info: u.Call.Pkg.Info, fn: flow.Outermost(u.Call)}
				out = append(out, guard{a.subjectOf(u.Call.Expr.Args[i]), g.set})
			}
		}
	}
	return out
}

// A guard is an expression and the constants that it is one of where a call runs.
type guard struct {
	subject subject
	set     values
}

// A subject is what conditions compare: a field, method or function of the module, or
// an expression in one declaration.
type subject struct {
	of   types.Object
	text string
	fn   *program.Func
}

// guards are what conditions around a call, and before it, say.
func guards(f *flow.Flow, call *program.Call) []guard {
	body := f.Program.BodyAt(call.Pkg, call.Expr.Pos())
	if body == nil {
		return nil
	}
	a := asker{f: f, info: call.Pkg.Info, pkg: call.Pkg, body: body, fn: flow.Outermost(call)}
	var out []guard
	for _, s := range a.subjects() {
		a.subject = s
		if set := a.at(call.Expr); slices.ContainsFunc(set.list, func(v string) bool { return v != "" }) { // not only empty or not
			out = append(out, guard{s, set})
		}
	}
	return out
}
