package webpage

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/redislint/redislint/keys"
)

func title(segment string, weight int64) string { return fmt.Sprintf("%s %d", segment, weight) }

// Boxes are as wide as their leaves weigh, below the segment that they share.
func TestIcicle(t *testing.T) {
	p := Icicle("all", []Leaf{
		{Segments: []string{"app", "a"}, Weight: 30, Link: "#a", Title: "A"},
		{Segments: []string{"app", "b"}, Weight: 10, Link: "#b", Title: "B"},
		{Segments: []string{"app", "none"}, Weight: 0},
		{Segments: []string{"rest"}, Weight: 0},
	}, 0, title)
	require.Equal(t, Picture{Label: "all", Width: 960, Height: 2 * rowHeight, Boxes: []Box{
		{X: 0, Y: 0, W: 959, H: 25, Label: "app", Title: "app 40"},
		{X: 0, Y: 26, W: 719, H: 25, Label: "a", Title: "A", Link: "#a"},
		{X: 720, Y: 26, W: 239, H: 25, Label: "b", Title: "B", Link: "#b", Tone: 1},
	}}, p)
	require.Empty(t, Icicle("", nil, 0, title).Boxes)
	require.Empty(t, Icicle("", []Leaf{{Segments: []string{"a"}}}, 0, title).Boxes)
}

// The tone is taken where the keys part, and not where a few stand aside.
func TestTone(t *testing.T) {
	p := Icicle("", []Leaf{{Segments: []string{"app", "a"}, Weight: 50}, {Segments: []string{"app", "b"}, Weight: 50}, {Segments: []string{"tmp"}, Weight: 1}}, 0, title)
	var tones []int
	for _, b := range p.Boxes {
		tones = append(tones, b.Tone)
	}
	require.Equal(t, []int{0, 0, 1, 0}, tones, "app, a, b, tmp")
}

// Boxes lie in the picture, on no other one, and are as wide as is asked for.
func TestBoxesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		leaves := rapid.SliceOf(rapid.Custom(func(t *rapid.T) Leaf {
			return Leaf{Segments: rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "long-segment"}), 1, 4).Draw(t, "segments"), Weight: rapid.Int64Range(0, 1e12).Draw(t, "weight")}
		})).Draw(t, "leaves")
		least := rapid.SampledFrom([]float64{0, 3}).Draw(t, "least")
		p := Icicle("", leaves, least, title)
		ends := map[float64]float64{} // of each row
		for _, b := range p.Boxes {
			require.False(t, math.IsNaN(b.X) || math.IsNaN(b.W))
			require.GreaterOrEqual(t, b.X, ends[b.Y]-1e-6)
			require.LessOrEqual(t, b.X+b.W, 960+1e-6)
			require.LessOrEqual(t, b.Y+b.H, float64(p.Height))
			require.GreaterOrEqual(t, b.W, max(least-1, 0))
			ends[b.Y] = b.X + b.W
		}
	})
}

func TestSegments(t *testing.T) {
	pattern, err := keys.Parse("{namespace}:a-{kind:int}:{rest...}")
	require.NoError(t, err)
	require.Equal(t, []string{"{namespace}", "a-{kind}", "{rest...}"}, Segments(pattern, ":"))
}

// A page has no character that turns text or moves a cursor, whatever is put in.
func TestRender(t *testing.T) {
	page, err := Render(Parse("<p>{{.}}</p>\n"), "<b>\u202e\x1b\u0085\t中文")
	require.NoError(t, err)
	require.Equal(t, "<p>&lt;b&gt;\uFFFD\uFFFD\uFFFD\uFFFD中文</p>\n", string(page))
}
