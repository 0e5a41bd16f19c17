package unit

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/cmd/redislint/internal/gomod"
	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// readPolicies reads the policy that holds for the unit, once: the one that the
// environment names, or the nearest, if it is a file of the repository.
func (u *unit) readPolicies() error {
	if u.policies != nil {
		return nil
	}
	name := policyOf(u.cfg.Dir)
	if os.Getenv(passes.PolicyVariable) == "" {
		u.policies = passes.NearestPolicies(slices.Concat(u.all, analyzer.Known())...)
		if name != "" {
			if err := repo.Check(name, repo.MaxModule); err != nil {
				return err
			}
		}
		return u.policies.AddFolders(u.cfg.Dir)
	}
	policy, err := passes.LoadPolicy(name, u.all...)
	if err != nil {
		return err
	}
	u.policies = passes.OnePolicy(policy)
	return nil
}

// checkVariable refuses a relative name in the environment: the go command runs
// this program in the folder of each package, so that it would mean many files.
func checkVariable() error {
	if name := os.Getenv(passes.PolicyVariable); name != "" && !filepath.IsAbs(name) {
		return fmt.Errorf("%s=%s is not an absolute path: go vet runs its tools in the folder of each package", passes.PolicyVariable, name)
	}
	return nil
}

// isClient reports whether an import path is that of a client's package, or of
// one with a wrapper that the policy lists.
func (u *unit) isClient(path string) bool {
	if gomod.Known().Is(path) {
		return true
	}
	for _, w := range u.policies.Wrappers() {
		if uses.WrapperPackage(w) == path {
			return true
		}
	}
	return false
}
