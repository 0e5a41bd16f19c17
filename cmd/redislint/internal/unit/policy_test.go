package unit_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// policed has packages that use Redis: a builds its key by hand, b is a
// dependency of a, tools is below it.
const policed = `
-- a/a.go --
package a

import (
	"context"

	"example.org/app/b"
	"github.com/redis/go-redis/v9"
)

func A(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, "app:workers:"+id)
	b.B(ctx, rdb, "sess:"+id)
}
-- b/b.go --
package b

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func B(ctx context.Context, rdb *redis.Client, key string) {
	rdb.Get(ctx, key)
	rdb.Keys(ctx, "other:*")
}
-- a/tools/t.go --
package tools

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func T(ctx context.Context, rdb *redis.Client, ask func(...any)) {
	rdb.Get(ctx, "lock:1")
	Fetch(ask, "app:jobs")
}

func Fetch(ask func(...any), key string) { ask("GET", key) }
`

// An edit writes a policy file, or removes one, in a folder.
type edit struct{ why, dir, text string }

// The texts of policies of the module in the test.
const (
	policyWorker  = "version: 1\nnamespace: {default: app}\nkeys:\n  worker: {pattern: \"{namespace}:workers:{id}\"}\n"
	policySession = "  session: {pattern: \"sess:{id}\", global: true}\n"
	policyLock    = "  lock: {pattern: \"{namespace}:1\"}\n"
	policyRow     = "wrappers:\n  - {func: example.org/app/a/tools.Fetch, key: 1, command: GET}\n"
	policyJobs    = "keys:\n  jobs: {pattern: \"{namespace}:jobs\"}\n"
	namespaceApp  = "version: 1\nnamespace: {default: app}\n"
)

// policyEdits are fifty edits, one after another.
func policyEdits() []edit {
	const root, deep, tools, below = ".", "a", "a/tools", "b"
	rules := func(text string) string { return policyWorker + policySession + "rules:\n  " + text + "\n" }
	return []edit{
		{"one that says nothing", root, "version: 1\n"},
		{"a class", root, policyWorker},
		{"one more", root, policyWorker + policySession},
		{"one less", root, policyWorker},
		{"a third", root, policyWorker + policyLock},
		{"both", root, policyWorker + policyLock + policySession},
		{"broken", root, policyWorker + "  bad: {pattern: \"{\"}\n"},
		{"broken in another place", root, "version: 7\n" + policyWorker[len("version: 1\n"):]},
		{"mended", root, policyWorker + policySession},
		{"another default", root, strings.Replace(policyWorker, "app", "conduit", 1) + policySession},
		{"a closed set", root, strings.Replace(policyWorker, "default: app", "values: [prod, test]", 1) + policySession},
		{"the default again", root, policyWorker + policySession},
		{"a rule less", root, rules("hardcoded: {enabled: false}")},
		{"another", root, rules("fullscan: {enabled: false}")},
		{"both", root, policyWorker + policySession + "rules:\n  fullscan: {enabled: false}\n  hardcoded: {enabled: false}\n"},
		{"enabled again", root, rules("hardcoded: {enabled: true}")},
		{"a warning", root, rules("hardcoded: {severity: warning}")},
		{"a rule that does not exist", root, rules("hardcode: {enabled: false}")},
		{"no rules", root, policyWorker + policySession},
		{"a folder is excluded", root, policyWorker + "exclude: [./a/...]\n"},
		{"another", root, policyWorker + "exclude: [./b]\n"},
		{"all", root, policyWorker + "exclude: [./...]\n"},
		{"none", root, policyWorker},
		{"of one rule", root, rules("hardcoded: {exclude: [./a]}")},
		{"of another", root, rules("fullscan: {exclude: [./b]}")},
		{"builders", root, policyWorker + policySession + "builders: {dir: rediskeys}\n"},
		{"another type", root, policyWorker + policySession + "builders: {dir: rediskeys, type: Names}\n"},
		{"another package", root, policyWorker + policySession + "builders: {dir: internal/names, type: Names}\n"},
		{"none", root, policyWorker + policySession},
		{"a comment", root, policyWorker + policySession + "# nothing\n"},
		{"a library's", root, policyWorker + strings.Replace(policySession, "global", "external", 1)},
		{"a wrapper", root, policyRow},
		{"and a class", root, namespaceApp + policyJobs + policyRow},
		{"of another command", root, namespaceApp + policyJobs + strings.Replace(policyRow, "GET", "SET", 1)},
		{"no wrapper", root, namespaceApp + policyJobs},
		{"a nested policy", tools, "version: 1\nrules: {hardcoded: {enabled: false}}\n"},
		{"its wrapper", tools, namespaceApp + policyJobs + policyRow},
		{"broken", tools, "keys: 1\n"},
		{"the one above is another while it is broken", root, policyWorker},
		{"mended", tools, policyWorker},
		{"one between", deep, "version: 1\n"},
		{"the innermost goes", tools, ""},
		{"the one between says more", deep, policyWorker + "exclude: [./...]\n"},
		{"one that is read for a dependency too", below, "rules: {fullscan: {enabled: false}}\n"},
		{"it breaks", below, "rules: 1\n"},
		{"it goes", below, ""},
		{"the one between goes", deep, ""},
		{"an empty file", root, "\n"},
		{"a format", root, namespaceApp + "format: \"{namespace}:{module}:{key...}\"\n"},
		{"the last one goes", root, ""},
	}
}

// After every edit of a policy, go vet says what it says where nothing is kept
// from before.
func TestPolicyEdits(t *testing.T) {
	long(t)
	t.Parallel()
	edits := policyEdits()
	require.Len(t, edits, 50)
	warm := newModule(t, policed)
	policies := map[string]string{}
	outcomes := map[string]bool{}
	for i, e := range edits {
		name := e.dir + "/.redislint.yml"
		if e.text == "" {
			require.NoError(t, os.Remove(filepath.Join(warm.dir, filepath.FromSlash(name))))
			delete(policies, name)
		} else {
			warm.write(name, e.text)
			policies[name] = e.text
		}
		// What the go command keeps, it keeps by folder.
		cold := newModule(t, policed)
		for name, text := range policies {
			cold.write(name, text)
		}
		got, want := warm.vet("./..."), cold.vet("./...")
		require.Equal(t, want.lines(), got.lines(), "edit %d: %s", i+1, e.why)
		require.Equal(t, want.status, got.status, "edit %d: %s", i+1, e.why)
		outcomes[strings.Join(got.lines(), "\n")] = true
	}
	require.GreaterOrEqual(t, len(outcomes), 20, "the edits have too few outcomes to tell anything")
}

// A policy that does not load is an error where it is wrong, with what to do.
func TestBrokenPolicy(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, policed)
	m.write(".redislint.yml", "version: 1\nkeys:\n  a: {pattern: \"{id:uid}\"}\n  b: {patern: x}\n")
	o := m.vet("./b")
	require.NotZero(t, o.status)
	require.Contains(t, o.stderr, `.redislint.yml:3:16: `)
	require.Contains(t, o.stderr, `.redislint.yml:4:7: unknown field "patern"`)
	require.NotContains(t, o.stderr, "KEYS")
}

// What is called as a policy is an error if it is not a file of the repository, as on the
// command line, even if go vet has kept what it says without one; one that the
// environment names may be anywhere.
func TestForeignPolicy(t *testing.T) {
	long(t)
	if runtime.GOOS == "windows" {
		t.Skip("has no pipes, and may have no links")
	}
	t.Parallel()
	m := newModule(t, policed)
	policy, secret := filepath.Join(m.dir, ".redislint.yml"), filepath.Join(t.TempDir(), "secret.yml")
	require.NoError(t, os.WriteFile(secret, []byte("rules: {fullscan: {enabled: false}} # secret\n"), 0o644))
	before := m.vet("./b")
	require.Contains(t, before.stderr, "KEYS")
	for want, create := range map[string]func() error{
		"a symbolic link that leaves the repository":   func() error { return os.Symlink(secret, policy) },
		"a symbolic link to a file that is not there":  func() error { return os.Symlink("gone", policy) },
		"not a regular file":                           func() error { return os.Mkdir(policy, 0o755) },
		"a symbolic link that leaves the repository\n": func() error { return os.Symlink("/dev/zero", policy) },
	} {
		require.NoError(t, create())
		o := m.vet("./b")
		require.NotZero(t, o.status, want)
		require.Contains(t, o.stderr, ".redislint.yml: "+want)
		require.NotContains(t, o.stderr, "secret\n")
		require.NotContains(t, o.stderr, "KEYS")
		require.NoError(t, os.Remove(policy))
	}
	require.Equal(t, before.lines(), m.vet("./b").lines())
	m.env = append(m.env, "REDISLINT_POLICY="+secret)
	require.NotContains(t, m.vet("./b").stderr, "KEYS")
}

// The environment names one policy for all packages.
func TestPolicyVariable(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, policed)
	m.write(".redislint.yml", "rules: {fullscan: {enabled: false}}\n")
	m.write("conf/other.yml", "rules: {hardcoded: {enabled: false}}\n")
	require.NotContains(t, m.vet("./...").stderr, "KEYS")

	m.env = append(m.env, "REDISLINT_POLICY=conf/other.yml")
	o := m.vet("./...")
	require.NotZero(t, o.status)
	require.Contains(t, o.stderr, "REDISLINT_POLICY=conf/other.yml is not an absolute path")

	m.env = append(m.env, "REDISLINT_POLICY="+filepath.Join(m.dir, "conf", "other.yml"))
	o = m.vet("./...")
	require.Contains(t, o.stderr, "KEYS")
	require.NotContains(t, o.stderr, "hand-built")
}

// What go vet and the command line say is the same where every policy says
// something else.
func TestPolicySameFindings(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, policed)
	m.write(".redislint.yml", policyWorker+policySession+"builders: {dir: rediskeys}\n")
	m.write("a/tools/.redislint.yml", namespaceApp+policyJobs+policyRow)
	got := m.vetted("./...")
	require.Equal(t, m.standalone("./..."), got)
	require.Len(t, got, 6)
}
