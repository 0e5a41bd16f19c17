package redislinttest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Dir is t.TempDir for Go code that is compiled: the directory has the same name
// every time the test runs, and the go command, for which the name is a part of
// what it compiles, knows again what it compiled there before. Another run of the
// test waits until this one has ended. A test may have several directories.
func Dir(t testing.TB) string {
	t.Helper()
	dir, remove, err := makeDir(t.Name())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := remove(); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// makeDir makes the directory of a test of this package, and returns what removes
// it.
func makeDir(test string) (dir string, remove func() error, err error) {
	here, err := os.Getwd()
	if err != nil {
		return "", nil, err
	}
	temp, err := temp()
	if err != nil {
		return "", nil, err
	}
	id := sha256.Sum256([]byte(here + "\n" + test))
	top := filepath.Join(temp, hex.EncodeToString(id[:6]))
	own := []byte(strconv.Itoa(os.Getpid()))
	first := top
	for n := 2; ; n++ { // past those that this test has
		if owner, _ := os.ReadFile(top + ".owner"); !bytes.Equal(owner, own) {
			break
		}
		top = fmt.Sprintf("%s-%d", first, n)
	}
	unlock, err := lockedfile.MutexAt(top + ".lock").Lock()
	if err != nil {
		return "", nil, err
	}
	remove = func() error {
		defer unlock()
		return errors.Join(os.RemoveAll(top), os.Remove(top+".owner"))
	}
	dir = filepath.Join(top, "dir")
	if err := errors.Join(os.WriteFile(top+".owner", own, 0o600), os.RemoveAll(top), os.MkdirAll(dir, 0o700)); err != nil {
		return "", nil, errors.Join(err, remove())
	}
	return dir, remove, nil
}

// temp makes the folder of all directories and locks, and returns its name without
// links.
func temp() (string, error) {
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("redislinttest-%d", os.Getuid()))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}
