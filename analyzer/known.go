package analyzer

import (
	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/passes"
)

// Known are the rules that a policy may configure: those of code, and those that an audit
// holds servers to. The latter find nothing in code.
func Known() []passes.Rule {
	known := Rules()
	for _, r := range live.Rules() {
		known = append(known, passes.Rule{Name: r.Name})
	}
	return known
}
