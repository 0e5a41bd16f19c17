package crossslot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

// idsOf returns the command of every use that is not inside a wrapper.
func idsOf(list []uses.Use) []string {
	var out []string
	for _, u := range list {
		if !u.Called {
			out = append(out, commandID(&u))
		}
	}
	return out
}

func TestCommandID(t *testing.T) {
	tests := []struct {
		name, body string
		same       bool
	}{
		{"one command", `func f() { rdb.Del(ctx, "a", "b") }`, true},
		{"two commands", `func f() { rdb.Del(ctx, "a"); rdb.Del(ctx, "b") }`, false},
		{"through a wrapper", `func del(a, b string) { rdb.Del(ctx, a, b) }; func f() { del("a", "b") }`, true},
		{"two calls of a wrapper", `func del(a string) { rdb.Del(ctx, a) }; func f() { del("a"); del("b") }`, false},
		{"a list handed on", `func del(ks ...string) { rdb.Del(ctx, ks...) }; func f() { del("a", "b") }`, true},
		{"a list one by one", `func del(ks ...string) { for _, k := range ks { rdb.Del(ctx, k) } }; func f() { del("a", "b") }`, false},
		{"two commands of a wrapper", `func del(a, b string) { rdb.Del(ctx, a); rdb.Del(ctx, b) }; func f() { del("a", "b") }`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := idsOf(usetest.Body(t, tt.body).Uses)
			require.Len(t, got, 2)
			require.NotEmpty(t, got[0])
			require.Equal(t, tt.same, got[0] == got[1])
		})
	}
}

func TestTransactionID(t *testing.T) {
	r := usetest.Body(t, `func f() {
	rdb.TxPipelined(ctx, func(p redis.Pipeliner) error {
		p.Set(ctx, "a", 1, 0)
		p.Del(ctx, "b")
		return nil
	})
	rdb.TxPipelined(ctx, func(p redis.Pipeliner) error { p.Set(ctx, "c", 1, 0); return nil })
	rdb.Del(ctx, "d")
}`)
	require.Len(t, r.Uses, 4)
	f := flow.New(r)
	id := func(i int) string { return transactionID(f, &r.Uses[i]) }
	require.NotEmpty(t, id(0))
	require.Equal(t, id(0), id(1))
	require.NotEmpty(t, id(2))
	require.NotEqual(t, id(0), id(2))
	require.Empty(t, id(3))
}
