package unit_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// lookup is a package that gets keys from somewhere: CALL is an expression.
const lookup = `
-- use/use.go --
package use

import (
	"context"

	"github.com/redis/go-redis/v9"
IMPORTS
)

func Get(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, CALL)
}
`

func using(call string, imports ...string) string {
	quoted := ""
	for _, path := range imports {
		quoted += "\t\"example.org/app/" + path + "\"\n"
	}
	return strings.NewReplacer("CALL", call, "IMPORTS", quoted).Replace(lookup)
}

// Key functions of packages without a client are known to those that import
// them, however they build keys.
func TestKeyFunctions(t *testing.T) {
	long(t)
	t.Parallel()
	for name, tt := range map[string]struct{ code, call string }{
		"literal":       {`func Key(id string) string { return "conduit:key:" + id }`, "k.Key(id)"},
		"constant":      {"const prefix = \"conduit:key:\"\n\nfunc Key(id string) string { return prefix + id }", "k.Key(id)"},
		"local":         {"func Key(id string) string {\n\ts := \"conduit:\"\n\ts += \"key:\" + id\n\treturn s\n}", "k.Key(id)"},
		"helper":        {"func Key(id string) string { return key(id) }\n\nfunc key(id string) string { return \"conduit:key:\" + id }", "k.Key(id)"},
		"named result":  {"func Key(id string) (s string) {\n\ts = \"conduit:key:\" + id\n\treturn\n}", "k.Key(id)"},
		"bytes":         {`func Key(id string) []byte { return []byte("conduit:key:" + id) }`, "string(k.Key(id))"},
		"defined type":  {"type T string\n\nfunc Key(id string) T { return T(\"conduit:key:\" + id) }", "string(k.Key(id))"},
		"method":        {"type Keys struct{}\n\nfunc (Keys) Of(id string) string { return \"conduit:key:\" + id }", "k.Keys{}.Of(id)"},
		"unexported":    {"type keys struct{}\n\nvar All keys\n\nfunc (keys) Of(id string) string { return \"conduit:key:\" + id }", "k.All.Of(id)"},
		"fmt":           {"import \"fmt\"\n\nfunc Key(id string) string { return fmt.Sprintf(\"conduit:key:%s\", id) }", "k.Key(id)"},
		"builder":       {"import \"strings\"\n\nfunc Key(id string) string {\n\tvar b strings.Builder\n\tb.WriteString(\"conduit:key:\")\n\tb.WriteString(id)\n\treturn b.String()\n}", "k.Key(id)"},
		"no error text": {"type T struct{}\n\nfunc (T) Error() string { return \"conduit:key:\" }\n\nfunc Key(id string) string { return \"conduit:key:\" + id }", "k.Key(id)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newModule(t, "-- k/k.go --\npackage k\n\n"+tt.code+"\n"+using(tt.call, "k"))
			got := m.vetted("./...")
			require.Len(t, got, 1)
			require.Equal(t, "use/use.go", got[0].File)
			require.Equal(t, "conduit:key:{id}", got[0].Key)
			all := m.standalone()
			require.Len(t, all, 1)
			require.Equal(t, all[0].Key, got[0].Key)
			require.Equal(t, all[0].Message, got[0].Message)
		})
	}
}

// What is known of a package reaches those two above, if they can get hold of
// it: through key functions, types in fields and results, aliases.
func TestTwoHops(t *testing.T) {
	long(t)
	t.Parallel()
	const k = `
-- k/k.go --
package k

type Keys struct{}

func (Keys) Of(id string) string { return "conduit:key:" + id }

func Key(id string) string { return "conduit:key:" + id }
`
	for name, tt := range map[string]struct{ mid, call string }{
		"function":  {"func Of(id string) string { return k.Key(id) }", "mid.Of(id)"},
		"variable":  {"var K k.Keys", "mid.K.Of(id)"},
		"inferred":  {"var K = k.Keys{}", "mid.K.Of(id)"},
		"field":     {"type M struct{ K k.Keys }", "mid.M{}.K.Of(id)"},
		"embedded":  {"type M struct{ k.Keys }", "mid.M{}.Of(id)"},
		"result":    {"func Of() k.Keys { return k.Keys{} }", "mid.Of().Of(id)"},
		"alias":     {"type M = k.Keys", "mid.M{}.Of(id)"},
		"unnamed":   {"type m struct{ K k.Keys }\n\nfunc M() m { return m{} }", "mid.M().K.Of(id)"},
		"with text": {"func Other() string { return \"x\" }\n\nvar K k.Keys", "mid.K.Of(id)"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newModule(t, k+"-- mid/mid.go --\npackage mid\n\nimport \"example.org/app/k\"\n\n"+tt.mid+"\n"+using(tt.call, "mid"))
			got := m.vetted("./...")
			require.Len(t, got, 1)
			require.Equal(t, "conduit:key:{id}", got[0].Key)
		})
	}
}

const cache = `
-- cache/cache.go --
package cache

import (
	"context"

	"github.com/redis/go-redis/v9"
)

type Store struct{ rdb *redis.Client }

func New() *Store { return new(Store) }

func (s *Store) Get(ctx context.Context, key string) { s.rdb.Get(ctx, key) }

func (s *Store) Count(ctx context.Context) { s.rdb.Get(ctx, "conduit:count") }

type Getter interface {
	Get(ctx context.Context, key string)
}
`

// A wrapper is a sink in packages that do not import the client: directly, two
// hops above, through an interface, and where only its type is passed on.
func TestWrappers(t *testing.T) {
	long(t)
	t.Parallel()
	for name, tt := range map[string]struct{ files, want string }{
		"direct": {`
-- a/a.go --
package a

import (
	"context"

	"example.org/app/cache"
)

func Load(ctx context.Context, s *cache.Store, id string) { s.Get(ctx, "conduit:a:"+id) }
`, "conduit:a:{id}"},
		"interface": {`
-- a/a.go --
package a

import (
	"context"

	"example.org/app/cache"
)

func Load(ctx context.Context, s cache.Getter, id string) { s.Get(ctx, "conduit:a:"+id) }
`, "conduit:a:{id}"},
		"wrapper of a wrapper": {`
-- mid/mid.go --
package mid

import (
	"context"

	"example.org/app/cache"
)

type Mid struct{ s *cache.Store }

func (m *Mid) Load(ctx context.Context, id string) { m.s.Get(ctx, "conduit:a:"+id) }
func (m *Mid) Raw(ctx context.Context, key string) { m.s.Get(ctx, key) }
-- a/a.go --
package a

import (
	"context"

	"example.org/app/mid"
)

func Load(ctx context.Context, m *mid.Mid, id string) { m.Raw(ctx, "conduit:b:"+id) }
`, "conduit:b:{id} conduit:a:{id}"},
		"passed on": {`
-- mid/mid.go --
package mid

import "example.org/app/cache"

type App struct{ Cache *cache.Store }
-- a/a.go --
package a

import (
	"context"

	"example.org/app/mid"
)

func Load(ctx context.Context, app *mid.App, id string) { app.Cache.Get(ctx, "conduit:a:"+id) }
`, "conduit:a:{id}"},
		"client passed on": {`
-- mid/mid.go --
package mid

import "github.com/redis/go-redis/v9"

type App struct{ Redis *redis.Client }
-- top/top.go --
package top

import "example.org/app/mid"

var App mid.App
-- a/a.go --
package a

import (
	"context"

	"example.org/app/top"
)

func Load(ctx context.Context, id string) { top.App.Redis.Get(ctx, "conduit:a:"+id) }
`, "conduit:a:{id}"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newModule(t, cache+tt.files)
			var keys []string
			for _, f := range m.vetted("./...") {
				if f.File != "cache/cache.go" {
					keys = append(keys, f.Key)
				}
			}
			require.Equal(t, tt.want, strings.Join(keys, " "))
			require.Equal(t, m.standalone(), m.vetted("./..."))
		})
	}
}

// Test variants get what is known of the packages that are compiled for them.
func TestVariants(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, `
-- k/k.go --
package k

func Key(id string) string { return "conduit:key:" + id }
-- k/in_test.go --
package k

func ForTests(id string) string { return "conduit:test:" + id }
-- mid/mid.go --
package mid

import "example.org/app/k"

func Mid(id string) string { return k.Key(id) }
-- k/out_test.go --
package k_test

import (
	"context"
	"testing"

	"example.org/app/k"
	"example.org/app/mid"
	"github.com/redis/go-redis/v9"
)

func TestOut(t *testing.T) {
	ctx, rdb := context.Background(), new(redis.Client)
	rdb.Get(ctx, k.ForTests("a"))
	rdb.Get(ctx, mid.Mid("b"))
}
`)
	require.Empty(t, m.vetted("./..."))
	var keys []string
	for _, f := range m.vetted("-tests", "./...") {
		require.Equal(t, "k/out_test.go", f.File)
		keys = append(keys, f.Key)
	}
	require.Equal(t, []string{"conduit:test:a", "conduit:key:b"}, keys)
}
