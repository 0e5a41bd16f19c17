package unit_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// fixable has a package with keys of its own, and one that uses a prefix of
// another package.
const fixable = `
-- .redislint.yml --
version: 1
namespace: {default: app, env: APP_NAMESPACE}
keys:
  worker: {pattern: "{namespace}:workers:{id:int}"}
  queue: {pattern: "{namespace}:queue"}
builders: {dir: internal/rediskeys}
-- store/store.go --
package store

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"
)

const queue = "app:queue"

func Save(ctx context.Context, rdb *redis.Client, id int) {
	rdb.Set(ctx, fmt.Sprintf("app:workers:%d", id), 1, 0)
	rdb.Get(ctx, queue)
	rdb.FlushAll(ctx)
}
-- names/names.go --
package names

const Prefix = "app:workers:"
-- list/list.go --
package list

import (
	"context"
	"strconv"

	"example.org/app/names"
	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, id int) {
	rdb.Get(ctx, names.Prefix+strconv.Itoa(id))
}
-- list/list_test.go --
package list

import "testing"

func TestNothing(t *testing.T) { t.Log("app:workers:") }
`

const fixedStore = `package store

import (
	"context"

	"example.org/app/internal/rediskeys"
	"github.com/redis/go-redis/v9"
)

const queue = "app:queue"

func Save(ctx context.Context, rdb *redis.Client, id int) {
	rdb.Set(ctx, rediskeys.Default().Worker(int64(id)), 1, 0)
	rdb.Get(ctx, rediskeys.Default().Queue())
	rdb.FlushAll(ctx)
}
`

// TestFixes fixes by go fix and by go vet, with and without -diff.
func TestFixes(t *testing.T) {
	long(t)
	t.Parallel()
	for _, args := range [][]string{{"fix", "-fixtool=" + tool}, {"vet", "-vettool=" + tool, "-fix"}} {
		t.Run(args[0], func(t *testing.T) {
			t.Parallel()
			m := newModule(t, fixable)
			store, list := m.read("store/store.go"), m.read("list/list.go")
			run := func(more ...string) outcome {
				return m.run("go", append(append(append([]string{}, args...), more...), "./...")...)
			}
			require.Equal(t, outcome{}, run(), "there are no builders to call")
			require.Equal(t, store, m.read("store/store.go"))

			require.Zero(t, m.run(tool, "gen").status)
			diff := run("-diff")
			require.Equal(t, 1, diff.status, diff)
			require.Contains(t, diff.stdout, "+\trdb.Set(ctx, rediskeys.Default().Worker(int64(id)), 1, 0)\n")
			require.Len(t, run("-diff").stdout, len(diff.stdout), "warm, with the packages in any order")
			require.Equal(t, store, m.read("store/store.go"), "a diff changes nothing")

			require.Equal(t, outcome{}, run())
			require.Equal(t, fixedStore, m.read("store/store.go"))
			require.Contains(t, m.read("list/list.go"), "rdb.Get(ctx, rediskeys.Default().Worker(int64(id)))")
			require.NotEqual(t, list, m.read("list/list.go"))
			require.Zero(t, m.run("go", "build", "./...").status)
			require.Equal(t, outcome{}, run(), "a second time")
			require.Equal(t, fixedStore, m.read("store/store.go"))
			require.Empty(t, m.vet("-rules=hardcoded", "./...").lines())
		})
	}
}

// TestFixesNeedBuildersThatFit leaves all as it is where the generated builders
// are not what the policy says now.
func TestFixesNeedBuildersThatFit(t *testing.T) {
	t.Parallel()
	m := newModule(t, fixable)
	require.Zero(t, m.run(tool, "gen").status)
	m.write("internal/rediskeys/keys_gen.go", m.read("internal/rediskeys/keys_gen.go")+"\n// changed\n")
	store := m.read("store/store.go")
	require.Equal(t, outcome{}, m.run("go", "fix", "-fixtool="+tool, "./..."))
	require.Equal(t, store, m.read("store/store.go"))
}

// TestFixesOfOneLocal makes one of two fixes that would take the last uses of a
// local variable together.
func TestFixesOfOneLocal(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, `
-- .redislint.yml --
version: 1
namespace: {default: app}
keys:
  eu: {pattern: "{namespace}:r:eu"}
  us: {pattern: "{namespace}:s:eu"}
builders: {dir: internal/rediskeys}
-- store/store.go --
package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client) {
	region := "eu"
	rdb.Get(ctx, "app:r:"+region)
	rdb.Get(ctx, "app:s:"+region)
}
`)
	require.Zero(t, m.run(tool, "gen").status)
	for range 3 {
		require.Equal(t, outcome{}, m.run("go", "fix", "-fixtool="+tool, "./..."))
		require.Zero(t, m.run("go", "build", "./...").status, m.read("store/store.go"))
	}
	require.NotContains(t, m.read("store/store.go"), "app:")
	require.NotContains(t, m.read("store/store.go"), "region")
}

func (m *module) read(name string) string {
	m.t.Helper()
	data, err := os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(name)))
	require.NoError(m.t, err)
	return string(data)
}
