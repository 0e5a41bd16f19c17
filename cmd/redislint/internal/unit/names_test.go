package unit_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// pool stands for a client with few methods; what has a value of it does not
// import it.
const pool = `
-- go.mod --
module example.org/app

go 1.26

require (
	github.com/gomodule/redigo v1.0.0
	github.com/redis/go-redis/v9 v9.0.0
)

replace (
	github.com/gomodule/redigo => ../redigo
	github.com/redis/go-redis/v9 => ../redis
)
-- ../redigo/go.mod --
module github.com/gomodule/redigo

go 1.26
-- ../redigo/redis/redis.go --
package redis

type Conn interface {
	Close() error
	Do(command string, args ...any) (any, error)
}

type Pool struct{}

func (*Pool) Get() Conn { return nil }
`

// A package that imports no client is looked at if it has a name in it by which
// one is used, however it gets hold of the client.
func TestNames(t *testing.T) {
	long(t)
	t.Parallel()
	for name, tt := range map[string]struct{ decl, code string }{
		"variable":          {"var Pool *redis.Pool", `mid.Pool.Get().Do("GET", "conduit:a")`},
		"field":             {"type App struct{ Pool *redis.Pool }", `new(mid.App).Pool.Get().Do("GET", "conduit:a")`},
		"embedded":          {"type Pool struct{ *redis.Pool }", `mid.Pool{}.Get().Do("GET", "conduit:a")`},
		"interface":         {"type Conn interface{ redis.Conn }\n\nvar C Conn", `mid.C.Do("GET", "conduit:a")`},
		"own interface":     {"type Getter interface{ Get() redis.Conn }\n\nvar G Getter", `mid.G.Get().Do("GET", "conduit:a")`},
		"defined interface": {"type Conn redis.Conn\n\nvar C Conn\n\nvar P redis.Pool", `mid.C.Do("GET", "conduit:a")`},
		"generic":           {"type Box[T any] struct{ v T }\n\nfunc (b Box[T]) Value() T { return b.v }\n\nvar B Box[*redis.Pool]", `mid.B.Value().Get().Do("GET", "conduit:a")`},
		"callback":          {"func Each(f func(p *redis.Pool)) {}\n\ntype Pool = redis.Pool", `mid.Each(func(p *mid.Pool) { p.Get().Do("GET", "conduit:a") })`},
		"wrapper":           {"func Load(c redis.Conn, key string) { c.Do(\"GET\", key) }\n\nvar Conn redis.Conn", `mid.Load(mid.Conn, "conduit:a")`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newModule(t, pool+"-- mid/mid.go --\npackage mid\n\nimport \"github.com/gomodule/redigo/redis\"\n\n"+tt.decl+
				"\n-- use/use.go --\npackage use\n\nimport \"example.org/app/mid\"\n\nfunc Use() {\n\t"+tt.code+"\n}\n")
			want := m.standalone()
			require.Len(t, want, 1)
			require.Equal(t, "conduit:a", want[0].Key)
			require.Equal(t, want, m.vetted("./..."))
		})
	}
}

// One that has no such name lets its importers get hold of the client as before,
// and what it returns is known.
func TestNoNames(t *testing.T) {
	long(t)
	t.Parallel()
	m := newModule(t, pool+`
-- mid/mid.go --
package mid

import "github.com/gomodule/redigo/redis"

type App struct{ Pool *redis.Pool }
-- top/top.go --
package top

import "example.org/app/mid"

var App mid.App
-- over/over.go --
package over

import "example.org/app/top"

var App = &top.App

func Key(id string) string { return "conduit:" + id }
-- use/use.go --
package use

import "example.org/app/over"

func Use(id string) { over.App.Pool.Get().Do("GET", over.Key(id)) }
`)
	got := m.vetted("./...")
	require.Len(t, got, 1)
	require.Equal(t, "conduit:{id}", got[0].Key)

	// A mistake shows what is given types: that is not.
	m.write("top/top.go", "package top\n\nimport \"example.org/app/mid\"\n\nvar App mid.App\n\nvar wrong int = \"text\"\n")
	require.Equal(t, outcome{}, m.vet("./top"))
	m.write("top/top.go", "package top\n\nimport \"example.org/app/mid\"\n\nvar App mid.App\n\nvar wrong int = App.Pool.Get()\n")
	require.Contains(t, m.vet("./top").stderr, "top/top.go:7:17: cannot use App.Pool.Get()")
}
