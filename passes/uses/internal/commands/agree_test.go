package commands

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redisgrammar"
	"github.com/redislint/redislint/internal/redistest"
)

// keysDiffer lists the commands for which the server's own account of the keys
// is incomplete.
var keysDiffer = map[string]string{
	"CLUSTER KEYSLOT": "the server has no key spec for it, though the argument is a key",
}

// Resolve finds the keys of fully known vectors that the server finds, with the
// same access and rights.
func TestResolveIsServers(t *testing.T) {
	c := redistest.Dial(t, redistest.Start(t))
	all := redisgrammar.Vectors(t, c, 1, 80)
	ask := make([][]string, len(all))
	for i, v := range all {
		ask[i] = append([]string{"COMMAND", "GETKEYSANDFLAGS"}, v...)
	}
	replies, err := c.Pipeline(ask)
	require.NoError(t, err)

	keyed, keyless, refused := 0, 0, 0
	for i, v := range all {
		if redisgrammar.NotAccepted(v) {
			refused++
			continue
		}
		got := Resolve(known(v...))
		require.True(t, got.Complete, "%q", v)
		var want []string
		switch reply := replies[i].(type) {
		case redistest.Error:
			if len(v) > 1 { // it does not look at one word
				require.Contains(t, string(reply), "no key arguments", "%q", v)
			}
			keyless++
		default:
			want = serverKeys(reply.([]any))
			keyed++
		}
		if keysDiffer[got.Command] == "" {
			require.Equal(t, want, ourKeys(v, got), "%q", v)
		}
	}
	t.Logf("%d vectors: %d with keys and %d without agree, %d are no valid MIGRATE", len(all), keyed, keyless, refused)
	require.Greater(t, keyed, 5000)
}

// serverKeys is the reply of COMMAND GETKEYSANDFLAGS as "r key: RO access", "w key: OW update".
func serverKeys(reply []any) []string {
	var out []string
	for _, k := range reply {
		pair := k.([]any)
		access, rights := "r", []string{}
		for _, f := range stringsOf(pair[1]) {
			if f == "update" || f == "insert" || f == "delete" {
				access = "w"
			}
			if slices.Contains(rightsNames[:], f) { // not variable_flags, incomplete
				rights = append(rights, f)
			}
		}
		out = append(out, fmt.Sprintf("%s %s: %s", access, pair[0], strings.Join(rights, " ")))
	}
	slices.Sort(out)
	return out
}

// ourKeys is the same of a resolution.
func ourKeys(words []string, r Resolution) []string {
	var out []string
	for _, a := range r.Args {
		if a.Role == Key {
			out = append(out, fmt.Sprintf("%s %s: %s",
				map[Access]string{Read: "r", Write: "w"}[a.Access], words[a.Index], strings.Join(a.Rights.Names(), " ")))
		}
	}
	slices.Sort(out)
	return out
}

// known makes a vector of words that are all known.
func known(words ...string) []Word {
	out := make([]Word, len(words))
	for i, w := range words {
		out[i] = Word{Text: w, Known: true}
	}
	return out
}
