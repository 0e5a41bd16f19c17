package redistest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// A monitor has every command with its arguments as they were, whoever sent
// it, and each once.
func TestMonitor(t *testing.T) {
	addr := redistest.Start(t)
	a, b := redistest.Dial(t, addr), redistest.Dial(t, addr)
	do := func(c *redistest.Conn, args ...string) {
		t.Helper()
		_, err := c.Do(args...)
		require.NoError(t, err)
	}
	do(a, "SET", "before", "1")
	m := redistest.NewMonitor(t, addr)
	odd := "a \"b\"\\\r\n\t\x00\xff\u00e9]\a"
	do(a, "set", "k", odd)
	do(b, "EVAL", "return redis.call('GET', KEYS[1])", "1", "k")
	do(b, "SET", "empty", "")

	got := m.Commands()
	require.Len(t, got, 4)
	require.Equal(t, []string{"set", "k", odd}, got[0].Args)
	require.Equal(t, []string{"EVAL", "return redis.call('GET', KEYS[1])", "1", "k"}, got[1].Args)
	require.Equal(t, redistest.Command{Client: "lua", Args: []string{"GET", "k"}}, got[2])
	require.Equal(t, []string{"SET", "empty", ""}, got[3].Args)
	require.NotEqual(t, got[0].Client, got[1].Client)
	require.Equal(t, got[1].Client, got[3].Client)

	require.Empty(t, m.Commands())
	do(a, "DEL", "k")
	require.Equal(t, [][]string{{"DEL", "k"}}, [][]string{m.Commands()[0].Args})
}
