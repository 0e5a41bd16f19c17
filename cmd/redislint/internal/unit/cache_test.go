package unit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// twoPackages has findings in a, which b imports.
const twoPackages = `
-- a/a.go --
package a

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func A(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, "conduit:a") }
-- b/b.go --
package b

import (
	"context"

	"example.org/app/a"
	"github.com/redis/go-redis/v9"
)

func B(ctx context.Context, rdb *redis.Client) { a.A(ctx, rdb); rdb.Get(ctx, "conduit:b") }
`

const (
	lineA = `a/a.go:9:63: hand-built key "conduit:a": build it with a namespace-aware key builder (hardcoded)`
	lineB = `b/b.go:10:78: hand-built key "conduit:b": build it with a namespace-aware key builder (hardcoded)`
)

// as returns a tool that believes it is run by a go command of that version.
func as(t *testing.T, version string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	name := filepath.Join(t.TempDir(), "redislint")
	script := fmt.Sprintf("#!/bin/sh\nGOVERSION=%s\nexport GOVERSION\nexec %s \"$@\"\n", version, tool)
	require.NoError(t, os.WriteFile(name, []byte(script), 0o755))
	return name
}

// Until Go 1.26.8 what a dependency printed is what is printed when it is asked
// for: its findings must not be lost.
func TestSharedResults(t *testing.T) {
	t.Parallel()
	m := newModule(t, twoPackages)
	old := as(t, "go1.26.8")
	require.Equal(t, []string{lineA, lineB}, m.run("go", "vet", "-vettool="+old, "./b").lines())
	require.Equal(t, []string{lineA}, m.run("go", "vet", "-vettool="+old, "./a").lines())
	require.Equal(t, []string{lineA, lineB}, m.run("go", "vet", "-vettool="+old, "./...").lines(), "each once")
}

// A package that is compiled again for the tests of another is silent.
func TestSharedResultsOfVariants(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, twoPackages+`
-- a/a_test.go --
package a

func ForTests() int { return 1 }
-- a/out_test.go --
package a_test

import (
	"context"
	"testing"

	"example.org/app/a"
	"example.org/app/b"
)

func TestB(t *testing.T) { b.B(context.Background(), nil); a.ForTests() }
`)
	old := as(t, "go1.26.8")
	require.Equal(t, []string{lineA, lineB}, m.run("go", "vet", "-vettool="+old, "./...").lines(), "each once")
	require.Equal(t, []string{lineA}, m.run("go", "vet", "-vettool="+old, "./a").lines())
	require.Equal(t, []string{lineB}, m.run("go", "vet", "-vettool="+old, "./b").lines())
}

// From 1.26.9 on a dependency is silent.
func TestSilentDependency(t *testing.T) {
	t.Parallel()
	m := newModule(t, twoPackages)
	fixed := as(t, "go1.26.9")
	require.Equal(t, []string{lineB}, m.run("go", "vet", "-vettool="+fixed, "./b").lines())

	other := newModule(t, twoPackages)
	require.Equal(t, []string{lineA}, other.run("go", "vet", "-vettool="+fixed, "./a").lines())
}

// A package with tests of its own is asked for under another name.
func TestSharedResultsWithTests(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, twoPackages+"-- a/a_test.go --\npackage a\n")
	old := as(t, "go1.26.8")
	require.Equal(t, []string{lineB}, m.run("go", "vet", "-vettool="+old, "./b").lines())
	require.Equal(t, []string{lineA}, m.run("go", "vet", "-vettool="+old, "./a").lines())
	require.Equal(t, []string{lineA, lineB}, m.run("go", "vet", "-vettool="+old, "./...").lines(), "each once")
}

// The policy is part of the tool's identity, wherever a package can find it.
func TestIdentity(t *testing.T) {
	t.Parallel()
	m := newModule(t, oneStore+"-- deep/down/x.go --\npackage down\n-- vendor/x/.redislint.yml --\n-- testdata/.redislint.yml --\n-- .hidden/.redislint.yml --\n")
	identity := func() string {
		t.Helper()
		o := m.run(tool, "-V=full")
		require.Zero(t, o.status, o.stderr)
		require.Regexp(t, `^redislint version \S+ exe=[0-9a-f]{64} policy=[0-9a-f]{16} clients=(true|false)\n$`, o.stdout)
		require.NotContains(t, o.stdout, "devel")
		return o.stdout
	}
	seen := map[string]string{}
	changed := func(what string) {
		t.Helper()
		id := identity()
		require.Empty(t, seen[id], "%s changes nothing", what)
		seen[id] = what
		require.Equal(t, id, identity(), "the same at every run")
	}
	changed("no policy")
	m.write("../.redislint.yml", "version: 1\n") // no package looks above its module
	m.write("vendor/x/.redislint.yml", "x")
	m.write(".hidden/.redislint.yml", "x")
	require.Equal(t, "no policy", seen[identity()])
	m.write(".redislint.yml", "version: 1\n")
	changed("a policy")
	m.write(".redislint.yml", "version: 1\n\n")
	changed("an edit")
	m.write("deep/.redislint.yml", "version: 1\n")
	changed("a nested policy")
	m.write("testdata/.redislint.yml", "x")
	changed("one of packages that the go command takes by name only")
	top, down := identity(), *m
	down.dir = filepath.Join(m.dir, "deep", "down")
	require.Equal(t, top, down.run(tool, "-V=full").stdout, "from any directory")

	m.write("elsewhere.txt", "version: 1\n")
	m.env = append(m.env, "REDISLINT_POLICY="+filepath.Join(m.dir, "elsewhere.txt"))
	changed("a policy in the environment")
	m.write("elsewhere.txt", "version: 1\n\n")
	changed("an edit of it")
	m.env = append(m.env, "REDISLINT_POLICY=nosuch.yml")
	missing := m.run(tool, "-V=full")
	require.Equal(t, 2, missing.status)
	require.Contains(t, missing.stderr, "redislint: REDISLINT_POLICY: stat nosuch.yml: ")
}

// All modules of a workspace count.
func TestIdentityOfWorkspace(t *testing.T) {
	t.Parallel()
	m := newModule(t, "-- go.work --\ngo 1.26\n\nuse ./one\nuse ../two\n-- one/go.mod --\nmodule one\n-- ../two/go.mod --\nmodule two\n")
	before := m.run(tool, "-V=full").stdout
	require.NotEmpty(t, before)
	m.write("../two/deep/.redislint.yml", "version: 1\n")
	after := m.run(tool, "-V=full").stdout
	require.NotEqual(t, before, after)
	one := *m
	one.dir = filepath.Join(m.dir, "one")
	require.Equal(t, after, one.run(tool, "-V=full").stdout)
	one.env = append(one.env, "GOWORK=off")
	require.NotEqual(t, after, one.run(tool, "-V=full").stdout)

	m.write("go.work", "use (\n")
	broken := m.run(tool, "-V=full")
	require.Equal(t, 2, broken.status)
	require.Contains(t, broken.stderr, "go.work:")
}

// After an edit of the policy every unit runs again: what a tool counts shows
// it.
func TestPolicyEdit(t *testing.T) {
	long(t)
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	m := newModule(t, oneStore)
	count := filepath.Join(t.TempDir(), "count")
	counting := filepath.Join(t.TempDir(), "redislint")
	script := fmt.Sprintf("#!/bin/sh\ncase \"$1\" in -V=full|-flags) ;; *) echo x >>%s ;; esac\nexec %s \"$@\"\n", count, tool)
	require.NoError(t, os.WriteFile(counting, []byte(script), 0o755))
	runs := func() int {
		t.Helper()
		require.NoError(t, os.WriteFile(count, nil, 0o644))
		require.Equal(t, []string{saveLine, flushLine}, m.run("go", "vet", "-vettool="+counting, "./...").lines())
		data, err := os.ReadFile(count)
		require.NoError(t, err)
		return len(data) / len("x\n")
	}
	m.write(".redislint.yml", fmt.Sprintf("# %s\n", m.dir)) // one that no other run has had
	all := runs()
	require.Positive(t, all)
	require.Zero(t, runs())
	m.write(".redislint.yml", fmt.Sprintf("# %s edited\n", m.dir))
	require.Equal(t, all, runs())
}
