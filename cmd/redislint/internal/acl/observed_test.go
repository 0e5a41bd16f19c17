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
		seen, err := ReadObserved("f", c.file)
		if c.err != "" {
			require.ErrorContains(t, err, c.err, c.file)
			continue
		}
		require.NoError(t, err, c.file)
		o := new(Report).Observed(seen)
		require.Equal(t, c.cut, o.Cut, c.file)
		require.NotZero(t, o.Commands)
	}
}

// A log without refusals has none, however it is written. What MONITOR printed while nothing
// happened, and a file with nothing at all, is an error: it would read as if no rule were used.
func TestObservedNothing(t *testing.T) {
	for _, file := range []string{"\n", "(empty array)\n", "(empty list or set)\r\n", "[]"} {
		seen, err := ReadObserved("f", file)
		require.NoError(t, err, file)
		o := held().Observed(seen)
		require.True(t, o.Log, file)
		require.Empty(t, o.Refused, file)
		require.Empty(t, o.Unused, file)
		require.Empty(t, o.Unseen, file)
	}
	_, err := ReadObserved("f", "")
	require.EqualError(t, err, "f is empty ("+recorded+")")
	_, err = ReadObserved("f", "OK\n")
	require.EqualError(t, err, "f has no command, and says nothing of the rules ("+recorded+")")
}

// A recording without a command of one user says nothing of that one's rules, and all of
// those of another.
func TestObservedUnseen(t *testing.T) {
	seen, err := ReadObserved("f", `1700000000.1 [0 127.0.0.1:5000] "GET" "app:user:1"`)
	require.NoError(t, err)
	r := held()
	r.Users = append(r.Users, User{User: "mail", Rules: []string{"+lpush", "%W~app:mail"}})
	o := r.Observed(seen)
	require.Equal(t, []string{"mail"}, o.Unseen)
	require.Contains(t, o.Unused, "api: +subscribe")
	require.NotContains(t, o.Unused, "mail: +lpush")
}
