package uses_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

// between returns the uses SET and DEL of a source that has one of each.
func between(t *testing.T, source string) (set, del *uses.Use) {
	t.Helper()
	r := analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"" + client + "\")\n" + source})
	for i := range r.Uses {
		switch u := &r.Uses[i]; u.Command {
		case "SET":
			set = u
		case "DEL":
			del = u
		}
	}
	require.NotNil(t, set)
	require.NotNil(t, del)
	return set, del
}

func TestFollowedBy(t *testing.T) {
	const head = "func f(ctx context.Context, rdb *redis.Client, x bool) {\n"
	tests := []struct {
		name, source string
		want         bool
	}{
		{"after", head + `rdb.Set(ctx, "a", 1, 0); rdb.Del(ctx, "a") }`, true},
		{"before", head + `rdb.Del(ctx, "a"); rdb.Set(ctx, "a", 1, 0) }`, false},
		{"deferred", head + `defer rdb.Del(ctx, "a"); rdb.Set(ctx, "a", 1, 0) }`, true},
		{"literal", head + `g := func() { rdb.Del(ctx, "a") }; rdb.Set(ctx, "a", 1, 0); g() }`, true},
		{"other branch", head + `if x { rdb.Del(ctx, "a") } else { rdb.Set(ctx, "a", 1, 0) } }`, true},
		{"earlier branch", head + `if x { rdb.Del(ctx, "a") }; rdb.Set(ctx, "a", 1, 0) }`, false},
		{"other case", head + `switch x { case true: rdb.Del(ctx, "a"); default: rdb.Set(ctx, "a", 1, 0) } }`, true},
		{"pipeline", `func f(ctx context.Context, p redis.Pipeliner) { p.Del(ctx, "a"); p.Set(ctx, "a", 1, 0) }`, true},
		{"other function", `func f(ctx context.Context, rdb *redis.Client) { rdb.Set(ctx, "a", 1, 0) }
			func g(ctx context.Context, rdb *redis.Client) { rdb.Del(ctx, "a") }`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, del := between(t, tt.source)
			require.Equal(t, tt.want, set.FollowedBy(del))
		})
	}
}

func TestNear(t *testing.T) {
	const save = "func save(ctx context.Context, rdb *redis.Client) { rdb.Set(ctx, \"a\", 1, 0) }\n"
	const drop = "func drop(ctx context.Context, rdb *redis.Client) { rdb.Del(ctx, \"a\") }\n"
	tests := []struct {
		name, source string
		want         bool
	}{
		{"called", drop + `func f(ctx context.Context, rdb *redis.Client) { rdb.Set(ctx, "a", 1, 0); drop(ctx, rdb) }`, true},
		{"over two calls", drop + `func two(ctx context.Context, rdb *redis.Client) { drop(ctx, rdb) }
			func f(ctx context.Context, rdb *redis.Client) { rdb.Set(ctx, "a", 1, 0); two(ctx, rdb) }`, true},
		{"the caller", save + `func f(ctx context.Context, rdb *redis.Client) { save(ctx, rdb); rdb.Del(ctx, "a") }`, true},
		{"both", save + drop + `func f(ctx context.Context, rdb *redis.Client) { save(ctx, rdb); drop(ctx, rdb) }`, true},
		{"neither", save + drop, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, del := between(t, tt.source)
			require.Equal(t, tt.want, set.Near(del))
			require.Equal(t, tt.want, del.Near(set))
		})
	}
}

func TestBareTTL(t *testing.T) {
	const head = "package a\nimport (\"context\"; \"time\"; \"" + client + "\")\n" +
		"const n = 60\nconst typed time.Duration = 60\nconst good = 60 * time.Second\nvar _ = time.Second\n"
	tests := []struct{ ttl, want string }{
		{"60", "60"}, {"60 * 60", "60 * 60"}, {"n", "n"}, {"typed", "typed"}, {"time.Duration(n)", "time.Duration(n)"},
		{"0", ""}, {"-1", ""}, {"good", ""}, {"n * time.Second", ""}, {"500000000", ""}, {"1e6", ""}, {"60000000000", ""},
		{"ttl", ""},
	}
	for _, tt := range tests {
		t.Run(tt.ttl, func(t *testing.T) {
			r := analyze(t, map[string]string{"a": head + `func f(ctx context.Context, rdb *redis.Client, ttl time.Duration) { rdb.Set(ctx, "a", 1, ` + tt.ttl + `) }`})
			text, d, ok := r.Uses[0].BareTTL()
			require.Equal(t, tt.want, text)
			require.Equal(t, tt.want != "", ok)
			require.Equal(t, ok, d > 0)
		})
	}
}

// A wrapper's lifetime is what its caller passes.
func TestPassedTTL(t *testing.T) {
	r := analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"time\"; \"" + client + "\")\n" + `
func put(ctx context.Context, rdb *redis.Client, key string, ttl time.Duration) { rdb.Set(ctx, key, 1, ttl) }
func f(ctx context.Context, rdb *redis.Client, d time.Duration) {
	put(ctx, rdb, "a", 0)
	put(ctx, rdb, "b", 30*time.Second)
	put(ctx, rdb, "c", d)
}`})
	got := map[string]uses.TTL{}
	effects := map[string]uses.Effect{}
	for _, u := range r.Uses {
		if u.Via != "" {
			got[u.Keys[0].Template.String()] = u.TTL
			effects[u.Keys[0].Template.String()] = u.Effect()
		}
	}
	require.Equal(t, map[string]uses.TTL{"a": "none", "b": "30s", "c": "unknown"}, got)
	require.Equal(t, uses.Effect{Creates: true, Drops: true}, effects["a"])
	require.Equal(t, uses.Effect{Sets: true}, effects["b"])
	require.True(t, effects["c"].Unsure)
}

func analyze(t *testing.T, files map[string]string) *uses.Result {
	t.Helper()
	return uses.Analyze(load(t, files))
}
