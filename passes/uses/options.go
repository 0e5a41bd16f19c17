package uses

import (
	"go/ast"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// ttlOption is the TTL that an option among the arguments of a call gives:
// NewMutex(name, WithExpiry(d)). The call's own text is "" if there is none.
// Options that are kept in variables are followed to the call that made them;
// what is done to them in between is not seen.
func (c *collector) ttlOption(call *program.Call, spec *clients.Spec) ttlOf {
	var found ttlOf
	for _, arg := range call.Expr.Args {
		in, pkg := call.In, call.Pkg
		if made := c.madeByCall(arg, in, pkg); made != nil {
			arg, in, pkg = made.Expr, made.In, made.Pkg
		}
		ast.Inspect(arg, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				if t, ok := c.optionTTL(&program.Call{Expr: n, In: in, Pkg: pkg}, spec); ok {
					found = t
				}
			}
			return true
		})
	}
	return found
}

// optionTTL is the TTL of a call of a client that has nothing but one.
func (c *collector) optionTTL(call *program.Call, of *clients.Spec) (ttlOf, bool) {
	f, ok := program.CalleeOf(call.Pkg.Info, call.Expr)
	if !ok {
		return ttlOf{}, false
	}
	call.Callee = f
	spec := c.spec(call)
	switch {
	case spec == nil:
		return ttlOf{}, false
	case spec.KeepsTTL:
		return ttlOf{text: "unknown", positive: true}, true
	case len(spec.Sinks) != 1 || spec.Sinks[0].Role != commands.TTL:
		return ttlOf{}, false
	}
	sink := spec.Sinks[0]
	if sink.Param < 0 || sink.Param >= len(call.Expr.Args) {
		return ttlOf{}, false
	}
	arg := call.Expr.Args[sink.Param]
	return ttlOfNumber(c.option(arg, nil, call), sink, of.DefaultTTL), true
}

// madeByCall returns the call that made the value of an argument; nil if it is
// written there, or cannot be told.
func (c *collector) madeByCall(arg ast.Expr, in *program.Func, pkg *program.Package) *program.Call {
	if star, ok := ast.Unparen(arg).(*ast.StarExpr); ok {
		arg = star.X
	}
	e, in, pkg := c.x.MadeBy(arg, in, pkg)
	if e == nil {
		return nil
	}
	return &program.Call{Expr: e, In: in, Pkg: pkg}
}
