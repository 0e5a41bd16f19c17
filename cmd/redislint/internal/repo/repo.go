// Package repo reads the files of a repository that may be hostile: none through a
// symbolic link that leaves the repository, none that has no end, none that is too large.
package repo

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// The most bytes that are read of one file.
const (
	MaxModule = 1 << 20  // go.mod, go.work, and a policy
	MaxReport = 64 << 20 // a baseline, and a file of init --from
	MaxSource = 32 << 20
)

// Read returns the contents of a file.
func Read(name string, limit int64) ([]byte, error) {
	if err := Check(name, limit); err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Clean(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1)) // of a pipe the size is not known before
	if err == nil && int64(len(data)) > limit {
		err = tooLarge(name, limit)
	}
	return data, err
}

// Check returns an error if a file is too large, or is in a repository and is not a
// regular file of the same repository. It is nil for one that does not exist.
func Check(name string, limit int64) error {
	at, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(at); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := CheckLink(name); err != nil {
		return err
	}
	info, err := os.Stat(at)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular() && top(filepath.Dir(at)) != "":
		return refused(name, "not a regular file")
	case info.Size() > limit:
		return tooLarge(name, limit)
	}
	return nil
}

// CheckLink returns an error if a file or folder is in a repository and really is
// elsewhere.
func CheckLink(name string) error {
	at, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	top := top(filepath.Dir(at))
	if top == "" {
		return nil
	}
	real, linkErr := filepath.EvalSymlinks(at)
	realTop, topErr := filepath.EvalSymlinks(top)
	switch {
	case errors.Is(linkErr, fs.ErrNotExist):
		return refused(name, "a symbolic link to a file that is not there")
	case linkErr != nil || topErr != nil:
		return errors.Join(linkErr, topErr)
	case !Within(realTop, real):
		return refused(name, "a symbolic link that leaves the repository")
	}
	return nil
}

// CheckPath returns an error if a file or folder is by its name in the repository of a folder, and one of
// the folders on the way to it, or it, is a link that leaves the repository. It need not exist.
func CheckPath(dir, name string) error {
	from, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	at, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	from = top(from)
	if from == "" || !Within(from, at) {
		return nil
	}
	rel, err := filepath.Rel(from, at)
	if err != nil {
		return err
	}
	for part := range strings.SplitSeq(rel, string(filepath.Separator)) {
		from = filepath.Join(from, part)
		switch info, err := os.Lstat(from); {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0:
			if err := CheckLink(from); err != nil {
				return err
			}
		}
	}
	return nil
}

func refused(name, why string) error {
	return &fs.PathError{Op: "read", Path: name, Err: errors.New(why)}
}

func tooLarge(name string, limit int64) error {
	return refused(name, fmt.Sprintf("larger than %d MB", limit>>20))
}

// Within reports whether a name is that of a folder, or of something in it. Links are not
// followed.
func Within(top, name string) bool {
	rel, err := filepath.Rel(top, name)
	return err == nil && filepath.IsLocal(rel)
}

// top returns the folder of the repository that a folder is in: the one with .git, or
// else that of the module; "" if it is in neither.
func top(dir string) string {
	module := ""
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if _, err := os.Lstat(filepath.Join(at, "go.mod")); err == nil && module == "" {
			module = at
		}
		if at == filepath.Dir(at) {
			return module
		}
	}
}

// Walk checks the files of the module, or the workspace, that a folder is in which the go
// command or redislint reads, before they do. It returns the folders that have a policy,
// without those that the go command does not look into.
func Walk(dir string) ([]string, error) {
	top := top(dir)
	root := ""
	for at := dir; top != "" && Within(top, at); at = filepath.Dir(at) {
		for _, name := range []string{"go.mod", "go.work"} {
			file := filepath.Join(at, name)
			if err := Check(file, MaxModule); err != nil {
				return nil, err
			}
			if _, err := os.Lstat(file); err == nil && (root == "" || name == "go.work") {
				root = at
			}
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	if root == "" {
		return nil, nil // no module: a home directory, say
	}
	var folders []string
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return fs.SkipDir // no package can be read there either
		}
		name := e.Name()
		switch {
		case name == keys.PolicyFile && e.IsDir():
			return refused(path, "not a regular file")
		case e.IsDir():
			if path != root && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || slices.Contains([]string{"node_modules", "testdata"}, name)) {
				return fs.SkipDir
			}
		case name == keys.PolicyFile && !strings.Contains(path, string(filepath.Separator)+"vendor"+string(filepath.Separator)):
			folders = append(folders, filepath.Dir(path))
			return Check(path, MaxModule)
		case name == "go.mod":
			return Check(path, MaxModule)
		case filepath.Ext(name) == ".go":
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() && info.Size() <= MaxSource {
				return nil
			}
			return Check(path, MaxSource)
		}
		return nil
	})
	return folders, err
}

// ReadSource returns the contents of a file that the go command has found; links were
// checked by Walk.
func ReadSource(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err == nil && info.Size() > MaxSource {
		return nil, tooLarge(name, MaxSource)
	}
	return os.ReadFile(filepath.Clean(name))
}
