package passes

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// PolicyFiles returns the paths of the policy files and files of builders below the
// root of a module, relative to it, in the order of a walk. A driver that keeps
// findings must look at all of them. Folders whose name begins with a dot, vendor
// and node_modules are left out, and those of the names in skip; folders that cannot
// be read have none, for no package can be read there either.
func PolicyFiles(root string, skip ...string) ([]string, error) {
	var files []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil && (e == nil || name == "."):
			return err
		case err != nil:
			return fs.SkipDir
		case e.IsDir() && name != "." && (withoutPolicies(e.Name()) || slices.Contains(skip, e.Name())):
			return fs.SkipDir
		case e.Name() != keys.PolicyFile && e.Name() != BuildersFile:
		case IsFile(filepath.Join(root, name)):
			files = append(files, filepath.FromSlash(name))
		}
		return nil
	})
	return files, err
}

func withoutPolicies(dir string) bool {
	return strings.HasPrefix(dir, ".") || dir == "vendor" || dir == "node_modules"
}

// IsFile reports whether there is a regular file of a name, or a link to one.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
