package uses

import (
	"go/ast"
	"go/types"
	"time"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A given is the argument that gives a key its time to live.
type given struct {
	expr ast.Expr // nil if there is none, or it came through a fact
	call *program.Call
	sink clients.Sink // Unit and At
	// otherwise is what the key lives where the argument is 0; 0 for forever.
	otherwise time.Duration
	// param is the index of the parameter, of the function fn, that the
	// argument is, as the caller passed it; -1 if it is none.
	param int
	fn    string
}

// given describes a TTL argument of a call.
func (c *collector) given(e ast.Expr, sink clients.Sink, otherwise time.Duration, call *program.Call) given {
	g := given{expr: e, call: call, sink: clients.Sink{Unit: sink.Unit, At: sink.At}, otherwise: otherwise, param: -1}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return g
	}
	v, ok := call.Pkg.Info.Uses[id].(*types.Var)
	if !ok {
		return g
	}
	body := c.x.BodyAt(call.Pkg, e.Pos())
	if body == nil || len(body.Defs(v)) > 0 {
		return g // changed on the way
	}
	for f := call.In; f != nil; f = f.Outer {
		for i, p := range f.Params {
			if p == v {
				g.param, g.fn = i, f.ID
			}
		}
	}
	return g
}

// passed sets the time to live of a use of a wrapper, of which a call passes
// what the function hands on.
func (c *collector) passed(u *Use, call *program.Call, fn string) {
	g := u.given
	if g.fn == "" || g.fn != fn {
		u.given = given{param: -1}
		return
	}
	u.given = given{param: -1}
	sig, ok := call.Pkg.Info.TypeOf(call.Expr.Fun).(*types.Signature)
	if !ok || g.param >= len(call.Expr.Args) || sig.Variadic() && g.param >= sig.Params().Len()-1 {
		return
	}
	arg := call.Expr.Args[g.param]
	t := ttlOfNumber(c.tx.Close(c.tx.Expr(arg, call.In, call.Pkg), call.In), g.sink, g.otherwise)
	u.given = c.given(arg, g.sink, g.otherwise, call)
	u.TTL, u.effect = t.text, u.effect&^commands.Unsure
	u.effect = t.effect(u.effect)
}

// option is the value below an argument that a path of fields leads to; nil where it
// is not set. Without fields it is that of the argument.
func (c *collector) option(arg ast.Expr, fields []string, call *program.Call) *texteval.Node {
	n := c.tx.Field(c.tx.Expr(arg, call.In, call.Pkg), call.Pkg.Info.TypeOf(arg), fields)
	if n == nil || len(fields) > 0 && c.tx.IsZero(n) {
		return nil
	}
	return c.tx.Close(n, call.In)
}

// writtenOut reports whether the struct of options that a call gets is written
// where it stands, or in the variable that holds it: what is not set there is
// not set.
func (c *collector) writtenOut(arg ast.Expr, call *program.Call) bool {
	for range 2 {
		switch x := ast.Unparen(arg).(type) {
		case *ast.UnaryExpr:
			arg = x.X
			continue
		case *ast.CompositeLit:
			return true
		case *ast.Ident:
			v, ok := call.Pkg.Info.Uses[x].(*types.Var)
			body := c.x.BodyAt(call.Pkg, x.Pos())
			if !ok || body == nil {
				return false
			}
			defs := body.Defs(v)
			if len(defs) != 1 || defs[0].Kind != program.DefAssign {
				return false
			}
			e := ast.Unparen(defs[0].Value)
			if u, ok := e.(*ast.UnaryExpr); ok {
				e = u.X
			}
			_, ok = e.(*ast.CompositeLit)
			return ok
		}
		return false
	}
	_, ok := ast.Unparen(arg).(*ast.CompositeLit)
	return ok
}

// keepsByField reports whether the options of a call may say that the key keeps
// the time to live that it has: SetArgs.KeepTTL.
func (c *collector) keepsByField(call *program.Call, spec *clients.Spec) bool {
	for _, sink := range spec.Sinks {
		if sink.Role != commands.TTL || len(sink.Fields) == 0 || sink.Param < 0 || sink.Param >= len(call.Expr.Args) {
			continue
		}
		path := append(append([]string{}, sink.Fields[:len(sink.Fields)-1]...), "KeepTTL")
		if c.option(call.Expr.Args[sink.Param], path, call) != nil {
			return true
		}
	}
	return false
}

// takesOptions reports whether the callee takes options that are functions: one
// of them may give the time to live.
func takesOptions(call *program.Call) bool {
	if call.Callee == nil {
		return false
	}
	sig, ok := call.Callee.Type().(*types.Signature)
	if !ok || !sig.Variadic() {
		return false
	}
	last, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	if !ok {
		return false
	}
	_, ok = last.Elem().Underlying().(*types.Signature)
	return ok
}

// summarize files a given that is a parameter of the wrapper.
func (g given) summarize(w *WrapperSummary, fn string) {
	if g.fn != "" && g.fn == fn {
		w.TTLParam, w.TTLUnit, w.TTLAt, w.TTLDefault = g.param+1, int(g.sink.Unit.Milliseconds()), g.sink.At, int(g.otherwise.Milliseconds())
	}
}

// givenOf is what summarize filed.
func givenOf(w WrapperSummary) given {
	if w.TTLParam == 0 {
		return given{param: -1}
	}
	sink := clients.Sink{Unit: time.Duration(w.TTLUnit) * time.Millisecond, At: w.TTLAt}
	return given{sink: sink, otherwise: time.Duration(w.TTLDefault) * time.Millisecond, param: w.TTLParam - 1, fn: w.Func}
}
