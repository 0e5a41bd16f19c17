package golangci

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/redislint/redislint/passes"
)

// findPolicy returns the path of the policy file that is set, or else that the
// environment names; "" if neither does. A relative one that is set is looked
// for in dir and the directories above it, up to the root of the module, for
// golangci-lint finds its own file that way.
func findPolicy(dir, set string) (string, error) {
	if set == "" {
		return os.Getenv(passes.PolicyVariable), nil
	}
	if filepath.IsAbs(set) {
		return set, nil
	}
	root := passes.ModuleRoot(dir)
	for at := dir; ; at = filepath.Dir(at) {
		if name := filepath.Join(at, set); passes.IsFile(name) {
			return name, nil
		}
		if at == root || at == filepath.Dir(at) {
			return "", fmt.Errorf("policy %q: there is no such file in %s, nor above it in the module", set, dir)
		}
	}
}
