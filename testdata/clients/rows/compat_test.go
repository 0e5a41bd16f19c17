package rows

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses/internal/clients"
	"github.com/redislint/redislint/passes/uses/realclients/check"
)

// TestCompat checks that the methods of the interfaces that stand in for that
// of go-redis have the parameters of the rows for go-redis.
func TestCompat(t *testing.T) {
	dirs := packageDirs(t)
	for _, path := range []string{"github.com/redis/rueidis/rueidiscompat", "github.com/valkey-io/valkey-go/valkeycompat"} {
		decls, err := check.Declarations(dirs[path])
		require.NoError(t, err)
		same, inferred := 0, []string(nil)
		for decl, params := range decls {
			recv, method, _ := strings.Cut(decl, ".")
			if !strings.HasSuffix(recv, "Cmdable") {
				continue
			}
			spec, ok := clients.Lookup(path, recv, method, params)
			if !ok || spec.Inferred {
				inferred = append(inferred, method)
				continue
			}
			want, _ := clients.Lookup("github.com/redis/go-redis/v9", recv, method, nil)
			require.Equal(t, want.Sinks, spec.Sinks, "%s %s %v", path, decl, params)
			same++
		}
		t.Logf("%s: %d methods as in go-redis, not in the table: %q", path, same, inferred)
		require.Greater(t, same, 480)
		require.Less(t, len(inferred), 10)
	}
}
