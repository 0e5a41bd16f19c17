package unit_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const withLibrary = `
-- go.mod --
module example.org/app

go 1.26

require (
	example.net/lib v1.0.0
	github.com/redis/go-redis/v9 v9.0.0
)

replace (
	example.net/lib => ../lib
	github.com/redis/go-redis/v9 => ../redis
)
-- app.go --
package app

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.net/lib"
	"example.net/lib/sub"
)

func Load(ctx context.Context, rdb *redis.Client, id string) {
	s := lib.New(rdb)
	s.Load(ctx, "session:"+id)
	s.List(ctx, "jobs:"+id)
	s.List(ctx, id)
	s.Kept(ctx, "users:"+id)
	s.Len("not:a:key")
	sub.Read(ctx, s, "below:"+id)
}
-- ../lib/go.mod --
module example.net/lib

go 1.26

require github.com/redis/go-redis/v9 v9.0.0
-- ../lib/lib.go --
package lib

import (
	"context"

	"example.net/lib/internal/deep"
	"github.com/redis/go-redis/v9"
)

type Store struct{ rdb *redis.Client }

func New(rdb *redis.Client) *Store { return &Store{rdb} }

func (s *Store) Load(ctx context.Context, key string) { s.rdb.Get(ctx, key) }

func (s *Store) List(ctx context.Context, name string) { deep.List(ctx, s.rdb, name) }

func (s *Store) Kept(ctx context.Context, name string) { s.rdb.Get(ctx, "lib:"+name) }

func (s *Store) Len(name string) int { return len(name) }
-- ../lib/sub/sub.go --
package sub

import (
	"context"

	"example.net/lib"
)

func Read(ctx context.Context, s *lib.Store, key string) { s.Load(ctx, key) }
-- ../lib/internal/deep/deep.go --
package deep

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func List(ctx context.Context, rdb *redis.Client, name string) { rdb.Keys(ctx, name+":*") }
`

// What a package of another module hands to a client is known to go vet as it is to the
// command line.
func TestLibraries(t *testing.T) {
	t.Parallel()
	m := newModule(t, withLibrary)
	o := m.vet("-json", "./...")
	require.Zero(t, o.status)
	require.Equal(t, m.standalone(), m.parse(o.stdout))
	require.Contains(t, o.stdout, "session:{id}")
	require.Contains(t, o.stdout, "jobs:{id}:*")
	require.Contains(t, o.stdout, "below:{id}", "of a package that has its client by the root of its module")
	require.NotContains(t, o.stdout, "users:", "what the library begins its keys with nobody can mend here")
	require.Equal(t, 0, strings.Count(o.stdout, "lib.go"))
}
