package texteval

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// single are 27 forms that have nothing in common but how they begin.
var single = func() (out []string) {
	for c := 'a'; c <= 'z'; c++ {
		out = append(out, "app:"+string(c)+":{}")
	}
	return append(out, "app:zone")
}()

// sorted are texts with the value id.
func sorted(texts []string) []string {
	for i, t := range texts {
		texts[i] = strings.ReplaceAll(t, "{}", "{id}")
	}
	slices.Sort(texts)
	return texts
}

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
		{"of many forms those that go on in most ways are joined", "func f(n int, id string) { key(pick(n, id)) }\n" + forms(slices.Concat(
			single, []string{"app:user:{}:a", "app:user:{}:b", "app:user:{}:c", "app:user:{}:d", "app:rate:{}:1", "app:rate:{}:2", "app:rate:{}:3"})...),
			sorted(slices.Concat(single, []string{"app:rate:{}:1", "app:rate:{}:2", "app:rate:{}:3", "app:user:{}:{...}"}))},
	})
}

// forms is a function that returns one of some texts, with a value where they have {}.
func forms(texts ...string) string {
	var b strings.Builder
	b.WriteString("func pick(n int, id string) string { switch n {\n")
	for i, t := range texts {
		fmt.Fprintf(&b, "case %d: return \"%s\"\n", i, strings.ReplaceAll(t, "{}", "\" + id + \""))
	}
	b.WriteString("}\npanic(0) }")
	return b.String()
}

func optional(names ...string) string {
	var b strings.Builder
	for _, n := range names {
		b.WriteString("if on[0] { x." + n + " = \"v" + n + "\" }\n")
	}
	return b.String()
}
