package passes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// Templates that differ in types alone are of different classes, whichever is
// asked for first.
func TestMatchTypes(t *testing.T) {
	policy, err := keys.ParsePolicy("p", []byte("version: 1\nkeys:\n  hash: {pattern: \"u:{h:hex(40)}\"}\n  any: {pattern: \"u:{name}\"}\n"))
	require.NoError(t, err)
	policies := OnePolicy(policy)
	u := &uses.Use{Role: uses.RoleKey}
	for _, text := range []string{"u:{id}", "u:{id:uint}", "u:{id:uuid}"} {
		template, err := keys.Parse(text)
		require.NoError(t, err)
		want, _ := policy.Match(template)
		got, ok := policies.Match(u, template)
		require.True(t, ok)
		require.Equal(t, want.Class.Name, got.Class.Name, text)
		require.Equal(t, want.Certain, got.Certain, text)
	}
}
