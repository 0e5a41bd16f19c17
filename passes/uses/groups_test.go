package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

// ids returns the CommandID of every use that is not inside of a wrapper.
func ids(list []uses.Use) []string {
	var out []string
	for _, u := range list {
		if !u.Called() {
			out = append(out, u.CommandID())
		}
	}
	return out
}

func TestCommandID(t *testing.T) {
	tests := []struct {
		name, body string
		same       bool
	}{
		{"one command", `func f() { rdb.Del(ctx, "a", "b") }`, true},
		{"two commands", `func f() { rdb.Del(ctx, "a"); rdb.Del(ctx, "b") }`, false},
		{"through a wrapper", `func del(a, b string) { rdb.Del(ctx, a, b) }; func f() { del("a", "b") }`, true},
		{"two calls of a wrapper", `func del(a string) { rdb.Del(ctx, a) }; func f() { del("a"); del("b") }`, false},
		{"a list handed on", `func del(ks ...string) { rdb.Del(ctx, ks...) }; func f() { del("a", "b") }`, true},
		{"a list one by one", `func del(ks ...string) { for _, k := range ks { rdb.Del(ctx, k) } }; func f() { del("a", "b") }`, false},
		{"two commands of a wrapper", `func del(a, b string) { rdb.Del(ctx, a); rdb.Del(ctx, b) }; func f() { del("a", "b") }`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ids(analyzed(t, tt.body))
			require.Len(t, got, 2)
			require.NotEmpty(t, got[0])
			require.Equal(t, tt.same, got[0] == got[1])
		})
	}
}

// What the rules know of a wrapper in another package comes through a fact.
func TestFactsOfWrappers(t *testing.T) {
	pkgs := load(t, map[string]string{
		"a": "package a\nimport (\"context\"; \"time\"; \"" + client + "\")\n" + `
func Put(ctx context.Context, rdb *redis.Client, key string, ttl time.Duration) { rdb.Set(ctx, key, 1, ttl) }
func Del(ctx context.Context, rdb *redis.Client, a, b string) { rdb.Del(ctx, a, b) }`,
		"b": "package b\nimport (\"a\"; \"context\"; \"time\"; \"" + client + "\")\n" + `
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
	text, _, ok := result.Uses[0].BareTTL()
	require.True(t, ok)
	require.Equal(t, "60", text)
	require.Equal(t, uses.TTL("none"), result.Uses[1].TTL)
	require.Equal(t, uses.Effect{Creates: true, Drops: true}, result.Uses[1].Effect())
	require.Equal(t, uses.TTL("1s"), result.Uses[2].TTL)
	require.Equal(t, result.Uses[3].CommandID(), result.Uses[4].CommandID())
	for i := range result.Uses {
		require.True(t, result.Uses[i].Alone())
	}
}

func TestTransactionID(t *testing.T) {
	list := analyzed(t, `func f() {
	rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "a", 1, 0)
		p.Del(ctx, "b")
		return nil
	})
	rdb.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "c", 1, 0); return nil })
	rdb.Del(ctx, "d")
}`)
	require.Len(t, list, 4)
	require.NotEmpty(t, list[0].TransactionID())
	require.Equal(t, list[0].TransactionID(), list[1].TransactionID())
	require.NotEmpty(t, list[2].TransactionID())
	require.NotEqual(t, list[0].TransactionID(), list[2].TransactionID())
	require.Empty(t, list[3].TransactionID())
}

func TestExcludes(t *testing.T) {
	const head = "func f(ctx context.Context, rdb *redis.Client, x bool) {\n"
	tests := []struct {
		name, source string
		want         bool
	}{
		{"branches", head + `if x { rdb.Del(ctx, "a") } else { rdb.Set(ctx, "a", 1, 0) } }`, true},
		{"cases", head + `switch x { case true: rdb.Del(ctx, "a"); default: rdb.Set(ctx, "a", 1, 0) } }`, true},
		{"one branch", head + `if x { rdb.Del(ctx, "a"); rdb.Set(ctx, "a", 1, 0) } }`, false},
		{"after the branch", head + `if x { rdb.Del(ctx, "a") }; rdb.Set(ctx, "a", 1, 0) }`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, del := between(t, tt.source)
			require.Equal(t, tt.want, set.Excludes(del))
			require.Equal(t, tt.want, del.Excludes(set))
		})
	}
}
