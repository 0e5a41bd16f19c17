package unit

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/analyzer/state"
	"github.com/redislint/redislint/cmd/redislint/internal/gomod"
	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// clientsBelow reports whether a package of the main modules, as seen from dir,
// can have a Redis client below it. If not, no function of theirs can return a
// key, however it looks: no unit needs to be read. What cannot be told from the
// go.mod files alone (GOPATH, one of Go 1.16 or before, another file in its
// place) can have one, and so can what has a policy with rows for wrappers of
// its own.
//
// The flag -modfile is seen in GOFLAGS only.
func clientsBelow(dir string) (bool, error) {
	if os.Getenv("GO111MODULE") == "off" || strings.Contains(os.Getenv("GOFLAGS"), "-modfile") {
		return true, nil
	}
	roots, err := state.Modules(dir)
	if err != nil {
		return false, err
	}
	clients := gomod.Known()
	for _, root := range roots {
		text, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if errors.Is(err, fs.ErrNotExist) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
		if mod := string(text); clients.Named(mod) || !gomod.Complete(mod) {
			return true, nil
		}
	}
	return hasWrapperRows(dir), nil
}

// hasWrapperRows reports whether the policy of packages in dir seems to have rows
// for wrappers. Policies are part of the tool's identity anyway.
func hasWrapperRows(dir string) bool {
	name := policyOf(dir)
	if name == "" {
		return false
	}
	text, err := repo.Read(name, repo.MaxModule)
	return err != nil || strings.Contains(string(text), "wrappers") // a unit that has a policy which cannot be read says so
}

// policyOf returns the policy file that packages in dir obey: the one that the
// environment names, or the nearest; "" without one.
func policyOf(dir string) string {
	if name := os.Getenv(passes.PolicyVariable); name != "" {
		return name
	}
	name, _ := keys.FindPolicy(dir, passes.ModuleRoot(dir))
	return name
}
