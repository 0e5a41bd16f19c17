package keys

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// FindPolicy returns the policy file of the package in the folder dir: the
// nearest, walking up to the folder root, that of the module. It is not ok if
// there is none, or dir is not inside root. Where a repository has several,
// each package obeys the nearest. A folder of that name, or a symbolic link that leads
// nowhere, is one that cannot be read, for a policy was meant to hold.
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
		if _, err := os.Lstat(path); err == nil {
			return path, true
		}
		dir = filepath.Dir(dir)
		if rel == "." {
			return "", false
		}
	}
}

// readStart is os.ReadFile of so much of a file that ParsePolicy can tell that it is
// too large.
func readStart(path string) ([]byte, error) {
	f, err := os.Open(filepath.Clean(path))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, 4*maxPolicy))
	return data, errors.Join(err, f.Close())
}

// readPolicy is readStart, with two errors more. A pipe or a device that lies
// where policies are looked for would never end; one that somebody names, as
// <(command) of a shell, does.
func readPolicy(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && filepath.Base(path) == PolicyFile && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("not a regular file")}
	}
	data, err := readStart(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, linkErr := os.Lstat(path); linkErr == nil {
			return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("a symbolic link to a file that is not there")}
		}
	}
	return data, err
}
