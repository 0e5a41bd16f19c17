package texteval

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSharedEnd compares what two texts end with with what they begin with backwards.
func TestSharedEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() (out Text) {
		for range r.IntN(5) {
			if r.IntN(3) == 0 {
				out = append(out, Piece{Text: "x", Unknown: Unknown{Rest: r.IntN(2) == 0}})
			} else {
				out = append(out, Piece{Literal: true, Text: []string{"a", "a:b", "b", "b:a:b"}[r.IntN(4)]})
			}
		}
		return out
	}
	cut := 0
	for range 100_000 {
		a, b := text(), text()
		was := [2]string{a.key(), b.key()}
		end := sharedEnd(a, b)
		require.Equal(t, sharedStart(a.backwards(), b.backwards()).backwards().key(), end.key(), "%v %v", a, b)
		require.Equal(t, was, [2]string{a.key(), b.key()}, "they stay what they are")
		if len(end) > 1 && end[0].Text != a[len(a)-len(end)].Text {
			cut++
		}
	}
	require.Greater(t, cut, 100)
}

func TestSharedStart(t *testing.T) {
	lit := func(s string) Piece { return Piece{Literal: true, Text: s} }
	value := Piece{Text: "id"}
	for _, tt := range []struct{ a, b, want Text }{
		{Text{lit("a:"), value}, Text{lit("a:"), value, lit(":b")}, Text{lit("a:"), value}},
		{Text{lit("a:x"), value}, Text{lit("a:"), value}, Text{lit("a:")}},
		{Text{lit("a:"), value}, Text{lit("a:x"), value}, Text{lit("a:")}},
		{Text{lit("a:"), value, lit("x:y")}, Text{lit("a:"), value, lit("x:z")}, Text{lit("a:"), value, lit("x:")}},
		{Text{lit("a:"), value, lit("xy")}, Text{lit("a:"), value, lit("xz")}, Text{lit("a:"), value}},
		{Text{lit("a:user")}, Text{lit("a:usage")}, Text{lit("a:")}},
		{Text{lit("a:k1")}, Text{lit("a:k22")}, Text{lit("a:k")}},
		{Text{lit("a:"), value}, Text{lit("a:"), {Text: "name"}}, Text{lit("a:")}},
		{Text{lit("a:")}, Text{value}, Text{}},
		{Text{}, Text{value}, Text{}},
	} {
		require.Equal(t, tt.want.key(), sharedStart(tt.a, tt.b).key(), "%v %v", tt.a, tt.b)
	}
}
