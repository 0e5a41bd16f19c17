package rows

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/realclients/check"
)

// TestRedismock checks that the methods of expectations have the keys that the
// methods of go-redis have, one parameter further to the front.
func TestRedismock(t *testing.T) {
	dirs := packageDirs(t)
	const mock, redis = "github.com/go-redis/redismock/v9", "github.com/redis/go-redis/v9"
	decls, err := check.Declarations(dirs[mock])
	require.NoError(t, err)
	same := 0
	for decl, params := range decls {
		recv, method, _ := strings.Cut(decl, ".")
		name, ok := strings.CutPrefix(method, "Expect")
		if !ok || name == "Watch" || len(params) == 0 { // Watch takes a function in go-redis
			continue
		}
		got, ok := clients.Lookup(mock, recv, method, params)
		require.True(t, ok && !got.Inferred, "%s %v", decl, params)
		want, _ := clients.Lookup(redis, "cmdable", name, append([]clients.Param{{Name: "ctx", Type: "context.Context"}}, params...))
		for i := range want.Sinks {
			want.Sinks[i].Param--
		}
		require.Equal(t, want.Sinks, got.Sinks, decl)
		require.Equal(t, want.Command, got.Command, decl)
		same++
	}
	t.Logf("%d methods as in go-redis", same)
	require.Greater(t, same, 500) // twice: an interface, and its type
}
