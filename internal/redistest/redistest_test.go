package redistest_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// A started server answers, and every kind of reply is understood.
func TestStart(t *testing.T) {
	c := redistest.Dial(t, redistest.Start(t))

	for _, tt := range []struct {
		args []string
		want any
	}{
		{[]string{"SET", "k", "a\r\nb"}, "OK"},
		{[]string{"GET", "k"}, "a\r\nb"},
		{[]string{"GET", "absent"}, nil},
		{[]string{"STRLEN", "k"}, int64(4)},
		{[]string{"SET", "empty", ""}, "OK"},
		{[]string{"MGET", "k", "absent", "empty"}, []any{"a\r\nb", nil, ""}},
		{[]string{"KEYS", "none*"}, []any{}},
	} {
		got, err := c.Do(tt.args...)
		require.NoError(t, err, "%q", tt.args)
		require.Equal(t, tt.want, got, "%q", tt.args)
	}
	_, err := c.Do("INCR", "k")
	var reply redistest.Error
	require.ErrorAs(t, err, &reply)
	require.Contains(t, reply.Error(), "not an integer")
}

// A pipeline longer than one batch keeps its order, errors included.
func TestPipeline(t *testing.T) {
	c := redistest.Dial(t, redistest.Start(t))

	var commands [][]string
	for i := range 1200 {
		commands = append(commands, []string{"ECHO", strconv.Itoa(i)})
	}
	commands = append(commands, []string{"NOSUCHCOMMAND"})
	replies, err := c.Pipeline(commands)
	require.NoError(t, err)
	require.Len(t, replies, len(commands))
	for i := range 1200 {
		require.Equal(t, strconv.Itoa(i), replies[i])
	}
	require.IsType(t, redistest.Error(""), replies[1200])
}

// Arguments reach the server.
func TestStartArguments(t *testing.T) {
	c := redistest.Dial(t, redistest.Start(t, "--databases", "3"))

	got, err := c.Do("CONFIG", "GET", "databases")
	require.NoError(t, err)
	require.Equal(t, []any{"databases", "3"}, got)
}
