package golangci_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// policed has keys in a, in b below it, in tools, and through what only a policy
// knows to be a wrapper or a builder.
const policed = `
-- a/a.go --
package a

import (
	"context"

	"example.org/app/b"
	"github.com/redis/go-redis/v9"
)

func A(ctx context.Context, rdb *redis.Client, ask func(...any), id string) {
	rdb.Get(ctx, "app:workers:"+id)
	b.B(ctx, rdb, "sess:"+id)
	b.Ask(ask, "app:jobs")
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

func Ask(ask func(...any), key string) { Fetch(ask, key) }

func Fetch(ask func(...any), key string) { ask("GET", key) }
-- a/tools/t.go --
package tools

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func T(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, "lock:1") }
`

// The texts of policies of the module, which edits put together.
const (
	head    = "version: 1\nnamespace: {default: app}\n"
	worker  = "  worker: {pattern: \"{namespace}:workers:{id}\"}\n"
	session = "  session: {pattern: \"sess:{id}\", global: true}\n"
	row     = "wrappers:\n  - {func: example.org/app/b.Fetch, key: 1, command: GET}\n"
	classes = head + "keys:\n" + worker + session
)

// An edit writes a policy file of a folder, or removes it, if the text is "".
type edit struct{ dir, text string }

// policyEdits are fifty edits, one after another. Many lead back to what was
// there before: what was kept then must not be mixed with what came between.
func policyEdits() []edit {
	rules := func(text string) string { return classes + "rules:\n  " + text + "\n" }
	texts := []string{
		classes, head + row, "version: 1\n", classes + row, "version: 7\n", head + "keys:\n" + worker,
		rules("hardcoded: {enabled: false}"), classes + "exclude: [./a/...]\n", head + row,
		rules("fullscan: {enabled: false}"), classes + "builders: {dir: rediskeys}\n", "",
	}
	nested := []edit{
		{"b", "rules: {fullscan: {enabled: false}}\n"}, {"a/tools", "version: 1\nrules: {hardcoded: {enabled: false}}\n"},
		{"a/tools", "rules: 1\n"}, {"b", row}, {"a/tools", ""}, {"b", ""},
	}
	var edits []edit
	for i := 0; len(edits) < 50; i++ {
		edits = append(edits, edit{".", texts[i%len(texts)]})
		if i%2 == 1 {
			edits = append(edits, nested[i/2%len(nested)])
		}
		if i%5 == 4 { // there and back
			edits = append(edits, edit{".", texts[(i+3)%len(texts)]}, edit{".", texts[i%len(texts)]})
		}
	}
	return edits[:50]
}

// After every edit of a policy, golangci-lint says what it says where nothing is
// kept from before; also where one package alone is named, so that facts of others
// are those that were kept, and where a file was touched.
func TestPolicyEdits(t *testing.T) {
	p := tools(t)
	warm := newModule(t, p, policed)
	policies := map[string]string{}
	colds := map[string]cold{} // by policies and pattern
	outcomes := map[string]bool{}
	for i, e := range policyEdits() {
		name := e.dir + "/.redislint.yml"
		if e.text == "" {
			_ = os.Remove(filepath.Join(warm.dir, filepath.FromSlash(name)))
			delete(policies, name)
		} else {
			warm.write(name, e.text)
			policies[name] = e.text
		}
		pattern := "./..."
		if i%3 == 2 {
			pattern = "./a"
			warm.write("a/touched.go", fmt.Sprintf("package a\n\nconst touched = %d\n", i))
		}
		state := fmt.Sprint(pattern, policies)
		if _, ok := colds[state]; !ok {
			colds[state] = coldly(t, p, policies, pattern)
		}
		want := colds[state]
		got, failed := warm.lint(pattern)
		require.Equal(t, want.list, got, "edit %d: %s: %s", i+1, e.dir, e.text)
		require.Equal(t, want.failure == "", failed == "", "edit %d: %s\n%s", i+1, want.failure, failed)
		outcomes[fmt.Sprintf("%v %t", got, failed == "")] = true
	}
	require.GreaterOrEqual(t, len(outcomes), 12, "the edits have too few outcomes to tell anything")
	t.Logf("%d states, %d outcomes", len(colds), len(outcomes))
}

// A cold is what golangci-lint says where nothing is kept from before.
type cold struct {
	list    []found
	failure string
}

func coldly(t *testing.T, p programs, policies map[string]string, pattern string) (c cold) {
	t.Helper()
	m := newModule(t, p, policed)
	for name, text := range policies {
		m.write(name, text)
	}
	c.list, c.failure = m.lint(pattern)
	require.NoError(t, os.RemoveAll(m.top))
	return c
}
