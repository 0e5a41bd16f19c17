package golangci

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

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

// policyState is 16 hexadecimal digits that are others whenever a policy file, or
// one of builders, in a main module as seen from dir changes, comes or goes; or
// the file policy, unless that is "".
func policyState(dir, policy string) (string, error) {
	h := sha256.New()
	add := func(label, name string) error {
		_, err := fmt.Fprintf(h, "%q %s\n", label, passes.FileState(name))
		return err
	}
	if policy != "" {
		at, err := filepath.Abs(policy) // its patterns begin where it lies
		if err != nil {
			return "", err
		}
		if _, err := os.Stat(at); err != nil {
			return "", err
		}
		if err := add(at, at); err != nil {
			return "", err
		}
	}
	for i, root := range mainModules(dir) {
		files, err := passes.PolicyFiles(root)
		if err != nil {
			return "", err
		}
		for _, rel := range files {
			if err := add(fmt.Sprintf("%d %s", i, filepath.ToSlash(rel)), filepath.Join(root, rel)); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// mainModules returns the roots of the main modules as seen from dir, as the go
// command says, which golangci-lint needs anyway. Without any it is dir itself.
func mainModules(dir string) []string {
	cmd := exec.Command("go", "list", "-m", "-f", "{{.Dir}}")
	cmd.Dir = dir
	out, err := cmd.Output()
	roots := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || roots[0] == "" {
		return []string{dir}
	}
	slices.Sort(roots)
	return roots
}
