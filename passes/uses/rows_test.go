package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

// wrapperRows are those of a policy file.
func wrapperRows(t *testing.T, text string) uses.Options {
	t.Helper()
	p, err := keys.ParsePolicy("policy.yml", []byte("wrappers:\n"+text))
	require.NoError(t, err)
	require.NoError(t, uses.CheckWrappers(p))
	return uses.Options{Wrappers: p.Wrappers}
}

// A row makes uses of the calls of a function whose body says nothing, and
// counts instead of what a body does.
func TestRows(t *testing.T) {
	pkgs := usetest.Load(t, map[string]string{
		"a/cache": `package cache
import ("context"; "time"; "github.com/redis/go-redis/v9")
type Store struct{ ask func(...any); rdb *redis.Client }
func (s *Store) Fetch(ctx context.Context, key string, ttl time.Duration) { s.ask("x", key) }
type Set[T any] struct{ ask func(...any) }
func (s Set[T]) Add(values []string) { s.ask(values) }
type Backend interface { Load(key string) }
func Touch(key string) {}
func (s *Store) Drop(ctx context.Context, key string) { s.rdb.Del(ctx, key) }
`,
		"b/app": `package app
import ("context"; "time"; "a/cache")
func Run(ctx context.Context, s *cache.Store, l cache.Backend, set cache.Set[int], id string) {
	s.Fetch(ctx, "app:user:"+id, 30*time.Second)
	set.Add([]string{"app:a", "app:b"})
	l.Load("app:c:" + id)
	cache.Touch("app:d")
	s.Drop(ctx, "app:e")
}
`,
	})
	const text = `
  - {func: "(*a/cache.Store).Fetch", write: 1, ttl: 2, command: setex}
  - {func: "(a/cache.Set[T]).Add", key: 0..., command: SADD}
  - {func: "(a/cache.Backend).Load", key: 0}
  - {func: a/cache.Touch, key: 0, command: EXPIRE, default-ttl: 1m}
  - {func: "(*a/cache.Store).Drop", key: 1, command: UNLINK}
  - {func: "(*a/cache.Store).Drop", key: 7, command: UNLINK}
  - {func: a/cache.Missing, key: 0}
`
	opts := wrapperRows(t, text)
	describe := func(list []uses.Use) []string {
		var got []string
		for _, u := range list {
			if u.Package == "b/app" {
				got = append(got, u.Command+" "+string(u.Access)+" "+u.Via+" "+u.Keys[0].Template.String()+" "+string(u.TTL)+" "+u.Client)
			}
		}
		return got
	}
	want := []string{
		"SETEX write cache.(*Store).Fetch app:user:{id} 30s a/cache",
		"SADD write cache.(Set).Add app:a none a/cache",
		"SADD write cache.(Set).Add app:b none a/cache",
		" read cache.(Backend).Load app:c:{id} n/a a/cache",
		"EXPIRE write cache.Touch app:d 1m a/cache",
		"UNLINK write cache.(*Store).Drop app:e n/a a/cache",
	}
	require.Equal(t, want, describe(opts.Analyze(pkgs).Uses))
	require.Len(t, describe(uses.Analyze(pkgs).Uses), 1, "without rows it is Drop alone")

	var below []*uses.Summary
	for _, p := range pkgs {
		result, summary := opts.AnalyzeUnit(p, below)
		if p.Path == "a/cache" {
			require.NotEmpty(t, summary.Rows)
			_, other := wrapperRows(t, "  - {func: a/cache.Touch, key: 0}").AnalyzeUnit(p, nil)
			require.NotEqual(t, summary.Rows, other.Rows)
			_, none := uses.AnalyzeUnit(p, nil)
			require.Empty(t, none.Rows)
			below = append(below, throughGob(t, summary))
			continue
		}
		require.Equal(t, want, describe(result.Uses), "one package at a time")
	}
}

func TestCheckWrappers(t *testing.T) {
	p, err := keys.ParsePolicy("p.yml", []byte("wrappers:\n  - {func: a.F, key: 1.../1}\n  - {func: a.G, key: 1}\n"))
	require.NoError(t, err)
	require.EqualError(t, uses.CheckWrappers(p),
		`p.yml:2:5: wrapper a.F: selector "1.../1": what follows / is neither half nor a number above 1`)
	for f, want := range map[string]string{
		"example.org/a.F": "example.org/a", "(*example.org/a/v2.T).M": "example.org/a/v2", "(example.org/a.T[K, V]).M": "example.org/a",
		"gopkg.in/a.v1.F": "gopkg.in/a.v1", "example.org/a.F[T]": "example.org/a",
	} {
		require.Equal(t, want, uses.WrapperPackage(keys.Wrapper{Func: f}))
	}
}
