package golangci_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fixable has keys that fixes can replace, in one file and across files.
const fixable = `
-- .redislint.yml --
version: 1
namespace: {default: app, env: APP_NAMESPACE}
keys:
  worker: {pattern: "{namespace}:workers:{id:int}"}
  queue: {pattern: "{namespace}:queue"}
  job: {pattern: "{namespace}:jobs:{id}"}
builders: {dir: internal/rediskeys}
-- store/store.go --
package store

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"
)

func Save(ctx context.Context, rdb *redis.Client, id int) {
	rdb.Set(ctx, "app:workers:"+strconv.Itoa(id), 1, 0)
	rdb.Get(ctx, "app:queue")
	rdb.Get(ctx, jobs+"a")
	rdb.FlushAll(ctx)
}
-- store/jobs.go --
package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

const jobs = "app:jobs:"

func Get(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, jobs+id)
}
`

// The example is a configuration of golangci-lint, every setting in it is one,
// and the tests are those of the version that .custom-gcl.yml names.
func TestExample(t *testing.T) {
	m := newModule(t, tools(t), fixable)
	require.Equal(t, outcome{}, m.run(m.programs.lint, "config", "verify"))
	list, failure := m.lint("./...")
	require.Empty(t, failure)
	require.NotEmpty(t, list)
	custom, err := os.ReadFile(repository(".custom-gcl.yml"))
	require.NoError(t, err)
	require.Contains(t, string(custom), "\nversion: "+version+"\n")
}

// A setting that is none, or a rule that is none, stops golangci-lint.
func TestMistyped(t *testing.T) {
	m := newModule(t, tools(t), fixable)
	for _, tt := range []struct{ old, text, want string }{
		{"          tests: false\n", "          test: false\n", `unknown field "test" (the settings are rules and disable`},
		{"          rules: []\n", "          rules: [hardcode]\n", `unknown rule "hardcode" (did you mean hardcoded?)`},
		{"          disable: []\n", "          disable: hardcoded\n", "lists"},
		{"          policy: \"\"\n", "          policy: nosuch.yml\n", `there is no such file`},
	} {
		m.configure(tt.old, tt.text)
		_, failure := m.lint("./...")
		require.Contains(t, failure, tt.want)
	}
	m.configure("          disable: []\n", "          disable: [hardcoded]\n")
	list, failure := m.lint("./...")
	require.Empty(t, failure)
	require.Len(t, list, 1)
	require.Equal(t, "fullscan", list[0].Rule)
}

// The settings do what the flags of the command line do.
func TestSettingsHold(t *testing.T) {
	m := newModule(t, tools(t), fixable+`-- store/store_test.go --
package store

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

func TestGet(t *testing.T) {
	new(redis.Client).Get(context.Background(), "app:queue")
}
-- other.yml --
version: 1
rules: {hardcoded: {enabled: false}}
`)
	for _, tt := range []struct {
		old, text string
		args      []string
		want      int
	}{
		{"", "", nil, 4},
		{"          rules: []\n", "          rules: [hardcoded]\n", []string{"--rules=hardcoded"}, 3},
		{"          disable: []\n", "          disable: [hardcoded]\n", []string{"--disable=hardcoded"}, 1},
		{"          tests: false\n", "          tests: true\n", []string{"--tests"}, 5},
		{"          policy: \"\"\n", "          policy: other.yml\n", []string{"--policy=other.yml"}, 1},
	} {
		m.configure(tt.old, tt.text)
		list, failure := m.lint("./...")
		require.Empty(t, failure, tt.text)
		require.Len(t, list, tt.want, tt.text)
		require.Equal(t, m.standalone(tt.args...), list, tt.text)
	}
}

// In one package golangci-lint reports what the command line reports, there.
func TestSameFindings(t *testing.T) {
	m := newModule(t, tools(t), fixable)
	got, failure := m.lint("./...")
	require.Empty(t, failure)
	require.Len(t, got, 4)
	require.Equal(t, m.standalone(), got)
	warm, _ := m.lint("./...")
	require.Equal(t, got, warm)
}

// --fix makes the fixes that stay in a file, whole; the code builds, and what is
// left is reported.
func TestFix(t *testing.T) {
	m := newModule(t, tools(t), fixable)
	require.Zero(t, m.run(m.redislint, "gen").status)
	jobs := m.read("store/jobs.go")
	left, failure := m.lint("--fix", "./...")
	require.Empty(t, failure)
	var rules []string
	for _, f := range left {
		rules = append(rules, f.File+" "+f.Rule)
	}
	require.Equal(t, []string{"store/jobs.go hardcoded", "store/store.go fullscan"}, rules)
	require.Equal(t, jobs, m.read("store/jobs.go"), "its fix has an edit in another file")
	require.Zero(t, m.run(m.programs.lint, "fmt", "-E", "goimports").status)
	store := m.read("store/store.go")
	require.Contains(t, store, "\trdb.Set(ctx, rediskeys.Default().Worker(int64(id)), 1, 0)\n\trdb.Get(ctx, rediskeys.Default().Queue())\n\trdb.Get(ctx, jobs+\"a\")\n")
	require.Contains(t, store, "\"example.org/app/internal/rediskeys\"")
	require.NotContains(t, store, "strconv", "goimports removes what nothing uses any more")
	require.Equal(t, outcome{}, m.run("go", "build", "./..."))
	again, _ := m.lint("--fix", "./...")
	require.Equal(t, left, again)
	require.Equal(t, store, m.read("store/store.go"))
}

// A comment hides findings of its line, and their fixes.
func TestNolint(t *testing.T) {
	m := newModule(t, tools(t), fixable)
	require.Zero(t, m.run(m.redislint, "gen").status)
	m.write("store/store.go", strings.Replace(m.read("store/store.go"), "\"app:queue\")", "\"app:queue\") //nolint:redislint // kept", 1))
	before, _ := m.lint("./...")
	require.Len(t, before, 3)
	_, failure := m.lint("--fix", "./...")
	require.Empty(t, failure)
	require.Contains(t, m.read("store/store.go"), "rdb.Get(ctx, \"app:queue\") //nolint:redislint // kept\n")
	require.Contains(t, m.read("store/store.go"), "Worker(int64(id))")
}
