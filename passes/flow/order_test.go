package flow_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

// between returns the uses SET and DEL of a source that has one of each.
func between(t *testing.T, source string) (f *flow.Flow, set, del *uses.Use) {
	t.Helper()
	r := usetest.Analyze(t, map[string]string{"a": "package a\nimport (\"context\"; \"" + usetest.Client + "\")\n" + source})
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
	return flow.New(r), set, del
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
			f, set, del := between(t, tt.source)
			require.Equal(t, tt.want, f.FollowedBy(set, del))
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
			f, set, del := between(t, tt.source)
			require.Equal(t, tt.want, f.Near(set, del))
			require.Equal(t, tt.want, f.Near(del, set))
		})
	}
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
			f, set, del := between(t, tt.source)
			require.Equal(t, tt.want, f.Excludes(set, del))
			require.Equal(t, tt.want, f.Excludes(del, set))
		})
	}
}
