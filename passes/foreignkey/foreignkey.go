package foreignkey

import (
	_ "embed"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "foreignkey"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "ownership", Doc: doc, Run: run, Words: []keys.RuleWord{{
		Name: "reads", Default: "false",
		Doc:     "Also report packages that read a foreign key",
		Example: `rules: {foreignkey: {reads: true}}`,
	}}}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	modules := map[string][]string{} // of packages
	for i := range in.Uses {
		u := &in.Uses[i]
		policy := in.Policy(u.Package)
		if policy == nil || len(policy.Modules) == 0 || u.Called || !counts(u, policy.Rule(name).Flag("reads")) {
			continue
		}
		own, ok := modules[u.Package]
		if !ok {
			own = in.Policies.Modules(u.Package)
			modules[u.Package] = own
		}
		if len(own) == 0 {
			continue
		}
		f, ok := check(in, u, own)
		if n := len(findings); ok && (n == 0 || findings[n-1].Span != f.Span || findings[n-1].Message != f.Message) {
			findings = append(findings, f)
		}
	}
	return findings
}

// counts reports whether a use is of a kind that the rule looks at.
func counts(u *uses.Use, reads bool) bool {
	return u.Role != uses.RoleCommand && (reads || writes(u))
}

// writes reports whether a use changes its key, or sends to its channel.
func writes(u *uses.Use) bool {
	return u.Access == uses.Write || u.Command == "PUBLISH" || u.Command == "SPUBLISH"
}

// check returns the finding of a use by a package of these modules: all keys of
// the use that have a known owner must be foreign.
func check(in *passes.Input, u *uses.Use, own []string) (passes.Finding, bool) {
	var found *foreign
	for _, k := range u.Keys {
		owners := owners(in, u, k.Template)
		for _, o := range owners {
			if slices.Contains(own, o) {
				return passes.Finding{}, false
			}
		}
		if found == nil && len(owners) > 0 {
			found = &foreign{key: k, owner: owners[0]}
		}
	}
	if found == nil || isMade(in, u, found) {
		return passes.Finding{}, false
	}
	return in.Of(u, found.key.Template, message(u, found, own[0])), true
}
