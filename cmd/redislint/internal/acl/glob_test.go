package acl

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/redislint/redislint/internal/redistest"
)

// globs are short patterns of few letters, so that they meet.
func globs() *rapid.Generator[string] {
	return rapid.OneOf(rapid.StringMatching(`[ab:*?\[\]\\^-]{0,8}`), rapid.SampledFrom([]string{"ab:*", "a?:a", "*", "[^b]b:a", `a\b:a`}))
}

// A pattern matches a key where the server says so: the one key of a database is found by KEYS.
func TestMatchesServer(t *testing.T) {
	conn := redistest.Dial(t, redistest.Start(t))
	const key = "ab:a"
	_, err := conn.Do("SET", key, "")
	require.NoError(t, err)
	found := func(t require.TestingT, glob string) bool {
		reply, err := conn.Do("KEYS", glob)
		require.NoError(t, err)
		found := len(reply.([]any)) == 1
		require.Equal(t, found, matches(glob, key), "%q", glob)
		return found
	}
	for _, glob := range []string{"*", "ab:?", "[a-b]b:a", `a\b:*`} {
		require.True(t, found(t, glob), glob)
	}
	rapid.Check(t, func(r *rapid.T) { found(r, globs().Draw(r, "glob")) })
}

// What covers a pattern matches all its keys.
func TestCovers(t *testing.T) {
	covered := 0
	rapid.Check(t, func(r *rapid.T) {
		a, b := globs().Draw(r, "a"), globs().Draw(r, "b")
		key := rapid.StringMatching(`[ab:*?^-]{0,8}`).Draw(r, "key")
		if covers(a, b) {
			covered++
			require.True(r, !matches(b, key) || matches(a, key), "%q covers %q but not for %q", a, b, key)
		}
	})
	require.NotZero(t, covered)
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"app:*", "app:user:*", true}, {"app:user:*", "app:*", false}, {"*:user:*", "a:b:user:c", true}, {"*", "", true},
		{"app:*:x", "app:*:*:x", true}, {"app:*:*:x", "app:*:x", false}, {`a\*`, "a*", false}, {"a*", `a\*`, true}, {"a?b:*", "a?b:c", true}, {"a?b", "a*b", false},
	} {
		require.Equal(t, c.want, covers(c.a, c.b), "%s covers %s", c.a, c.b)
	}
}

// Literal text is a pattern that matches the text; only a space stands for more.
func TestEscape(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.String().Draw(r, "text")
		require.True(r, matches(escape(text), text))
		if !spaced(text) {
			other := rapid.String().Draw(r, "other")
			require.Equal(r, text == other, matches(escape(text), other))
		}
	})
}
