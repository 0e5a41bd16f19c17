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
		if policy == nil || len(policy.Modules) == 0 || u.Called || u.Role == uses.RoleCommand {
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
		f, ok := check(in, u, own, u.Access == uses.Write || policy.Rule(name).Flag("reads"))
		if n := len(findings); ok && (n == 0 || findings[n-1].Span != f.Span || findings[n-1].Message != f.Message) {
			findings = append(findings, f)
		}
	}
	return findings
}

// check returns the finding of a use by a package of these modules: all keys of
// the use that have a known owner must be foreign. Keys that are only read are
// looked at if all is, and those of classes that say who may read them.
func check(in *passes.Input, u *uses.Use, own []string, all bool) (passes.Finding, bool) {
	var found *foreign
	for _, k := range u.Keys {
		readers := readersOf(in, u, k.Template)
		if !all && readers == nil {
			return passes.Finding{}, false
		}
		owners := owners(in, u, k.Template)
		for _, o := range own {
			if slices.Contains(owners, o) || u.Access != uses.Write && slices.Contains(readers, o) {
				return passes.Finding{}, false
			}
		}
		if u.Access != uses.Write && slices.Contains(readers, keys.Shared) {
			return passes.Finding{}, false
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

// readersOf returns the modules that may read a key beside its owner; nil if that is
// not said, or the key may be of several classes.
func readersOf(in *passes.Input, u *uses.Use, t keys.Template) []string {
	if u.Role != uses.RoleKey && u.Role != uses.RoleChannel {
		return nil
	}
	m, ok := in.Policies.Match(u, t)
	if !ok || len(m.Also) > 0 {
		return nil
	}
	return m.Class.Readers
}
