package texteval

import (
	"strings"
	"testing"
)

// TestMany checks what branches more often than texts are kept for.
func TestMany(t *testing.T) {
	var ifs strings.Builder
	for _, p := range strings.Split("a b c d e f g h i", " ") {
		ifs.WriteString("if on[0] { k += \"" + p + ":\" }\n")
	}
	hold(t, []snippet{
		{"what is not told apart is one placeholder", "func f(on []bool) { k := \"head:\"\n" + ifs.String() + "key(k + \"tail\") }",
			[]string{"head:{...}tail", "head:{...}i:tail"}},
		{"optional fields", "type o struct{ a, b, c, d, e, f string }\nfunc f(on []bool) { x := &o{}\n" + optional("a", "b", "c", "d", "e", "f") + "key(\"k:\" + x.a + x.f) }",
			[]string{"k:", "k:va", "k:vavf", "k:vf"}},
	})
}

func optional(names ...string) string {
	var b strings.Builder
	for _, n := range names {
		b.WriteString("if on[0] { x." + n + " = \"v" + n + "\" }\n")
	}
	return b.String()
}
