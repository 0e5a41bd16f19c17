package unbounded_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/unbounded"
	"github.com/redislint/redislint/passes/uses"
)

func TestSilentWithoutPolicy(t *testing.T) {
	u := usetest.Use("RPUSH", uses.RoleKey, 1, 1, "history:{id}")
	u.Access = uses.Write
	require.Empty(t, unbounded.Rule().Run(&passes.Input{Uses: []uses.Use{u}}))
}

func TestMessages(t *testing.T) {
	class := &keys.Class{Name: "history", MaxSize: 1000}
	tests := []struct{ command, want string }{
		{"RPUSH", `RPUSH grows key "h:{id}" without a limit: LTRIM it to 1000 elements`},
		{"XADD", `XADD grows key "h:{id}" without a limit: give XADD a MAXLEN of 1000`},
		{"SADD", `SADD grows key "h:{id}" without a limit: SPOP what is beyond 1000 elements`},
		{"ZADD", `ZADD grows key "h:{id}" without a limit: ZREMRANGEBYRANK what is beyond 1000 elements`},
		{"GEOADD", `GEOADD grows key "h:{id}" without a limit: ZREMRANGEBYRANK what is beyond 1000 elements`},
		{"HSET", `HSET grows key "h:{id}" without a limit: HDEL what is beyond 1000 elements`},
	}
	for _, tt := range tests {
		t.Run(tt.command, func(t *testing.T) {
			u := usetest.Use(tt.command, uses.RoleKey, 1, 1, "h:{id}")
			require.Equal(t, tt.want, unbounded.GrowsMessage(&u, u.Keys[0].Template, class))
		})
	}
}
