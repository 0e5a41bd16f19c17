package uses

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// A ScriptCall is a call of a client that takes the source of a Lua script, or the keys
// of one, or both.
type ScriptCall struct {
	Call   *program.Call
	Source ast.Expr // the source, an argument; nil of a call that has none
	// Count is the argument that says how many keys there are; nil where none does.
	Count ast.Expr
	// Keys is the index of the first argument that is a key; -1 of a call without.
	Keys int
	// List says that this argument is the list of all keys. Otherwise the keys follow
	// one another, and the arguments of the script follow them.
	List bool
	// Known says that it is known what the script makes keys of.
	Known bool
	// Other says that the call has more of keys, or of their number, than this.
	Other bool
}

// scriptCall is what a call has of scripts; ok says that it has something.
func (c *collector) scriptCall(s site) (out ScriptCall, ok bool) {
	args := s.call.Expr.Args
	out = ScriptCall{Call: s.call, Keys: -1}
	raw := false
	for _, sink := range s.spec.Sinks {
		if sink.Param < 0 || len(sink.Fields) > 0 {
			continue
		}
		switch {
		case sink.Role == commands.Script && sink.Param < len(args):
			out.Source, ok = args[sink.Param], true
		case sink.Shape == clients.KeyCount && sink.Param < len(args):
			out.Count, ok = args[sink.Param], true
		case sink.Shape == clients.ScriptKeys:
			out.Keys, ok = sink.Param, true
		case sink.Role == commands.Key && sink.Shape == clients.Each && RunsScript(s.spec.Command):
			out.Keys, out.List, ok = sink.Param, true, true
			out.Other = out.Other || !strings.HasPrefix(s.spec.Command, "EVAL") || sink.Param > 0 && sink.Param <= len(args) && isInteger(s.call.Pkg.Info.TypeOf(args[sink.Param-1]))
		case sink.Role == commands.Key:
			out.Other = true
		case sink.Shape == clients.Argv || sink.Shape == clients.ArgvTail:
			from := sink.Param
			if sink.Shape == clients.ArgvTail {
				from--
			}
			if from < 0 || from+2 >= len(args) {
				continue
			}
			raw = true
			word, _ := c.word(c.value(args[from], s), s)
			if word = strings.ToUpper(word); word == "EVAL" || word == "EVAL_RO" {
				out.Source, out.Count, out.Keys, ok = args[from+1], args[from+2], from+3, true
			} else if RunsScript(word) {
				out.Keys, out.Other, ok = from+3, true, true
			}
		}
	}
	if out.Keys >= 0 {
		r := c.runs(s, out.Keys)
		if r == nil && out.Source != nil {
			r = c.read(c.value(out.Source, s))
		}
		out.Known = r != nil && !r.any && !slices.ContainsFunc(r.argv, func(n int) bool {
			e, _ := c.argvOf(s)(n)
			return n == 0 || e == nil && !raw
		})
	}
	return out, ok
}

// RunsScript reports whether a command runs a script, or a function of the server.
func RunsScript(command string) bool {
	return strings.HasPrefix(command, "EVAL") || strings.HasPrefix(command, "FCALL")
}

// isInteger reports whether a value may be the number of keys that follow it.
func isInteger(t types.Type) bool {
	if t == nil {
		return true
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}
