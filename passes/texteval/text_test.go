package texteval

import (
	"fmt"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// What is too many to be told apart becomes wider where it branches most, and keeps
// the text that the alternatives share.
func TestWide(t *testing.T) {
	branches := func(n int, one string) string {
		var b strings.Builder
		b.WriteString("func f(n int, id string) {\n\tk := \"app:\"\n\tswitch n {\n")
		for i := range n {
			fmt.Fprintf(&b, "\tcase %d: k += "+one+"\n", i, i)
		}
		b.WriteString("\t}\n\tkey(k + \":\" + id)\n}")
		return b.String()
	}
	cases := func(n int, one string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "\n\tcase %d: k = "+one, i, i)
		}
		return b.String()
	}
	hold(t, []snippet{
		{"few alternatives", branches(3, `"kind%d"`), []string{"app::{id}", "app:kind0:{id}", "app:kind1:{id}", "app:kind2:{id}"}},
		{"many", branches(40, `"kind%d:x"`), []string{"app:{...}:{id}"}},
		{"the head that branches most becomes wider, the others stay", `
func f(n int, id string) {
	k := "user:" + id
	switch n {
	case -1: k = "cache:a:" + id
	case -2: k = "cache:b:" + id
	case -3: k = id + ":own"
	case -4: k = "job:" + id` + cases(32, `"system:s%d"`) + `
	}
	key(k)
}`, []string{"user:{id}", "cache:a:{id}", "cache:b:{id}", "{id}:own", "job:{id}", "system:s{...}"}},
		{"words in the middle, and any other", `
func name(n string) string { switch n { case "gnosis": return "xdai"; case "a": return "avalanche" }; return n }
func f(n, id string) { key("curve:" + name(n) + ":" + id) }`, []string{"curve:xdai:{id}", "curve:avalanche:{id}", "curve:{n}:{id}"}},
		{"numbers in the middle are values", `
func part(n string) string { switch n { case "": return "0"; case "a": return "-1" }; return n }
func f(n, id string) { key("p:" + part(n) + ":" + id) }`, []string{"p:{n}:{id}"}},
		{"as many words in the middle as one reads", `
func kind(n int) string { k := "k"; switch n {` + cases(7, `"k%d."`) + ` }; return k }
func f(n int, id string) { key("app:" + kind(n) + ":" + id) }`, []string{
			"app:k:{id}", "app:k0.:{id}", "app:k1.:{id}", "app:k2.:{id}", "app:k3.:{id}", "app:k4.:{id}", "app:k5.:{id}", "app:k6.:{id}",
		}},
		{"one more", `
func kind(n int) string { k := "k"; switch n {` + cases(8, `"k%d."`) + ` }; return k }
func f(n int, id string) { key("app:" + kind(n) + ":" + id) }`, []string{"app:k{...}:{id}"}},
		{"many callers", `
func get(kind string) { key("app:" + kind + ":x") }
func f(a, b string) {` + strings.Repeat("\n\tget(a)", 100) + "\n}", []string{"app:{kind}:x"}},
	})
}

// What begins with a value and goes on with text stands for all that end in the same
// way.
func TestCovers(t *testing.T) {
	value, end := Piece{Text: "id"}, Piece{Literal: true, Text: ":doc"}
	wide := Text{value, end}
	in := []Text{{{Literal: true, Text: "host:doc"}}, wide, {{Literal: true, Text: "a."}, value, end}}
	require.Equal(t, []Text{wide}, fewer(in, 2))
	require.Equal(t, in, fewer(in, 3))
	require.Len(t, fewer(append(in, Text{{Literal: true, Text: "user:1"}}), 3), 4, "nothing is shared by all")
}

// What another text with the same head has with a value is left out before anything
// becomes wider.
func TestInstances(t *testing.T) {
	text := func(head int, parts ...string) (out Text) {
		for i, s := range parts {
			p := Piece{Text: strings.Trim(s, "<>"), Literal: !strings.HasPrefix(s, "<")}
			if i == 0 {
				p.Place.Pos = token.Pos(head)
			}
			out = append(out, p)
		}
		return out
	}
	wide := text(1, "jobs:{", "<queue>", "}:t:", "<id>")
	number := text(1, "jobs:{", "<queue>", "}:n:", "<n>")
	number[3].Type = keys.Int
	in := []Text{
		wide, number, text(1, "jobs:{default}:t:", "<id>"), text(1, "jobs:{default}:t:7"), text(1, "jobs:{", "<?>", "}:t:", "<?>"),
		text(2, "jobs:{default}:t:8"), text(1, "jobs:{default}:t:a:b"), text(1, "jobs:{default}:n:7"), text(1, "jobs:{default}:t:"),
	}
	require.Equal(t, []Text{wide, number, in[5], in[6], in[7], in[8]}, withoutInstances(in))
}

// The number of alternatives does not multiply, and what is surely there stays.
func TestOptionalParts(t *testing.T) {
	src := "func f(c []bool, id string) {\n\tk := \"app\"\n"
	for i := range 64 {
		src += fmt.Sprintf("\tif c[%d] { k += \":p%d\" }\n", i, i)
	}
	texts := textsOf(t, src+"\tkey(k + \":end:\" + id)\n}")
	require.NotEmpty(t, texts)
	require.LessOrEqual(t, len(texts), maxTexts)
	for _, text := range texts {
		require.True(t, strings.HasPrefix(text, "app") && strings.HasSuffix(text, ":end:{id}"), text)
	}
}
