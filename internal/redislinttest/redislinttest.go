// Package redislinttest gives tests the redislint program, built from this tree
// once for all packages whose tests run it.
package redislinttest

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// program is what is built.
const program = "github.com/redislint/redislint/cmd/redislint"

// folders are those of the module that have the program's packages.
var folders = []string{"analyzer", "cmd", "guard", "internal", "keys", "passes"}

// Program returns the name of the program's file, which is not to be written to.
func Program(t testing.TB) string {
	t.Helper()
	name, err := Build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// Build is [Program] for a TestMain. The file is in the go command's cache, where
// go run keeps programs: only the first test after a change links one. With
// REDISLINT_TEST_RACE it is built with the race detector.
func Build(ctx context.Context) (string, error) {
	if err := depend(); err != nil {
		return "", err
	}
	// Tests of other packages wait for the first one's program.
	locks, err := temp()
	if err != nil {
		return "", err
	}
	unlock, err := lockedfile.MutexAt(filepath.Join(locks, "program.lock")).Lock()
	if err != nil {
		return "", err
	}
	defer unlock()
	// What the go command has just linked it runs from a directory that does not
	// stay; from then on it runs what it keeps.
	var name string
	for range 3 {
		var err error
		if name, err = ran(ctx); err != nil {
			return "", err
		}
		if _, err := os.Stat(name); err == nil {
			return name, nil
		}
	}
	return "", fmt.Errorf("the go command does not keep %s", name)
}

// ran returns the name of the file that go run would have run.
func ran(ctx context.Context) (string, error) {
	var stderr strings.Builder
	args := []string{"run", "-exec", "echo"}
	if os.Getenv("REDISLINT_TEST_RACE") != "" {
		args = append(args, "-race")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, program)...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go run %s: %w\n%s", program, err, stderr.String())
	}
	return strings.TrimSpace(string(out)), nil
}

// depend reads the folders of the program's source. go test compares what they
// hold before it repeats the result of a test that it keeps; it does not see
// what the go command reads.
func depend() error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(_ string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == "testdata" {
				return fs.SkipDir
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// moduleRoot is the directory with go.mod, in or above the one of the test.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", fmt.Errorf("no go.mod above the test")
		}
		dir = above
	}
}
