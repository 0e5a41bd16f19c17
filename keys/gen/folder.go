package gen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder returns the folder of the package: that of the plan below root, the folder
// of the policy. It must be one of the same module: no other module may begin on the
// way there, and no link may lead out of it.
func (p *Plan) Folder(root string) (string, error) {
	dir := filepath.Join(root, filepath.FromSlash(p.Dir))
	for at := dir; len(at) > len(filepath.Clean(root)); at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return "", fmt.Errorf("builders.dir %q is in another module, that of %s (use a folder of this one)", p.Dir, filepath.Join(at, "go.mod"))
		}
	}
	module, err := real(moduleRoot(root))
	if err != nil {
		return "", err
	}
	to, err := real(dir)
	if err != nil {
		return "", err
	}
	if rel, err := filepath.Rel(module, to); err != nil || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("builders.dir %q is a link that leaves the module, to %s (use a folder of the module)", p.Dir, to)
	}
	if info, err := os.Lstat(filepath.Join(dir, FileName)); err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is a link, not a file (remove it)", filepath.Join(dir, FileName))
	}
	return dir, nil
}

// moduleRoot is the folder of the module that dir is in; dir, if it is in none.
func moduleRoot(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	for at := abs; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return abs
		}
	}
}

// real is a folder without links; what does not exist of it yet has none.
func real(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	to, err := filepath.EvalSymlinks(abs)
	if !errors.Is(err, fs.ErrNotExist) || abs == filepath.Dir(abs) {
		return to, err
	}
	if info, err := os.Lstat(abs); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return "", fmt.Errorf("%s is a link to what does not exist", strings.TrimSuffix(abs, string(filepath.Separator)))
	}
	parent, err := real(filepath.Dir(abs))
	return filepath.Join(parent, filepath.Base(abs)), err
}
