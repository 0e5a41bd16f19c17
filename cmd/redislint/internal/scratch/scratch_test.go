package scratch

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// holder names the folder in which a process of the test makes one, and waits.
const holder = "REDISLINT_TEST_SCRATCH"

// What a killed program left is found; what belongs to one that runs is not, nor what only
// looks so.
func TestLeft(t *testing.T) {
	if parent := os.Getenv(holder); parent != "" {
		d, err := New(parent, "a-")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(d.Path, "content"), nil, 0o644))
		time.Sleep(time.Hour)
	}
	t.Parallel()
	parent := t.TempDir()
	exe, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), exe, "-test.run=^TestLeft$")
	cmd.Env = append(os.Environ(), holder+"="+parent)
	require.NoError(t, cmd.Start())
	content := func() []string {
		found, err := filepath.Glob(filepath.Join(parent, "a-*", "content"))
		require.NoError(t, err)
		return found
	}
	require.Eventually(t, func() bool { return len(content()) == 1 }, time.Minute, time.Millisecond)
	own, err := New(parent, "a-")
	require.NoError(t, err)
	require.Empty(t, Left(parent, "a-"), "both run")
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())

	for _, name := range []string{"a-1", "a-2", "a-x", "a-", "b-1"} {
		require.NoError(t, os.Mkdir(filepath.Join(parent, name), 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(parent, "a-3"), nil, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(parent, "a-1", "precious"), nil, 0o644))
	if runtime.GOOS != "windows" {
		require.NoError(t, os.Symlink(parent, filepath.Join(parent, "a-4")))
		require.NoError(t, os.Mkdir(filepath.Join(parent, "a-5"), 0o755))
		require.NoError(t, os.Symlink("/dev/zero", filepath.Join(parent, "a-5", lockFile)))
	}
	old := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(filepath.Join(parent, "a-2"), old, old))
	require.Equal(t, 1, Sweep(parent, "a-"))
	require.Empty(t, content())
	require.NoDirExists(t, filepath.Join(parent, "a-2"), "empty, and old")
	require.FileExists(t, filepath.Join(parent, "a-1", "precious"))
	require.DirExists(t, own.Path)
	require.NoError(t, own.Remove())
	require.NoDirExists(t, own.Path)
}

func TestWriteFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "report")
	require.NoError(t, os.Mkdir(filepath.Join(dir, writing+"7"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, writing+"7", lockFile), nil, 0o644))
	require.NoError(t, WriteFile(name, []byte("one"), 0o600))
	require.NoError(t, os.Chmod(name, 0o640))
	require.NoError(t, WriteFile(name, []byte("two"), 0o600))
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "two", string(data))
	info, err := os.Stat(name)
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		require.Equal(t, os.FileMode(0o640), info.Mode().Perm())
	}
	require.Error(t, WriteFile(filepath.Join(dir, "no", "report"), nil, 0o600))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1)
}
