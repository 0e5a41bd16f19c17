package rawinput_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/rawinput"
	"github.com/redislint/redislint/passes/uses"
)

// A template alone says nothing of where its values come from.
func TestUseWithoutSource(t *testing.T) {
	u := usetest.Use("GET", uses.RoleKey, 1, 1, "user:{email}")
	require.Empty(t, rawinput.Rule().Run(&passes.Input{Uses: []uses.Use{u}}))
	policy, err := keys.ParsePolicy("policy.yml", []byte("version: 1\n"))
	require.NoError(t, err)
	in := &passes.Input{Uses: []uses.Use{u}, Policies: passes.OnePolicy(policy)}
	require.Empty(t, rawinput.Rule().Run(in))
}
