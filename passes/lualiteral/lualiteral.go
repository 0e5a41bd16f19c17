package lualiteral

import (
	_ "embed"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "lualiteral"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "cluster", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	for _, g := range origins.Hardcoded(in, isUndeclared) {
		findings = append(findings, g.Finding(message(g.Role)))
	}
	return findings
}

func isUndeclared(u *uses.Use) bool { return u.Lua && !u.Declared }

// message says what to do: KEYS is for keys, all else goes through ARGV.
func message(role uses.Role) string {
	if role == uses.RoleKey {
		return "literal key %s in a Lua script: pass it through KEYS"
	}
	return "literal " + string(role) + " %s in a Lua script: pass it through ARGV"
}
