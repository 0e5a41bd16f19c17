package unit

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

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
	roots, err := mainModules(dir)
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

// hasWrapperRows reports whether a policy that packages in dir can find seems to
// have rows for wrappers. Policies are part of the tool's identity anyway.
func hasWrapperRows(dir string) bool {
	for _, name := range policiesAbove(dir) {
		text, err := repo.Read(name, repo.MaxModule)
		if err != nil {
			return true // a unit that has such a policy says so
		}
		if strings.Contains(string(text), "wrappers") {
			return true
		}
	}
	return false
}

// policiesAbove returns the policy files that packages in dir can find: the one
// that the environment names, and those of dir and the directories above it.
func policiesAbove(dir string) []string {
	var found []string
	if name := os.Getenv(passes.PolicyVariable); name != "" {
		found = append(found, name)
	}
	for {
		if name := filepath.Join(dir, keys.PolicyFile); passes.IsFile(name) {
			found = append(found, name)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return found
		}
		dir = parent
	}
}

// mainModules returns the directories of the main modules as seen from dir:
// those of the workspace, if there is one, and the one that dir is in. Without
// any it is dir itself.
func mainModules(dir string) ([]string, error) {
	var roots []string
	if module := above(dir, "go.mod"); module != "" {
		roots = append(roots, filepath.Dir(module))
	}
	if work := workFile(dir); work != "" {
		data, err := os.ReadFile(work)
		if err != nil {
			return nil, err
		}
		parsed, err := modfile.ParseWork(work, data, nil)
		if err != nil {
			return nil, err
		}
		for _, use := range parsed.Use {
			path := filepath.FromSlash(use.Path)
			if !filepath.IsAbs(path) {
				path = filepath.Join(filepath.Dir(work), path)
			}
			if info, err := os.Stat(path); err == nil && info.IsDir() {
				roots = append(roots, filepath.Clean(path))
			}
		}
	}
	if len(roots) == 0 {
		roots = append(roots, dir)
	}
	slices.Sort(roots)
	return slices.Compact(roots), nil
}

// workFile is the file of the workspace; "" without one.
func workFile(dir string) string {
	switch name := os.Getenv("GOWORK"); name {
	case "off":
		return ""
	case "":
		return above(dir, "go.work")
	default:
		return name
	}
}

// above returns the file of that name in dir or the next directory above it
// that has one; "" if there is none.
func above(dir, name string) string {
	for {
		if file := filepath.Join(dir, name); passes.IsFile(file) {
			return file
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
