package lualiteral_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/lualiteral"
	"github.com/redislint/redislint/passes/uses"
)

func find(u uses.Use) []passes.Finding {
	return lualiteral.Rule().Run(&passes.Input{Uses: []uses.Use{u}})
}

func TestFinding(t *testing.T) {
	u := usetest.Use("INCR", uses.RoleKey, 9, 4, "app:jobs:{id}")
	require.Empty(t, find(u), "not in a script")
	u.Lua = true
	require.Equal(t, []passes.Finding{{
		Message: `literal key "app:jobs:{id}" in a Lua script: pass it through KEYS`,
		Span:    usetest.Span("keys.go", 4),
		Package: "example.org/keys",
		Decl:    "prefix",
		Key:     "app:jobs:{id}",
		Uses:    []passes.UseRef{{Span: usetest.Span("a.go", 9), Command: "INCR"}},
	}}, find(u))
	u.Declared = true
	require.Empty(t, find(u), "through KEYS")
}

func TestOtherRoles(t *testing.T) {
	channel := usetest.Use("PUBLISH", uses.RoleChannel, 1, 1, "app:events")
	channel.Lua = true
	require.Equal(t, `literal channel "app:events" in a Lua script: pass it through ARGV`, find(channel)[0].Message)

	command := usetest.Use("FLUSHALL", uses.RoleCommand, 1, 1)
	command.Lua = true
	require.Empty(t, find(command))

	unknown := usetest.Use("GET", uses.RoleKey, 1, 1, "{id}:a")
	unknown.Lua = true
	require.Empty(t, find(unknown))
}
