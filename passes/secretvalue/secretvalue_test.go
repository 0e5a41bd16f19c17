package secretvalue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/rediscalls"
	"github.com/redislint/redislint/passes/secretvalue"
)

func TestOffByDefault(t *testing.T) {
	require.True(t, secretvalue.Rule().Off)
}

func TestSilentWithoutPolicy(t *testing.T) {
	u := usetest.Use("SET", rediscalls.RoleKey, 1, 1, "login:{password}")
	u.Access = rediscalls.Write
	require.Empty(t, secretvalue.Rule().Run(&passes.Input{Uses: []rediscalls.Use{u}}))
}
