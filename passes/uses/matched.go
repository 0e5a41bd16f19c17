package uses

import (
	"slices"

	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/internal/commands"
)

// matchers are the functions of the standard library that compare their second argument with
// a glob.
var matchers = []string{"path.Match", "path/filepath.Match"}

// matched files the use of a glob that the code itself compares with the keys that a search
// found, instead of the server: it is the pattern of that search.
func (c *collector) matched(call *program.Call, m texteval.Method) {
	if !slices.Contains(matchers, m.Func.FullName()) || len(call.Expr.Args) != 2 {
		return
	}
	s := site{call: call, method: m, ttl: ttlOf{given: given{param: -1}}, spec: &clients.Spec{Client: m.Func.Pkg().Path(), Command: "SCAN"}}
	found := c.tx.Texts(c.value(call.Expr.Args[1], s), call.In)
	if len(found) == 0 || slices.ContainsFunc(found, func(t texteval.Text) bool { return !IsFound(t) }) {
		return
	}
	for _, p := range c.places(s, clients.Sink{Param: 0, Role: commands.Pattern}) {
		if text, ok := p.node.IsLit(); !ok || text != "" {
			c.emit(c.newUse(s, p), emission{node: c.tx.Calling(c.tx.Under(p.node, call), m), call: call})
		}
	}
}

// IsFound reports whether a text is a key that a search found, as the server wrote it: maybe
// behind the namespace of builders, which the pattern of the search has.
func IsFound(t texteval.Text) bool {
	found := false
	for _, p := range t {
		if p.Literal && (p.Place.Pos.IsValid() || p.Place.Fact != nil) || !p.Literal && !p.Found && !p.Given {
			return false
		}
		found = found || p.Found
	}
	return found
}
