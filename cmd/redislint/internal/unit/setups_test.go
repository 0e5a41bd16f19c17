package unit_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// inBuilds has a key in a file of every build, of one with a tag, of one with
// cgo, and in tests.
const inBuilds = `
-- .redislint.yml --
version: 1
namespace: {default: app, env: APP_NAMESPACE}
keys:
  queue: {pattern: "{namespace}:queue"}
builders: {dir: internal/rediskeys}
-- store/store.go --
package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, "app:queue") }
-- store/slow.go --
//go:build slow

package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Slow(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, "app:queue") }
-- store/native.go --
package store

// int one(void) { return 1; }
import "C"

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Native(ctx context.Context, rdb *redis.Client) { rdb.Set(ctx, "app:queue", int(C.one()), 0) }
-- store/store_test.go --
package store

import (
	"context"
	"testing"

	"github.com/redis/go-redis/v9"
)

func TestInside(*testing.T) { new(redis.Client).Get(context.Background(), "app:queue") }
-- store/outside_test.go --
package store_test

import (
	"context"
	"testing"

	"example.org/app/store"
	"github.com/redis/go-redis/v9"
)

func TestOutside(*testing.T) {
	store.Get(context.Background(), nil)
	new(redis.Client).Get(context.Background(), "app:queue")
}
`

// go fix changes the files of the build that it is given, tests if it is told,
// and no file with cgo, whose positions are not those of the source.
func TestFixesOfBuilds(t *testing.T) {
	long(t)
	t.Parallel()
	const all = "store/store.go store/slow.go store/native.go store/store_test.go store/outside_test.go"
	for _, tt := range []struct {
		name  string
		args  []string
		fixed string
	}{
		{"plain", nil, "store/store.go"},
		{"tag", []string{"-tags=slow"}, "store/store.go store/slow.go"},
		{"tests", []string{"-tests"}, "store/store.go store/store_test.go store/outside_test.go"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := newModule(t, inBuilds)
			if strings.TrimSpace(m.run("go", "env", "CGO_ENABLED").stdout) != "1" {
				t.Skip("no cgo")
			}
			require.Zero(t, m.run(tool, "gen").status)
			args := append(append([]string{"fix", "-fixtool=" + tool}, tt.args...), "./...")
			for range 2 { // cold and warm
				require.Equal(t, outcome{}, m.run("go", args...))
				for name := range strings.FieldsSeq(all) {
					fixed := strings.Contains(m.read(name), "rediskeys.Default().Queue()")
					require.Equal(t, strings.Contains(tt.fixed+" ", name+" "), fixed, name)
				}
			}
			require.Equal(t, outcome{}, m.run("go", "vet", "-tags=slow", "./..."))
		})
	}
}

// Vendored packages are read, and left as they are.
func TestFixesWithVendor(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, fixable)
	m.env = append(m.env, "GOFLAGS=")
	require.Zero(t, m.run("go", "mod", "vendor").status)
	require.Zero(t, m.run(tool, "gen").status)
	const client = "vendor/github.com/redis/go-redis/v9/redis.go"
	before := m.read(client)
	require.Equal(t, outcome{}, m.run("go", "fix", "-fixtool="+tool, "-mod=vendor", "./..."))
	require.Equal(t, fixedStore, m.read("store/store.go"))
	require.Equal(t, before, m.read(client))
	require.Equal(t, outcome{}, m.run("go", "build", "-mod=vendor", "./..."))
}

// Each module of a workspace has its policy and its builders.
func TestFixesOfWorkspace(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, `
-- go.work --
go 1.26

use (
	./one
	./two
	../redis
)
`+inWorkspace("one", "app")+inWorkspace("two", "shop"))
	m.env = append(m.env, "GOFLAGS=")
	for _, dir := range []string{"one", "two"} {
		require.Zero(t, m.run(tool, "-C", dir, "gen").status)
	}
	require.Equal(t, outcome{}, m.run("go", "fix", "-fixtool="+tool, "./one/...", "./two/..."))
	for _, dir := range []string{"one", "two"} {
		text := m.read(dir + "/store/store.go")
		require.Contains(t, text, "rdb.Get(ctx, rediskeys.Default().Queue())")
		require.Contains(t, text, `"example.org/`+dir+`/internal/rediskeys"`)
	}
	require.Equal(t, outcome{}, m.run("go", "build", "./one/...", "./two/..."))
	require.Empty(t, m.vet("./one/...", "./two/...").lines())
}

// inWorkspace returns the files of a module of a workspace, whose keys have a
// namespace.
func inWorkspace(name, namespace string) string {
	return strings.NewReplacer("NAME", name, "NS", namespace, "VARIABLE", strings.ToUpper(namespace)+"_NAMESPACE").Replace(`
-- NAME/go.mod --
module example.org/NAME

go 1.26

require github.com/redis/go-redis/v9 v9.0.0
-- NAME/.redislint.yml --
version: 1
namespace: {default: NS, env: VARIABLE}
keys:
  queue: {pattern: "{namespace}:queue"}
builders: {dir: internal/rediskeys}
-- NAME/store/store.go --
package store

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, "NS:queue") }
`)
}
