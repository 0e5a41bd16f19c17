package uses_test

import (
	"bytes"
	"encoding/gob"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

// TestFacts analyses packages one by one, with what the ones below say of
// themselves, and all at once: at the places of the last one the same must come
// out.
func TestFacts(t *testing.T) {
	files := map[string]string{
		"a/keys": `package keys
import ("fmt"; "strings")
const Prefix = "app:"
func User(id string) string { return Prefix + "user:" + id }
func Job(queue string, n int) string { return fmt.Sprintf("%sjob:%s:%d", Prefix, queue, n) }
func Join(parts ...string) string { return strings.Join(parts, ":") }
`,
		"b/cache": `package cache
import ("context"; "github.com/redis/go-redis/v9")
type Cache struct{ rdb *redis.Client }
func (c *Cache) Get(ctx context.Context, key string) { c.rdb.Get(ctx, key) }
func (c *Cache) Session(ctx context.Context, id string) { c.rdb.Get(ctx, "session:"+id) }
func Drop(ctx context.Context, rdb *redis.Client, keys ...string) { rdb.Del(ctx, keys...) }
`,
		"c/app": `package app
import ("context"; "github.com/redis/go-redis/v9"; "a/keys"; "b/cache")
func Run(ctx context.Context, rdb *redis.Client, c *cache.Cache, id string) {
	rdb.Get(ctx, keys.User(id))
	rdb.Get(ctx, keys.Job("mail", len(id)))
	c.Get(ctx, keys.User(id))
	c.Get(ctx, "plain")
	c.Session(ctx, "x:y")
	cache.Drop(ctx, rdb, "one", keys.User("2"))
}
`,
	}
	pkgs := usetest.Load(t, files)
	whole := map[string][]string{}
	for _, u := range uses.Analyze(pkgs).Uses {
		if u.Package == "c/app" {
			whole[place(u)] = append(whole[place(u)], described(u))
		}
	}
	require.Len(t, whole, 6)

	var below []*uses.Summary
	single := map[string][]string{}
	for _, p := range pkgs {
		result, summary := uses.AnalyzeUnit(p, below)
		if p.Path == "c/app" {
			for _, u := range result.Uses {
				single[place(u)] = append(single[place(u)], described(u))
			}
		}
		if summary != nil {
			below = append(below, throughGob(t, summary))
		}
	}
	require.Equal(t, whole, single)
}

func place(u uses.Use) string {
	return strings.TrimSuffix(u.Arg.File, ".go") + u.Decl + string(rune('0'+u.Arg.Line))
}

// TestJoinersOfFacts: what joins a value is known in other packages too, unless
// they say themselves how many values there are.
func TestJoinersOfFacts(t *testing.T) {
	pkgs := usetest.Load(t, map[string]string{
		"a/keys": `package keys
import "strings"
var all []string
func Page() string { return "page:" + strings.Join(all, "/") }
func Part(more ...string) string { return "part:" + strings.Join(more, ":") }
`,
		"b/app": `package app
import ("context"; "github.com/redis/go-redis/v9"; "a/keys")
func Run(ctx context.Context, rdb *redis.Client, id string, ids []string) {
	rdb.Get(ctx, keys.Page())
	rdb.Get(ctx, keys.Part(ids...))
	rdb.Get(ctx, keys.Part(id))
}
`,
	})
	_, below := uses.AnalyzeUnit(pkgs[0], nil)
	result, _ := uses.AnalyzeUnit(pkgs[1], []*uses.Summary{throughGob(t, below)})
	var got []string
	for _, u := range result.Uses {
		joiners := ""
		for _, k := range u.Keys {
			for i := range k.Template.Parts() {
				by, _ := k.Joiner(i)
				joiners += by
			}
		}
		got = append(got, joiners)
	}
	require.Equal(t, []string{"/", ":", ""}, got)
}

// throughGob writes a fact and reads it back, as the drivers do.
func throughGob(t *testing.T, s *uses.Summary) *uses.Summary {
	var b bytes.Buffer
	require.NoError(t, gob.NewEncoder(&b).Encode(s))
	out := &uses.Summary{}
	require.NoError(t, gob.NewDecoder(&b).Decode(out))
	require.Equal(t, s, out)
	return out
}

// What the rules know of a wrapper in another package comes through a fact.
func TestFactsOfWrappers(t *testing.T) {
	pkgs := usetest.Load(t, map[string]string{
		"a": "package a\nimport (\"context\"; \"time\"; \"" + usetest.Client + "\")\n" + `
func Put(ctx context.Context, rdb *redis.Client, key string, ttl time.Duration) { rdb.Set(ctx, key, 1, ttl) }
func Del(ctx context.Context, rdb *redis.Client, a, b string) { rdb.Del(ctx, a, b) }`,
		"b": "package b\nimport (\"a\"; \"context\"; \"time\"; \"" + usetest.Client + "\")\n" + `
func f(ctx context.Context, rdb *redis.Client) {
	a.Put(ctx, rdb, "x", 60)
	a.Put(ctx, rdb, "y", 0)
	a.Put(ctx, rdb, "z", time.Second)
	a.Del(ctx, rdb, "v", "w")
}`,
	})
	_, summary := uses.AnalyzeUnit(pkgs[0], nil)
	require.NotNil(t, summary)
	result, _ := uses.AnalyzeUnit(pkgs[1], []*uses.Summary{summary})
	require.Len(t, result.Uses, 5)
	require.Equal(t, "60", types.ExprString(result.Uses[0].TTLArg.Expr))
	require.Equal(t, uses.TTL("none"), result.Uses[1].TTL)
	require.Equal(t, uses.Effect{Creates: true, Drops: true}, result.Uses[1].Effect)
	require.Equal(t, uses.TTL("1s"), result.Uses[2].TTL)
	require.Equal(t, result.Uses[3].Site, result.Uses[4].Site)
	require.True(t, result.Alone)
}
