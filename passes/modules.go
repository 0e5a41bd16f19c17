package passes

import (
	"slices"

	"github.com/redislint/redislint/keys"
)

// Modules returns the modules of its policy that a package belongs to, in the
// order of the file; nil if it belongs to none.
func (p *Policies) Modules(importPath string) []string {
	policy := p.Of(importPath)
	if policy == nil || len(policy.Modules) == 0 {
		return nil
	}
	_, dir := p.where(importPath, "")
	var names []string
	for _, m := range policy.Modules {
		if keys.MatchPackages(m.Packages, dir, importPath) && !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	return names
}
