package hardcoded

import (
	_ "embed"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "hardcoded"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "keys", Doc: doc, Run: run, Words: []keys.RuleWord{{
		Name: "leftover", Values: []string{"on", "off"}, Default: "on",
		Doc:     "Report texts with the namespace that keys are compared with or cut by",
		Example: `rules: {hardcoded: {leftover: off}}`,
	}}}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	w := fix.New(in.Packages, in.Flow)
	for _, g := range groups(in) {
		made, keeps, no := fixOf(w, g)
		f := g.Finding(message(w, g) + kept(keeps))
		f.Fix, f.NoFix = made, no
		findings = append(findings, f)
	}
	return append(findings, leftovers(in, w)...)
}

// groups returns the keys that are built by hand, by the literal that says so.
func groups(in *passes.Input) []origins.Group {
	var c origins.Collector
	for i := range in.Uses {
		u := &in.Uses[i]
		if !isOurs(u) {
			continue
		}
		policy := in.Policy(u.Package)
		follows := in.Flow.FollowsValue(u)
		for _, k := range u.Keys {
			if follows(k) {
				continue
			}
			key := origins.Key{Key: k, Use: u, Policy: policy}
			switch {
			case describes(policy):
				key.Origin, key.Class = builtBy(in, key)
			case origins.Written(u.Role, k):
				key.Origin = k.Head
			}
			if key.Origin != nil {
				c.Add(key)
			}
		}
	}
	return c.Groups()
}

// isOurs leaves commands without a key aside, and what a Lua script does not get
// through KEYS to lualiteral.
func isOurs(u *uses.Use) bool {
	return u.Role != uses.RoleCommand && (!u.Lua || u.Declared)
}
