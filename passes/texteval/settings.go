package texteval

import (
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
)

// viperPath is a library of configuration that is told defaults by name. Its names may be
// in upper case and in lower case.
const viperPath = "github.com/spf13/viper"

// setting is what the configuration has for a name, or else a default that the module sets
// for it; nil where a call asks for something else.
func (ev *Evaluator) setting(l libCall) *Node {
	if l.f.Pkg().Path() != viperPath || l.f.Name() != "GetString" || len(l.x.Args) != 1 {
		return nil
	}
	name, ok := l.arg(0).IsLit()
	if !ok || l.f.Signature().Recv() != nil && slices.ContainsFunc(ev.x.MethodCalls("Sub"), ofViper) { // names below a part
		return nil
	}
	out := []*Node{ev.unknown(snake(name[strings.LastIndexByte(name, '.')+1:]), types.Typ[types.String], Unknown{Env: true, Reason: Environment})}
	for _, call := range ev.defaults(l.f.Pkg()) {
		c := ev.ctxOf(call.Expr, call.In, call.Pkg)
		if key, ok := ev.expr(call.Expr.Args[0], c).IsLit(); !ok || !strings.EqualFold(key, name) {
			continue
		}
		n := ev.close(ev.finish(ev.expr(call.Expr.Args[1], c)))
		if text, ok := n.IsLit(); ok && text != "" {
			out = append(out, n)
		}
	}
	return ev.alt(out...)
}

// defaults are the calls that set a default of a configuration, those of tests aside.
func (ev *Evaluator) defaults(viper *types.Package) []*program.Call {
	calls := slices.Clone(ev.x.MethodCalls("SetDefault"))
	if f, ok := viper.Scope().Lookup("SetDefault").(*types.Func); ok {
		calls = append(calls, ev.x.CallsOf(program.FuncID(f))...)
	}
	return slices.DeleteFunc(calls, func(c *program.Call) bool {
		return !ofViper(c) || len(c.Expr.Args) != 2 || ev.x.Tests(c.Expr.Pos()) != program.NoTest
	})
}

func ofViper(c *program.Call) bool {
	return c.Callee != nil && c.Callee.Pkg() != nil && c.Callee.Pkg().Path() == viperPath
}
