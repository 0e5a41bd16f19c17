package missingttl

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/internal/usetest"
)

func TestBareTTL(t *testing.T) {
	const head = "package a\nimport (\"context\"; \"time\"; \"" + usetest.Client + "\")\n" +
		"const n = 60\nconst typed time.Duration = 60\nconst good = 60 * time.Second\nvar _ = time.Second\n"
	tests := []struct{ ttl, want string }{
		{"60", "60"}, {"60 * 60", "60 * 60"}, {"n", "n"}, {"typed", "typed"}, {"time.Duration(n)", "time.Duration(n)"},
		{"0", ""}, {"-1", ""}, {"good", ""}, {"n * time.Second", ""}, {"500000000", ""}, {"1e6", ""}, {"60000000000", ""},
		{"ttl", ""},
	}
	for _, tt := range tests {
		t.Run(tt.ttl, func(t *testing.T) {
			r := usetest.Analyze(t, map[string]string{"a": head + `func f(ctx context.Context, rdb *redis.Client, ttl time.Duration) { rdb.Set(ctx, "a", 1, ` + tt.ttl + `) }`})
			text, d, ok := bareTTL(flow.New(r), &r.Uses[0])
			require.Equal(t, tt.want, text)
			require.Equal(t, tt.want != "", ok)
			require.Equal(t, ok, d > 0)
		})
	}
}
