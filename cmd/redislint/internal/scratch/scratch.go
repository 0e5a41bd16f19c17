// Package scratch has folders for what is there only while a program runs. The next run
// removes those of a program that was killed.
package scratch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// lockFile is locked as long as the program of its folder runs.
const lockFile = ".redislint-lock"

// A Dir is such a folder.
type Dir struct {
	Path string
	lock *flock.Flock
}

// New makes a folder in parent, or in the one for temporary files if that is "". Its name
// is prefix and a number.
func New(parent, prefix string) (*Dir, error) {
	path, err := os.MkdirTemp(parent, prefix+"*")
	if err != nil {
		return nil, err
	}
	d := &Dir{Path: path, lock: flock.New(filepath.Join(path, lockFile))}
	// A file system may have no locks: then nobody can tell what is left there.
	_, _ = d.lock.TryLock()
	return d, nil
}

// Remove removes the folder with all that is in it.
func (d *Dir) Remove() error {
	return errors.Join(d.lock.Close(), os.RemoveAll(d.Path))
}

// Left returns the folders in parent that programs left which were killed. Whoever asks
// has them then, and removes them.
func Left(parent, prefix string) []*Dir {
	if parent == "" {
		parent = os.TempDir()
	}
	entries, _ := os.ReadDir(parent) // if it cannot be read, nothing can be removed
	var left []*Dir
	for _, e := range entries {
		number, ok := strings.CutPrefix(e.Name(), prefix)
		if !ok || number == "" || strings.Trim(number, "0123456789") != "" || !e.IsDir() {
			continue
		}
		path := filepath.Join(parent, e.Name())
		lock := filepath.Join(path, lockFile)
		info, err := os.Lstat(lock)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			removeEmpty(path)
			continue
		case err != nil || !info.Mode().IsRegular():
			continue
		}
		d := &Dir{Path: path, lock: flock.New(lock, flock.SetFlag(os.O_RDWR))}
		if got, err := d.lock.TryLock(); got && err == nil {
			left = append(left, d)
		}
	}
	return left
}

// removeEmpty removes an empty folder of a program that was killed before it had a lock.
func removeEmpty(path string) {
	const sure = time.Minute
	if info, err := os.Lstat(path); err == nil && time.Since(info.ModTime()) > sure {
		_ = os.Remove(path) // one that is not empty stays
	}
}

// Sweep removes what [Left] returns, and returns how many folders it removed.
func Sweep(parent, prefix string) int {
	n := 0
	for _, d := range Left(parent, prefix) {
		if d.Remove() == nil {
			n++
		}
	}
	return n
}

// writing are the folders in which the new content of a file lies until it is whole.
const writing = ".redislint-write-"

// WriteFile replaces a file in one step. A new one has the permissions perm, except for those
// that the user's mask takes away; another keeps its own.
func WriteFile(name string, data []byte, perm fs.FileMode) (err error) {
	dir := filepath.Dir(name)
	Sweep(dir, writing)
	d, err := New(dir, writing)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Remove()) }()
	at := filepath.Join(d.Path, "new")
	f, err := os.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	if info, statErr := os.Stat(name); statErr == nil {
		err = f.Chmod(info.Mode().Perm())
	}
	if err == nil {
		_, err = f.Write(data)
	}
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(at, name)
}
