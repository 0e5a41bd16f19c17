package texteval

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// TestIsInstance compares isInstance, and the same word by word, with their definition, on
// short texts.
func TestIsInstance(t *testing.T) {
	word := func(rest bool) unit { return unit{value: true, rest: rest, typ: keys.String} }
	number := unit{value: true, typ: keys.Int}
	letters := []unit{{char: 'a'}, {char: 'b'}, {char: ':'}, word(false), word(true), number}
	r := rand.New(rand.NewPCG(1, 2))
	text := func() (out []unit) {
		for range r.IntN(7) {
			out = append(out, letters[r.IntN(len(letters))])
		}
		return out
	}
	yes := 0
	for range 200_000 {
		x, y := text(), text()
		want := instanceByDefinition(x, y)
		require.Equal(t, want, isInstance(x, y), "%v of %v", x, y)
		require.Equal(t, want, newWordings([]Text{textOf(x), textOf(y)}).isOf(0, 1), "words: %v of %v", x, y)
		if want && len(x) > 2 {
			yes++
		}
	}
	require.Greater(t, yes, 1000)
}

// textOf is the text that has these units.
func textOf(units []unit) (out Text) {
	for _, u := range units {
		if u.value {
			out = append(out, Piece{Text: "x", Unknown: Unknown{Type: u.typ, Rest: u.rest}})
		} else {
			out = append(out, Piece{Literal: true, Text: string(u.char)})
		}
	}
	return out
}

// instanceByDefinition tries every number of units for each value.
func instanceByDefinition(t, u []unit) bool {
	if len(u) == 0 {
		return len(t) == 0
	}
	for n := 1; n <= len(t) && u[0].takes(t[n-1]); n++ {
		if instanceByDefinition(t[n:], u[1:]) {
			return true
		}
		if !u[0].value || u[0].typ != keys.String {
			break
		}
	}
	return false
}
