//go:build linux

package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// output is what the command prints of a server with some keys.
func output(t *testing.T, args ...string) (string, error) {
	t.Helper()
	addr := redistest.Start(t)
	c := redistest.Dial(t, addr)
	defer c.Close()
	_, err := c.Do("MSET", "a", "1", "b", "2")
	require.NoError(t, err)
	var out strings.Builder
	b := &bench{ctx: t.Context(), out: &out, addr: addr, pairs: 2, load: 100 * time.Millisecond}
	err = b.run(args)
	return out.String(), err
}

// Each part prints its figures, of a command in the place of an audit.
func TestParts(t *testing.T) {
	out, err := output(t, "pairs", "true")
	require.NoError(t, err)
	require.Contains(t, out, "2 keys\n")
	require.Regexp(t, `server CPU s +0\.`, out)

	out, err = output(t, "rate", "true")
	require.NoError(t, err)
	require.Contains(t, out, "2 keys in ")
	require.Contains(t, out, "0 commands of the audit in the SLOWLOG of 5ms")

	out, err = output(t, "wait", "sleep", "60", "--")
	require.ErrorContains(t, err, "ended before the load", "sleep knows no --url")
	require.NotContains(t, out, "all")
	out, err = output(t, "wait", "sh", "-c", "exec sleep 60")
	require.NoError(t, err)
	require.Contains(t, out, "median of the ratios: ")
}

// A command of the audit that the server called slow is printed, one of others is not.
func TestSlow(t *testing.T) {
	const script = `eval "for i = 1, 10000000 do end" 0`
	for name, want := range map[string]int{"somebody": 0, "redislint-audit": 1} {
		out, err := output(t, "rate", "sh", "-c", `printf 'client setname `+name+`\n`+script+`\n' | redis-cli -u "$1"`)
		require.NoError(t, err)
		require.Equal(t, want, strings.Count(out, `["eval" "for`), out)
		require.Contains(t, out, fmt.Sprintf("%d commands of the audit", want))
	}
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{nil, {"pairs"}, {"other", "true"}, {"pairs", "false"}, {"rate", "false"}} {
		_, err := output(t, args...)
		require.Error(t, err, args)
	}
}

func TestSeconds(t *testing.T) {
	x, err := seconds("# CPU\r\nused_cpu_sys:1.25\r\nused_cpu_user:2.5\r\nused_cpu_sys_children:7\r\nused_cpu_sys_main_thread:1\r\n")
	require.NoError(t, err)
	require.InDelta(t, 3.75, x, 1e-9)
	_, err = seconds("used_cpu_sys:1.25\r\n")
	require.ErrorContains(t, err, "1 of 2")
	_, err = seconds("used_cpu_sys:x\r\n")
	require.Error(t, err)
}

func TestAt(t *testing.T) {
	values := []float64{5, 1, 4, 2, 3}
	require.EqualValues(t, 3, at(values, 0.5))
	require.EqualValues(t, 5, at(values, 0.99))
	require.EqualValues(t, 5, at(values, 1))
}
