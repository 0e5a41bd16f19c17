package ci_test

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// What is committed is a module that go install takes: it has no replacements,
// its files can be packed, and the program that comes of it works and knows its
// version.
func TestInstall(t *testing.T) {
	clone := top(t)
	data, err := os.ReadFile(filepath.Join(clone, "go.mod"))
	require.NoError(t, err)
	mod, err := modfile.Parse("go.mod", data, nil)
	require.NoError(t, err)
	require.Equal(t, modulePath, mod.Module.Mod.Path)
	require.Empty(t, mod.Replace, "go install takes no module with replacements")
	require.Empty(t, mod.Exclude, "go install takes no module with exclusions")

	dir := t.TempDir()
	version := module.Version{Path: modulePath, Version: "v0.1.0"}
	proxy := publish(t, clone, filepath.Join(dir, "proxy"), version)
	here := command{dir: dir, env: environment()}
	cache := strings.TrimSpace(here.run(t, "go", "env", "GOMODCACHE"))
	bin := filepath.Join(dir, "bin")
	modcache := filepath.Join(dir, "mod")
	here.env = environment("GOPROXY=file://"+filepath.ToSlash(proxy)+",file://"+filepath.ToSlash(filepath.Join(cache, "cache", "download")),
		"GOSUMDB=off", "GOFLAGS=-trimpath -modcacherw", "GOMODCACHE="+modcache, "GOBIN="+bin)
	status, _, stderr := here.try(t, "bash", "-c", documented(t, clone, "install").Text)
	if strings.Contains(stderr, ": not found") || strings.Contains(stderr, "no such file") {
		t.Skipf("the module cache lacks what other modules are made of: %s", stderr)
	}
	require.Zero(t, status, stderr)

	// So does the action, where a version is named.
	build := runner{action: readAction(t, clone), clone: dir, workspace: dir, temp: filepath.Join(dir, "runner"), env: here.env}
	build.Runs.Steps = build.Runs.Steps[:1]
	job := build.start(t, map[string]string{"version": "v0.1.0"})
	require.Zero(t, job.status, job.log)
	require.Contains(t, job.stdout, "redislint v0.1.0 (")

	redislint := filepath.Join(bin, "redislint"+executableSuffix())
	require.Contains(t, here.run(t, redislint, "version"), "redislint v0.1.0 ("+runtime.Version()+", ")
	require.Equal(t, here.run(t, redislint, "version"), here.run(t, redislint, "--version"))
	require.Contains(t, here.run(t, redislint, "explain", "hardcoded"), "Does not see", "documentation is embedded")
	here.env = environment("GOPROXY=off")
	here.dir = filepath.Join(clone, "testdata", "systems", "conduit")
	status, stdout, stderr := here.try(t, redislint, "--quiet", "--format", "line", "--rules", "lualiteral", "./...")
	require.Equal(t, 1, status, stderr)
	require.Contains(t, stdout, "internal/queue/sweeper.go:30:22: literal key")
}

// publish writes the module as a proxy in the form of files has it, and returns
// the proxy.
func publish(t *testing.T, clone, proxy string, version module.Version) string {
	t.Helper()
	dir := filepath.Join(proxy, filepath.FromSlash(version.Path), "@v")
	require.NoError(t, os.MkdirAll(dir, 0o755))
	f, err := os.Create(filepath.Join(dir, version.Version+".zip"))
	require.NoError(t, err)
	// A work tree of git that is not its main one is not a repository for this package.
	packed := filepath.Join(t.TempDir(), "packed")
	command{dir: proxy, env: environment()}.run(t, "git", "clone", "-q", "--depth", "1", "file://"+filepath.ToSlash(clone), packed)
	require.NoError(t, zip.CreateFromVCS(f, version, packed, "HEAD", ""), "file names, sizes, and what else a module may not have")
	require.NoError(t, f.Close())
	mod := command{dir: clone, env: environment()}.run(t, "git", "show", "HEAD:go.mod")
	for name, content := range map[string]string{
		version.Version + ".mod":  mod,
		version.Version + ".info": `{"Version":"` + version.Version + `","Time":"2026-01-01T00:00:00Z"}`,
		"list":                    version.Version + "\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644))
	}
	return proxy
}

// A commit gives the same bytes wherever it is built, by the command that
// SECURITY.md has.
func TestReproducible(t *testing.T) {
	clone := top(t)
	dir := t.TempDir()
	var sums [][sha256.Size]byte
	for _, name := range []string{"one", filepath.Join("another", "deeper")} {
		to := filepath.Join(dir, name)
		here := command{dir: dir, env: environment()}
		here.run(t, "git", "clone", "-q", "--depth", "1", "file://"+filepath.ToSlash(clone), to)
		here.dir = to
		here.env = environment("CGO_ENABLED=0")
		here.run(t, "go", "build", "-trimpath", "./cmd/redislint")
		data, err := os.ReadFile(filepath.Join(to, "redislint"+executableSuffix()))
		require.NoError(t, err)
		require.NotContains(t, string(data), filepath.ToSlash(dir), "the folder it was built in")
		sums = append(sums, sha256.Sum256(data))
	}
	require.Equal(t, sums[0], sums[1])
}

func executableSuffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}
