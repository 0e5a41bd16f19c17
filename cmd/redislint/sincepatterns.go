package main

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/revision"
)

// patternsIn returns the patterns of a run as they are for a checkout of another
// commit. Those are left out that name only packages which that commit does not
// have: nothing was found in them, and go list would report them as errors.
func patternsIn(c *revision.Checkout, g *globals, patterns []string, now *program) ([]string, error) {
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	here, err := filepath.Abs(g.inDir("."))
	if err != nil {
		return nil, err
	}
	root, err := c.Path(now.Root)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); now.modulePath != "" && errors.Is(err, fs.ErrNotExist) {
		return nil, nil // the module is new
	}
	var kept []string
	for _, p := range patterns {
		dir, isDir := patternDir(p, here, now)
		if !isDir {
			kept = append(kept, p)
			continue
		}
		then, err := c.Path(dir)
		if err != nil {
			return nil, err
		}
		if filepath.IsAbs(p) {
			p = filepath.Join(then, strings.TrimPrefix(filepath.FromSlash(p), dir))
		}
		if hasGoFiles(then, strings.Contains(p, "...")) {
			kept = append(kept, p)
		}
	}
	return kept, nil
}

// patternDir returns the folder, absolute, that a pattern names packages in; false
// for one that names no folder of the main module.
func patternDir(pattern, here string, now *program) (string, bool) {
	pattern = filepath.ToSlash(pattern)
	fixed, _, wild := strings.Cut(pattern, "...")
	if wild {
		fixed = fixed[:strings.LastIndex(fixed, "/")+1] // "./a..." is "./a" and "./ab"
	}
	if strings.HasSuffix(fixed, ".go") {
		fixed = path.Dir(fixed)
	}
	switch first, _, _ := strings.Cut(pattern, "/"); {
	case filepath.IsAbs(filepath.FromSlash(pattern)):
		return filepath.Clean(filepath.FromSlash(fixed)), true
	case first == ".", first == "..":
		return filepath.Join(here, filepath.FromSlash(fixed)), true
	}
	if now.modulePath == "" {
		return "", false
	}
	if rest, ok := strings.CutPrefix(fixed, now.modulePath); ok && (rest == "" || rest[0] == '/') {
		return filepath.Join(now.Root, filepath.FromSlash(rest)), true
	}
	return "", false
}

// hasGoFiles reports whether a folder has Go files; below counts those of the
// folders below it too, except for those that the go command does not look into.
func hasGoFiles(dir string, below bool) bool {
	found := false
	walk := func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case !e.IsDir():
			if filepath.Ext(name) == ".go" {
				found = true
				return fs.SkipAll
			}
		case name != dir && (!below || skippedFolder(e.Name())):
			return fs.SkipDir
		}
		return nil
	}
	_ = filepath.WalkDir(dir, walk) // walk returns no other error
	return found
}

// skippedFolder reports whether patterns of the go command never match packages in
// folders of this name.
func skippedFolder(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "vendor"
}
