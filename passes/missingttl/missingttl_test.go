package missingttl_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/missingttl"
	"github.com/redislint/redislint/passes/uses"
)

func TestSilentWithoutPolicy(t *testing.T) {
	u := usetest.Use("SET", uses.RoleKey, 1, 1, "app:workers:{id}")
	u.Access, u.TTL = uses.Write, "none"
	require.Empty(t, missingttl.Rule().Run(&passes.Input{Uses: []uses.Use{u}}))
}

func TestMessages(t *testing.T) {
	tests := []struct {
		name string
		ttl  string
		says string
		want string
	}{
		{"without", "30s", "without", `SET leaves key "app:{id}" without a TTL: class worker wants 30s`},
		{"required", "required", "without", `SET leaves key "app:{id}" without a TTL: class worker requires one`},
		{"taken", ">=120s", "taken", `SET takes the TTL of key "app:{id}" away: class worker wants >=2m`},
		{"outside", "10m..15m", "outside", `key "app:{id}" gets a TTL of 1h: class worker wants 10m..15m`},
		{"gets", "none", "gets", `key "app:{id}" gets a TTL of 1h: keys of class worker must persist`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ttl, err := keys.ParseTTL(tt.ttl)
			require.NoError(t, err)
			u := usetest.Use("SET", uses.RoleKey, 1, 1, "app:{id}")
			u.TTL = "1h"
			class := &keys.Class{Name: "worker", TTL: ttl}
			require.Equal(t, tt.want, missingttl.ClassMessage(&u, u.Keys[0].Template, class, tt.says))
		})
	}
}

func TestLongNames(t *testing.T) {
	u := usetest.Use("SET", uses.RoleKey, 1, 1, "app:"+strings.Repeat("x", 200)+":%{id}")
	class := &keys.Class{Name: strings.Repeat("y", 200), TTL: keys.TTL{Kind: keys.RequiredTTL}}
	message := missingttl.ClassMessage(&u, u.Keys[0].Template, class, "without")
	require.LessOrEqual(t, utf8.RuneCountInString(message), passes.MaxMessage)
	require.Contains(t, message, "its class requires one")
	require.Contains(t, message, "…")

	message = missingttl.BareMessage(strings.Repeat("z", 200), 60, u.Keys[0].Template)
	require.LessOrEqual(t, utf8.RuneCountInString(message), passes.MaxMessage)
	require.Contains(t, message, "the TTL 60ns of key")
}
