package passes

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// PolicyFiles returns the paths of the policy files and files of builders below the
// root of a module, relative to it, in the order of a walk; [FileState] reads them, for what
// is called as a policy need not be a file. A driver that keeps
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
		case e.Name() == keys.PolicyFile:
			files = append(files, filepath.FromSlash(name))
			if e.IsDir() {
				return fs.SkipDir
			}
		case e.IsDir() && name != "." && (withoutPolicies(e.Name()) || slices.Contains(skip, e.Name())):
			return fs.SkipDir
		case e.Name() == BuildersFile && IsFile(filepath.Join(root, name)):
			files = append(files, filepath.FromSlash(name))
		}
		return nil
	})
	return files, err
}

// maxState is the most that is read of a file for its state: no policy may have more.
const maxState = 64 << 20

// FileState returns a text that differs whenever the size of a file does, or what it
// begins with. Of what is not a regular file it is its kind: a pipe may have no end.
func FileState(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return "unreadable"
	}
	if !info.Mode().IsRegular() {
		return info.Mode().Type().String()
	}
	f, err := os.Open(filepath.Clean(name))
	if err != nil {
		return "unreadable"
	}
	defer func() { _ = f.Close() }() // only read from
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(f, maxState)); err != nil {
		return "unreadable"
	}
	return fmt.Sprintf("%d %x", info.Size(), h.Sum(nil))
}

func withoutPolicies(dir string) bool {
	return strings.HasPrefix(dir, ".") || dir == "vendor" || dir == "node_modules"
}

// IsFile reports whether there is a regular file of a name, or a link to one.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
