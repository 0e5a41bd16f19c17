package clients

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWrapper(t *testing.T) {
	for _, c := range []struct{ sinks, command, want string }{
		{"1", "GET", "GET read 1"},
		{"key 1 ttl 3", "set", "SET write 1 ttl 3"},
		{"1...", "", "key 1..."},
		{"0.Key", "DEL", "DEL write 0.Key"},
		{"channel 1", "PUBLISH", "PUBLISH channel 1"},
	} {
		s, err := Wrapper(c.sinks, c.command)
		require.NoError(t, err)
		require.Equal(t, c.want, show(s, true))
	}
	for sinks, want := range map[string]string{
		"":        "no parameter: want the number of the one that is the key",
		"key":     `"key" has no parameter`,
		"frob":    `selector "frob" does not begin with the number of a parameter`,
		"1 foo 2": `selector "foo" does not begin with the number of a parameter`,
	} {
		_, err := Wrapper(sinks, "GET")
		require.EqualError(t, err, want)
	}
}
