package hardcoded

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// A subscription is a call that subscribes to channels.
type subscription struct {
	*program.Call
	use *uses.Use
}

// ofKeys reports whether Redis itself publishes there which key expired, or was written.
func (s subscription) ofKeys() bool {
	return slices.ContainsFunc(s.use.Keys, func(k uses.Key) bool { return strings.HasPrefix(k.Template.Head(), "__keyevent@") })
}

// subscriptions are those of the module.
func subscriptions(f *flow.Flow) (out []subscription) {
	if f == nil {
		return nil
	}
	for i := range f.Result.Uses {
		u := &f.Result.Uses[i]
		if u.Call != nil && slices.Contains([]string{"SUBSCRIBE", "PSUBSCRIBE", "SSUBSCRIBE"}, u.Command) {
			out = append(out, subscription{u.Call, u})
		}
	}
	return out
}

// isPayload reports whether a field has what a message of a client says.
func isPayload(pkg *program.Package, s *ast.SelectorExpr) bool {
	f, ok := pkg.Info.Uses[s.Sel].(*types.Var)
	return ok && f.IsField() && f.Pkg() != nil && uses.IsClient(f.Pkg().Path()) && slices.Contains([]string{"Payload", "Message", "Data"}, f.Name()) &&
		slices.Contains(messages, program.TypeName(pkg.Info.TypeOf(s.X)))
}

// messages are the types of messages of clients.
var messages = []string{"Message", "PMessage", "PubSubMessage"}

// watched reports whether a message can be one in which Redis says which key something
// happened to.
func (r *receiver) watched(message ast.Expr, in *program.Func, pkg *program.Package) bool {
	return slices.ContainsFunc(r.subscriptionsOf(message, in, pkg), subscription.ofKeys)
}

// subscriptionsOf are those that a message can be of. Where it is not seen which subscription
// gives it, those of the function, or else of the package, can.
func (r *receiver) subscriptionsOf(message ast.Expr, in *program.Func, pkg *program.Package) []subscription {
	from := r.subscribed(message, in, pkg)
	for f := in; f != nil && len(from) == 0; f = f.Outer {
		from = r.subscribedIn(f.Body.Pos(), f.Body.End(), pkg)
	}
	if len(from) == 0 {
		from = slices.DeleteFunc(slices.Clone(r.subscriptions), func(s subscription) bool { return s.Pkg != pkg })
	}
	return from
}

// subscribedIn are the subscriptions in a part of a package.
func (r *receiver) subscribedIn(from, to token.Pos, pkg *program.Package) (out []subscription) {
	for _, s := range r.subscriptions {
		if s.Pkg == pkg && from <= s.Expr.Pos() && s.Expr.End() <= to {
			out = append(out, s)
		}
	}
	return out
}

// subscribed are the subscriptions that a message, or what gives messages, is of, as far as
// local variables and parameters tell.
func (r *receiver) subscribed(e ast.Expr, in *program.Func, pkg *program.Package) []subscription {
	if r.steps--; r.steps < 0 {
		return nil
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.UnaryExpr: // <-messages
		return r.subscribed(x.X, in, pkg)
	case *ast.StarExpr:
		return r.subscribed(x.X, in, pkg)
	case *ast.TypeAssertExpr:
		return r.subscribed(x.X, in, pkg)
	case *ast.CallExpr:
		if list := r.subscribedIn(x.Pos(), x.End(), pkg); len(list) > 0 {
			return list
		}
		if s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok { // pubsub.Channel()
			return r.subscribed(s.X, in, pkg)
		}
	case *ast.Ident:
		v, ok := pkg.Info.Uses[x].(*types.Var)
		if !ok || v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			return nil
		}
		return r.subscribedBy(v, in, pkg)
	}
	return nil
}

// subscribedBy are the subscriptions that a variable has, or has the messages of.
func (r *receiver) subscribedBy(v *types.Var, in *program.Func, pkg *program.Package) (out []subscription) {
	if fn, i := r.Param(v, in, pkg); fn != nil {
		if call := r.callback(fn, pkg); call != nil {
			return r.subscribedIn(call.Pos(), call.End(), pkg)
		}
		if fn.Sig.Variadic() {
			return nil
		}
		for _, c := range r.callers(fn, pkg) {
			if i < len(c.Expr.Args) {
				out = append(out, r.subscribed(c.Expr.Args[i], c.In, c.Pkg)...)
			}
		}
		return out
	}
	body := r.Program.BodyAt(pkg, v.Pos())
	if body == nil {
		return nil
	}
	for _, d := range body.Defs(v) {
		if d.Value != nil && (d.Kind == program.DefAssign || d.Kind == program.DefRange) {
			out = append(out, r.subscribed(d.Value, in, pkg)...)
		}
	}
	return out
}

// callback is the call that a function literal is an argument of; nil if it is none.
func (r *receiver) callback(fn *program.Func, pkg *program.Package) *ast.CallExpr {
	lit, _ := fn.Node.(*ast.FuncLit)
	body := r.Program.BodyAt(pkg, fn.Node.Pos())
	if lit == nil || body == nil {
		return nil
	}
	call, ok := body.Parent(lit).(*ast.CallExpr)
	if !ok || !slices.Contains(call.Args, ast.Expr(lit)) {
		return nil
	}
	return call
}
