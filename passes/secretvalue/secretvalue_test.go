package secretvalue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/secretvalue"
	"github.com/redislint/redislint/passes/uses"
)

func TestOffByDefault(t *testing.T) {
	require.True(t, secretvalue.Rule().Off)
}

func TestSilentWithoutPolicy(t *testing.T) {
	u := usetest.Use("SET", uses.RoleKey, 1, 1, "login:{password}")
	u.Access = uses.Write
	require.Empty(t, secretvalue.Rule().Run(&passes.Input{Uses: []uses.Use{u}}))
}
