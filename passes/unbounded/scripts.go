package unbounded

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// scriptCommands lists the commands that the script of a use calls, each once,
// upper case. It returns false where the use runs none, or its source or one of the
// commands is not known.
func scriptCommands(f *flow.Flow, u *uses.Use) ([]string, bool) {
	for u.Inner != nil {
		u = u.Inner
	}
	if u.Call == nil || u.Via != "" || !strings.HasPrefix(u.Command, "EVAL") {
		return nil, false
	}
	if runsItsOwn(u.Client) {
		return nil, true
	}
	var out []string
	found := false
	for _, s := range f.Result.Scripts {
		if !runs(f, u, s) {
			continue
		}
		if len(s.Commands) == 0 {
			return nil, false
		}
		found = true
		out = append(out, s.Commands...)
	}
	slices.Sort(out)
	return slices.Compact(out), found
}

// runsItsOwn reports whether all scripts that a package runs are its own: those of
// locks, limiters and filters, whose keys are strings.
func runsItsOwn(client string) bool {
	for _, suffix := range []string{"/redislock", "/redis_rate", "/rueidislock", "/valkeylock", "/drivers/store/redis", "/core/bloom", "/core/limit"} {
		if strings.HasSuffix(program.WithoutVersion(client), suffix) {
			return true
		}
	}
	return false
}

// runs reports whether s is the script that u runs: one of the call itself, or of the
// call that made its receiver.
func runs(f *flow.Flow, u *uses.Use, s uses.Script) bool {
	if s.Call.Expr == u.Call.Expr {
		return true
	}
	sel, ok := ast.Unparen(u.Call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	made, _, _ := f.Program.MadeBy(sel.X, u.Call.In, u.Call.Pkg)
	return made != nil && made == s.Call.Expr
}
