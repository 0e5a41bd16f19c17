package commands

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzResolve feeds any vector: Resolve never panics, what it returns lies
// within the vector, and it says the same again.
func FuzzResolve(f *testing.F) {
	for _, seed := range []string{
		"GET k", "MSET a...", "EVAL s 2 a... b", "XREAD STREAMS a b... 0", "SORT k BY ? GET a... STORE d", "MIGRATE h 1 ? 0 9 KEYS a...",
		"SET k v EX", "MSETEX 2 a... EX 3", "BITFIELD k SET", "XADD k MAXLEN ~", "FUNCTION LOAD a...", "BLPOP a... b...",
		"FT.CREATE i PREFIX 9 a", "GEORADIUS a... STORE", "ZADD k XX ? ?", "RESTORE k", "EVAL s -9223372036854775808 a",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		argv := parse(text)
		r := Resolve(argv)
		require.True(t, slices.IsSortedFunc(r.Args, func(a, b Arg) int { return a.Index - b.Index }))
		for _, a := range r.Args {
			require.True(t, 0 < a.Index && a.Index < len(argv), "%+v", a)
			require.NotEqual(t, None, a.Role)
			require.Equal(t, argv[a.Index].Many, a.Elements.Step > 0, "%+v", a)
			require.GreaterOrEqual(t, a.Elements.Offset, 0)
			require.GreaterOrEqual(t, a.Elements.Count, 0)
			for n := range 5 {
				for _, i := range a.Elements.Of(n) {
					require.True(t, 0 <= i && i < n)
				}
			}
		}
		require.Equal(t, r, Resolve(argv))
		FromMethod(text)
		Lookup(text)
	})
}
