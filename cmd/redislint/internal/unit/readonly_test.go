//go:build unix

package unit_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	version "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// nobody is the user that the program runs as: for root nothing is read-only.
const nobody = 65534

// runAsNobody runs a program as a user who may write to nothing that is not
// open to all.
func (m *module) runAsNobody(name string, args ...string) outcome {
	m.t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(m.t.Context(), name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.Env = m.dir, &stdout, &stderr, append(os.Environ(), m.env...)
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil {
		require.ErrorAs(m.t, err, &exit)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// chmod changes the permissions of a directory and of all that is in it.
func chmod(t *testing.T, dir string, file, folder fs.FileMode) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			return os.Chmod(name, folder)
		}
		return os.Chmod(name, file)
	}))
}

// newCaches is a module with the client in a module cache of its own, and with a
// build cache, a home and a copy of the tool of its own; nobody may read all, and
// write to the build cache and the home.
func newCaches(t *testing.T) (m *module, modcache, cache, own string) {
	t.Helper()
	m = newModule(t, oneStore+"-- go.mod --\nmodule example.org/app\n\ngo 1.26\n\nrequire github.com/redis/go-redis/v9 v9.0.0\n")
	top := filepath.Dir(m.dir)
	modcache, cache = filepath.Join(top, "mod"), filepath.Join(top, "cache")
	home := filepath.Join(top, "home")
	require.NoError(t, os.Mkdir(home, 0o777))
	proxy := filepath.Join(top, "proxy", "github.com", "redis", "go-redis", "v9", "@v")
	require.NoError(t, os.MkdirAll(proxy, 0o777))
	mod, err := os.ReadFile(filepath.Join(top, "redis", "go.mod"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(proxy, "v9.0.0.mod"), mod, 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(proxy, "v9.0.0.info"), []byte(`{"Version": "v9.0.0"}`), 0o666))
	f, err := os.Create(filepath.Join(proxy, "v9.0.0.zip"))
	require.NoError(t, err)
	require.NoError(t, zip.CreateFromDir(f, version.Version{Path: "github.com/redis/go-redis/v9", Version: "v9.0.0"}, filepath.Join(top, "redis")))
	require.NoError(t, f.Close())

	m.env = append(m.env, "GOPROXY=file://"+filepath.ToSlash(filepath.Join(top, "proxy")), "GOSUMDB=off",
		"GOMODCACHE="+modcache, "GOCACHE="+cache, "HOME="+home)
	tidy := m.run("go", "mod", "tidy")
	require.Zero(t, tidy.status, tidy.stderr)
	m.env = append(m.env, "GOPROXY=off", "GOFLAGS=-mod=readonly")
	for dir := top; dir != filepath.Dir(os.TempDir()) && dir != os.TempDir(); dir = filepath.Dir(dir) {
		require.NoError(t, os.Chmod(dir, 0o755))
	}
	program, err := os.ReadFile(tool)
	require.NoError(t, err)
	own = filepath.Join(top, "redislint.exe")
	require.NoError(t, os.WriteFile(own, program, 0o755))
	require.NoError(t, os.MkdirAll(cache, 0o777))
	chmod(t, cache, 0o666, 0o777)
	chmod(t, home, 0o666, 0o777)
	chmod(t, modcache, 0o444, 0o555)
	t.Cleanup(func() { chmod(t, modcache, 0o644, 0o755) })
	return m, modcache, cache, own
}

// The module cache may be one that cannot be written to.
func TestReadOnlyModuleCache(t *testing.T) {
	long(t)
	t.Parallel()
	m, modcache, _, own := newCaches(t)
	require.NotZero(t, m.runAsNobody("touch", filepath.Join(modcache, "x")).status, "it is read-only")
	o := m.runAsNobody(own, "--quiet", "--format=line", "./...")
	require.Equal(t, 1, o.status, o.stderr)
	require.Equal(t, []string{saveLine, flushLine}, strings.Split(strings.TrimSpace(o.stdout), "\n"))
}

// Without a build cache that can be written to the go command lists nothing:
// what it says is passed on, and the status is not that of a clean module.
func TestReadOnlyBuildCache(t *testing.T) {
	long(t)
	t.Parallel()
	m, _, cache, own := newCaches(t)
	require.NoError(t, os.RemoveAll(cache))
	require.NoError(t, os.Mkdir(cache, 0o555))
	o := m.runAsNobody(own, "--quiet", "./...")
	require.Equal(t, 2, o.status, o.stdout)
	require.Contains(t, o.stderr, "permission denied")
	require.NotContains(t, o.stderr, "goroutine")
}
