package uses

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/uses/internal/commands"
	"github.com/redislint/redislint/passes/uses/internal/lua"
)

// RunsScript reports whether a use hands its key to a script or a function of
// the server, or to a command that is not known: what that does to the key, the
// use does not say.
func (u *Use) RunsScript() bool {
	info, ok := commands.Lookup(u.Command)
	return !ok || info.Group == "scripting"
}

// ScriptCommands lists the commands that the script of a use calls, each once,
// upper case. It says no where the use runs none, or its source or one of the
// commands is not known.
func (u *Use) ScriptCommands() ([]string, bool) {
	for u.inner != nil {
		u = u.inner
	}
	if u.call == nil || u.Via != "" || !strings.HasPrefix(u.Command, "EVAL") {
		return nil, false
	}
	if runsItsOwn(u.Client) {
		return nil, true
	}
	var out []string
	found := false
	for _, s := range u.c.scriptAt {
		if !u.runs(s) {
			continue
		}
		found = true
		for _, t := range s.texts {
			source, ok := t.Known()
			if !ok {
				return nil, false
			}
			names := u.c.commandsIn[source]
			if len(names) == 0 {
				return nil, false
			}
			out = append(out, names...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), found
}

// runsItsOwn reports whether all scripts that a package runs are its own: those of
// locks, limiters and filters, whose keys are strings.
func runsItsOwn(client string) bool {
	for _, suffix := range []string{"/redislock", "/redis_rate", "/rueidislock", "/valkeylock", "/drivers/store/redis", "/core/bloom", "/core/limit"} {
		if strings.HasSuffix(withoutVersion(client), suffix) {
			return true
		}
	}
	return false
}

// runs reports whether s is the script that u runs: one of the call itself, or
// of the call that made its receiver.
func (u *Use) runs(s script) bool {
	if s.site.call.Expr == u.call.Expr {
		return true
	}
	sel, ok := ast.Unparen(u.call.Expr.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	made, _, _ := u.c.x.MadeBy(sel.X, u.call.In, u.call.Pkg)
	return made != nil && made == s.site.call.Expr
}

// commandsOf lists the commands that a script calls; none if one is not known.
func commandsOf(calls []lua.Call) []string {
	var out []string
	for _, c := range calls {
		if len(c.Args) == 0 || len(c.Args[0].Pieces) != 1 || c.Args[0].Pieces[0].Kind != lua.Literal {
			return nil
		}
		out = append(out, strings.ToUpper(c.Args[0].Pieces[0].Text))
	}
	return out
}
