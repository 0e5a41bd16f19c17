package state

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// files returns the paths of the policy files and files of builders below the
// root of a module, relative to it, in the order of a walk; [contents] reads them, because what
// is called as a policy need not be a file. Folders whose name begins with a dot, vendor
// and node_modules are left out; folders that cannot be read have none, because no package
// can be read there either.
func files(root string) ([]string, error) {
	var found []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil && (e == nil || name == "."):
			return err
		case err != nil:
			return fs.SkipDir
		case e.Name() == keys.PolicyFile:
			found = append(found, name)
			if e.IsDir() {
				return fs.SkipDir
			}
		case e.IsDir() && name != "." && withoutPolicies(e.Name()):
			return fs.SkipDir
		case e.Name() == passes.BuildersFile && passes.IsFile(filepath.Join(root, name)):
			found = append(found, name)
		}
		return nil
	})
	return found, err
}

func withoutPolicies(dir string) bool {
	return strings.HasPrefix(dir, ".") || dir == "vendor" || dir == "node_modules"
}

// most is the most that is read of a file: no policy may have more.
const most = 64 << 20

// contents returns a text that differs whenever the size of a file does, or what it
// begins with. Of what is not a regular file it is its kind: a pipe may have no end.
func contents(name string) string {
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
	if _, err := io.Copy(h, io.LimitReader(f, most)); err != nil {
		return "unreadable"
	}
	return fmt.Sprintf("%d %x", info.Size(), h.Sum(nil))
}
