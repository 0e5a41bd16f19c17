package clients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUntabled(t *testing.T) {
	for path, want := range map[string]bool{
		// listed, and below one that is
		"github.com/viney-shih/go-cache":               true,
		"github.com/viney-shih/go-cache/x":             true,
		"example.org/a/vendor/github.com/hoisie/redis": true,
		// by name
		"github.com/acme/redisx":                               true,
		"github.com/acme/kit/redis":                            true,
		"github.com/acme/go-valkey/v2/client":                  true,
		"git.acme.org/team/RedisKit":                           true,
		"github.com/acme/storage/rueidis/v2":                   true,
		"github.com/kataras/iris/v12/sessions/sessiondb/redis": true,
		// with a table, or below one that has
		"github.com/redis/go-redis/v9":                      false,
		"github.com/redis/go-redis/v9/push":                 false,
		"github.com/go-redsync/redsync/v4/redis/goredis/v9": false,
		"github.com/redis/rueidis/rueidisotel":              false,
		"github.com/beego/beego/v2/client/cache/redis":      false,
		// excepted
		"github.com/redis/go-redis/extra/redisotel/v9":                   false,
		"go.opentelemetry.io/contrib/instrumentation/github.com/x/redis": false,
		"github.com/testcontainers/testcontainers-go/modules/redis":      false,
		"github.com/gomodule/redigo/redisx":                              false,
		"github.com/redislint/redislint/guard/goredis":                   false, // a guard hands on what the program sends
		// no names of Redis
		"github.com/redis":          false,
		"github.com/redislabs/tool": false,
		"github.com/acme/credis":    true,
		"github.com/acme/predict":   false,
		"strings":                   false,
		"redis":                     false, // no host: of the standard library, or the main module's
		"internal/redis":            false,
		"":                          false,
	} {
		require.Equal(t, want, Untabled(path), path)
	}
}

// TestUntabledList: what is listed has no table, and each path stands there once.
func TestUntabledList(t *testing.T) {
	lists := untabled()
	require.NotEmpty(t, lists.listed)
	for path := range lists.listed {
		require.True(t, Untabled(path), path)
		require.False(t, lists.excepted[path], path)
	}
	for path := range lists.excepted {
		require.False(t, IsClient(path), path)
	}
}

func TestSameRepository(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"github.com/acme/app", "github.com/acme/app/internal/redis", true},
		{"github.com/acme/app/cmd", "github.com/acme/app/redis", true},
		{"github.com/acme/app", "github.com/acme/redis", false},
		{"git.acme.com/app/cmd", "git.acme.com/app/redis", true},
		{"git.acme.com/app", "git.acme.com/redis", false},
		{"app", "app/redis", false}, // the first element is all that is known
		{"p", "p", true},
	} {
		require.Equal(t, c.want, SameRepository(c.a, c.b), c.a+" "+c.b)
	}
}
