package texteval

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRecursive(t *testing.T) {
	const node = "type node struct { up *node; name string }\n"
	hold(t, []snippet{
		{"behind the call", node + `
func path(n *node) string { if n.up == nil { return "app" }; return path(n.up) + ":" + n.name }
func f(n *node) { key(path(n)) }`, []string{"app", "app:{...}"}},
		{"in front of the call", node + `
func path(n *node) string { if n.up == nil { return "end" }; return n.name + ":" + path(n.up) }
func f(n *node) { key(path(n)) }`, []string{"end", "{...}:end"}},
		{"around the call", node + `
func path(n *node) string { if n.up == nil { return "x" }; return "(" + path(n.up) + ")" }
func f(n *node) { key("app:" + path(n)) }`, []string{"app:x", "app:({...})"}},
		{"the argument grows", node + `
func path(n *node, s string) string { if n == nil { return s }; return path(n.up, s + ":" + n.name) }
func f(n *node) { key(path(n, "app")) }`, []string{"app", "app:{...}"}},
		{"the argument is another", `
func pick(s, t string) string { if s == "" { return pick("a:", t) }; return s + t }
func f(id string) { key(pick("b:", id)) }`, []string{"b:{id}"}},
		{"a constant decides", `
func pick(n int) string { if n > 0 { return pick(0) + ":a" }; return "x" }
func f() { key(pick(0)); key(pick(1)) }`, []string{"x", "x:a{...}"}},
		{"it never returns", `
func pick(s string) string { return "a:" + pick(s) }
func f(id string) { key(pick(id)) }`, []string{"a:{...}"}},
	})
}

// Functions that call each other cost what they are many.
func TestManyRecursive(t *testing.T) {
	const n = 40
	var b strings.Builder
	b.WriteString("func start(n int, id string) { key(f0(n, id)) }\n")
	for i := range n {
		fmt.Fprintf(&b, `func f%d(n int, id string) string {
	switch n { case 0: return "app:" + id; case 1: return f%d(n-1, id) + ":a"; case 2: return f%d(n-1, id+"x") }
	return f%d(n-1, id) + ":b" }
`, i, (i+1)%n, (i+7)%n, (i*3+2)%n)
	}
	require.NotEmpty(t, textsOf(t, b.String()))
}
