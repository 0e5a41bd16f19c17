package passes

import (
	"github.com/redislint/redislint/keys"
)

// Policies say which policy holds for each package of a run. A repository may
// have several: a package obeys the nearest. The nil Policies has none.
type Policies struct {
	packages map[string]*keys.Policy // by import path
}

// NewPolicies returns the policies of packages, by import path.
func NewPolicies(packages map[string]*keys.Policy) *Policies { return &Policies{packages} }

// Of returns the policy of the package of an import path, nil if there is none.
func (p *Policies) Of(importPath string) *keys.Policy {
	if p == nil {
		return nil
	}
	return p.packages[importPath]
}
