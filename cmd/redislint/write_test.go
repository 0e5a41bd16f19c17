package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// writeDir names the folder in which a process of the test writes files.
const writeDir = "REDISLINT_TEST_WRITE"

// manyFiles are enough for a signal to come in between.
const manyFiles = 400

func fileOf(dir string, i int) string { return filepath.Join(dir, "a", fmt.Sprintf("f%d.go", i)) }

// TestWriteFiles ends a process while it writes. After a signal that can be caught all
// files are new; after one that cannot each is wholly old or wholly new, and what
// changed is said. Nothing else is left in the folder.
func TestWriteFiles(t *testing.T) {
	if dir := os.Getenv(writeDir); dir != "" {
		files := map[string][]byte{}
		for i := range manyFiles {
			files[fileOf(dir, i)] = []byte(strings.Repeat("new\n", 100))
		}
		require.NoError(t, writeFiles(dir, files))
		return
	}
	if runtime.GOOS == "windows" {
		t.Skip("has no signals")
	}
	t.Parallel()
	old := strings.Repeat("old\n", 100)
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT, syscall.SIGKILL} {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			require.NoError(t, os.Mkdir(filepath.Join(dir, "a"), 0o755))
			for i := range manyFiles {
				require.NoError(t, os.WriteFile(fileOf(dir, i), []byte(old), 0o640))
			}
			exe, err := os.Executable()
			require.NoError(t, err)
			cmd := exec.CommandContext(t.Context(), exe, "-test.run=^TestWriteFiles$")
			cmd.Env = append(os.Environ(), writeDir+"="+dir)
			require.NoError(t, cmd.Start())
			require.Eventually(t, func() bool {
				data, err := os.ReadFile(fileOf(dir, 0))
				return err == nil && string(data) != old
			}, 2*time.Minute, 100*time.Microsecond, "it has begun to write")
			require.NoError(t, cmd.Process.Signal(s))
			err = cmd.Wait()
			changed := 0
			for i := range manyFiles {
				data, err := os.ReadFile(fileOf(dir, i))
				require.NoError(t, err)
				info, err := os.Stat(fileOf(dir, i))
				require.NoError(t, err)
				require.Equal(t, os.FileMode(0o640), info.Mode().Perm())
				if string(data) == strings.Repeat("new\n", 100) {
					changed++
				} else {
					require.Equal(t, old, string(data))
				}
			}
			said, leftErr := leftBehind(dir)
			require.NoError(t, leftErr)
			if said == "" { // it was held, or came when all was written
				require.Equal(t, manyFiles, changed)
			} else {
				require.Equal(t, syscall.SIGKILL, s)
				require.Error(t, err)
				first, rest, _ := strings.Cut(said, "; not changed: ")
				require.Equal(t, changed, strings.Count(first, ".go"))
				require.Equal(t, manyFiles-changed, strings.Count(rest, ".go"))
			}
			left, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Len(t, left, 1, "no other folder")
		})
	}
}

// TestLeftBehind has what a run left that was ended while it wrote, and what one left
// that did not write yet.
func TestLeftBehind(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	write("a.go", "new")
	write("b/b.go", "old")
	write(".redislint-fix-1/plan.json", fmt.Sprintf(`[{"File":"a.go","New":%q},{"File":"b/b.go","New":%q}]`, sum([]byte("new")), sum([]byte("new"))))
	write(".redislint-fix-1/.redislint-lock", "")
	write(".redislint-fix-2/0", "new")
	write(".redislint-fix-2/.redislint-lock", "")
	write(".redislint-fix-3/plan.json", fmt.Sprintf(`[{"File":"../outside","New":%q}]`, sum([]byte("new"))))
	write(".redislint-fix-3/.redislint-lock", "")
	said, err := leftBehind(dir)
	require.NoError(t, err)
	require.Equal(t, "an earlier run of redislint fix was ended while it wrote; changed: a.go; not changed: b/b.go\n", said)
	said, err = leftBehind(dir)
	require.NoError(t, err)
	require.Empty(t, said)
	require.Error(t, writeFiles(dir, map[string][]byte{filepath.Join(dir, "a.go"): nil, filepath.Join(dir, "none.go"): nil}))
	data, err := os.ReadFile(filepath.Join(dir, "a.go"))
	require.NoError(t, err)
	require.Equal(t, "new", string(data))
	left, err := filepath.Glob(filepath.Join(dir, stagePrefix+"*"))
	require.NoError(t, err)
	require.Empty(t, left)
}
