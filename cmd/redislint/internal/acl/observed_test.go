package acl

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What MONITOR prints into a file that is ended ends within a line, which is left out; a line
// that is wrong elsewhere is an error, and so is a file that has nothing else.
func TestObservedCut(t *testing.T) {
	const whole, half = `1700000000.1 [0 127.0.0.1:1] "keys" "*"`, `1700000000.2 [0 127.0.0.1:1] "get" "a:wor`
	for _, c := range []struct {
		file string
		cut  bool
		err  string
	}{
		{"OK\n" + whole + "\n" + whole, false, ""},
		{"OK\n" + whole + "\n" + half, true, ""},
		{whole + "\r\n" + half, true, ""},
		{"OK\n" + whole + "\n" + half + "\n", false, "f:3: neither a line"},
		{"OK\n" + half + "\n" + whole, false, "f:2: neither a line"},
		{whole + "\n" + half + "\n" + whole, false, "f:2: neither a line"},
		{half, false, "f:1: neither a line"},
		{"junk", false, "f:1: neither a line"},
	} {
		o, err := new(Report).Observed("f", c.file)
		if c.err != "" {
			require.ErrorContains(t, err, c.err, c.file)
			continue
		}
		require.NoError(t, err, c.file)
		require.Equal(t, c.cut, o.Cut, c.file)
		require.NotZero(t, o.Commands)
	}
}

// A log without refusals has none, however it is written; and is not what MONITOR printed while
// nothing happened.
func TestObservedNothing(t *testing.T) {
	for _, file := range []string{"", "\n", "(empty array)\n", "(empty list or set)\r\n", "[]"} {
		o, err := new(Report).Observed("f", file)
		require.NoError(t, err, file)
		require.True(t, o.Log, file)
		require.Empty(t, o.Refused, file)
	}
	o, err := new(Report).Observed("f", "OK\n")
	require.NoError(t, err)
	require.False(t, o.Log)
}
