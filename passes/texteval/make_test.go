package texteval

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/program"
)

// Choices that share what they choose from are walked once: 40 of them, one in
// another, have 2^40 ways to their one pair of values.
func TestEachOf(t *testing.T) {
	ev := New(program.NewIndex(nil), Options{})
	n := ev.hole("a", nil, NoCaller)
	for range 40 {
		n = ev.s.intern(Node{Kind: Alt, Kids: []*Node{ev.s.intern(Node{Kind: Op, Text: "soft", Kids: []*Node{n}}), n}})
	}
	n = ev.s.intern(Node{Kind: Alt, Kids: []*Node{n, ev.hole("b", nil, NoCaller)}})
	var got []string
	out := ev.eachOf(n, func(k *Node) *Node {
		got = append(got, k.Text)
		return ev.hole("c", nil, NoCaller)
	})
	require.ElementsMatch(t, []string{"a", "b"}, got)
	require.NotEqual(t, Bottom, out.Kind)
}
