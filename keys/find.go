package keys

import (
	"os"
	"path/filepath"
	"strings"
)

// FindPolicy returns the policy file of the package in the folder dir: the
// nearest, walking up to the folder root, that of the module. It is not ok if
// there is none, or dir is not inside root. Where a repository has several,
// each package obeys the nearest.
func FindPolicy(dir, root string) (path string, ok bool) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	root, err = filepath.Abs(root)
	if err != nil {
		return "", false
	}
	for {
		rel, err := filepath.Rel(root, dir)
		if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return "", false
		}
		path = filepath.Join(dir, PolicyFile)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path, true
		}
		dir = filepath.Dir(dir)
		if rel == "." {
			return "", false
		}
	}
}
