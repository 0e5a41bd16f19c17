package calls

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redisgrammar"
	"github.com/redislint/redislint/internal/redistest"
)

// The keys that are found are those that COMMAND GETKEYS finds, in random calls of every
// command of a server; whatever the client has the words as.
func TestKeysAreServers(t *testing.T) {
	c := redistest.Dial(t, redistest.Start(t))
	all := redisgrammar.Vectors(t, c, 7, 90)
	all = slices.DeleteFunc(all, redisgrammar.NotAccepted)
	require.Greater(t, len(all), 10_000)
	ask := make([][]string, len(all))
	for i, v := range all {
		ask[i] = append([]string{"COMMAND", "GETKEYS"}, v...)
	}
	replies, err := c.Pipeline(ask)
	require.NoError(t, err)
	keyed := 0
	var v Vector
	var call Call
	for i, words := range all {
		var want []string
		if list, ok := replies[i].([]any); ok {
			for _, k := range list {
				want = append(want, k.(string))
			}
			keyed++
		}
		var values []any
		for n, w := range words {
			if n%2 == 0 {
				values = append(values, w)
			} else {
				values = append(values, []byte(w))
			}
		}
		for range 2 {
			v.Reset("", words, nil, nil)
			if values != nil {
				v.Reset("", nil, values, nil)
			}
			require.True(t, call.Resolve(&v), "%q", words)
			got := keysOf(&call)
			if call.Name != "CLUSTER KEYSLOT" { // its argument is a key, and GETKEYS does not say so
				slices.Sort(want)
				slices.Sort(got)
				require.Equal(t, want, got, "%q", words)
			}
			values = nil
		}
	}
	t.Logf("%d calls, %d with keys", len(all), keyed)
	require.Greater(t, keyed, 5000)
}

func keysOf(c *Call) []string {
	var out []string
	for _, a := range c.Args {
		if a.Role == Key {
			out = append(out, c.Word(a.Index))
		}
	}
	return out
}

// Vectors that no server accepts are read too.
func TestResolveIsSafe(t *testing.T) {
	var v Vector
	var call Call
	for _, name := range Names() {
		for n := range 6 {
			for _, word := range []string{"", "9999999999999999999", "-1", "3", "STORE", "KEYS", "STREAMS", "MATCH", "EX", "MAXLEN", "PREFIX"} {
				values := []any{name}
				for range n {
					values = append(values, word)
				}
				v.Reset("", nil, values, nil)
				call.Resolve(&v)
				for _, a := range call.Args {
					require.Less(t, a.Index, v.Len(), "%q", values)
				}
			}
		}
	}
	v.Reset("", nil, []any{"NOTHING"}, nil)
	require.False(t, call.Resolve(&v))
	v.Reset("", nil, nil, nil)
	require.False(t, call.Resolve(&v))
}

// Values are read as clients send them, and that allocates nothing.
func TestVector(t *testing.T) {
	var v Vector
	values := []any{[]byte("SET"), 12, int64(-5), uint8(7), 1.5, true, false, nil, struct{ A int }{3}}
	v.Reset("", nil, values, nil)
	var got []string
	for i := range v.Len() {
		got = append(got, string(append([]byte(nil), v.At(i)...)))
	}
	require.Equal(t, []string{"SET", "12", "-5", "7", "1.5", "1", "0", "", "{3}"}, got)
	v.Reset("GET", nil, []any{"k"}, nil)
	require.Equal(t, "k", v.At(1))
	require.Equal(t, "GET", v.At(0))

	set := []any{"set", "k", 5, "ex", 10, "nx"}
	var call Call
	require.Zero(t, testing.AllocsPerRun(100, func() {
		v.Reset("", nil, set, nil)
		call.Resolve(&v)
	}))
	require.True(t, call.NX)
	require.Equal(t, Sets, call.Args[0].Effect)
}

func BenchmarkResolve(b *testing.B) {
	var v Vector
	var call Call
	set := []any{"set", "k", 5, "ex", 10}
	for b.Loop() {
		v.Reset("", nil, set, nil)
		call.Resolve(&v)
	}
}
