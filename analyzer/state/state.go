// Package state tells drivers that keep results when these are no longer good: what,
// beside the code, the findings in the main modules depend on.
package state

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"

	"github.com/redislint/redislint/passes"
)

// Policies returns 16 hexadecimal digits that are others whenever a policy file, or
// one of builders, in one of the modules changes, comes or goes; or the file policy, which
// holds for all packages, unless that is "". The order of the roots counts.
func Policies(roots []string, policy string) (string, error) {
	h := sha256.New()
	add := func(label, name string) error {
		_, err := fmt.Fprintf(h, "%q %s\n", label, contents(name))
		return err
	}
	if policy != "" {
		at, err := filepath.Abs(policy) // its patterns begin where it lies
		if err != nil {
			return "", err
		}
		if err := add(at, at); err != nil {
			return "", err
		}
	}
	for i, root := range roots {
		names, err := files(root)
		if err != nil {
			return "", err
		}
		for _, name := range names {
			if err := add(fmt.Sprintf("%d %s", i, name), filepath.Join(root, name)); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// Modules returns the folders of the main modules as seen from dir, sorted: those of the
// workspace, if there is one, and the one that dir is in. Without any it is dir
// itself.
func Modules(dir string) ([]string, error) {
	var roots []string
	if module := above(dir, "go.mod"); module != "" {
		roots = append(roots, filepath.Dir(module))
	}
	if work := workFile(dir); work != "" {
		data, err := os.ReadFile(filepath.Clean(work))
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

// above returns the file of that name in dir or the next folder above it
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
