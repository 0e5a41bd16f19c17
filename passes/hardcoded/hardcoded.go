package hardcoded

import (
	_ "embed"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/rediscalls"
)

//go:embed doc.go
var doc string

const name = "hardcoded"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	for _, g := range origins.Hardcoded(in.Uses, isOurs) {
		findings = append(findings, g.Finding(name, "hand-built "+string(g.Role)+" %s: build it with a namespace-aware key builder"))
	}
	return findings
}

// isOurs leaves what a Lua script does not get through KEYS to lualiteral.
func isOurs(u *rediscalls.Use) bool { return !u.Lua || u.Declared }
