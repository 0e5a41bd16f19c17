package commands

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redisgrammar"
	"github.com/redislint/redislint/internal/redistest"
)

// A fact is what is said of one word of a full vector.
type fact struct {
	role   Role
	access Access
	effect Effect
	typ    string
	unit   Unit
}

// What Resolve says of a vector that is known in part is true of the full one,
// and where it says that this is all, it is.
func TestResolvePartlyKnown(t *testing.T) {
	c := redistest.Dial(t, redistest.Start(t))
	r := rand.New(rand.NewPCG(3, 4))
	masked, complete, found, all := 0, 0, 0, 0
	masks := 20 // of each vector
	if testing.Short() {
		masks = 2
	}
	for _, v := range redisgrammar.Vectors(t, c, 1, 30) {
		truth := factsOf(Resolve(known(v...)), spans(len(v)))
		if redisgrammar.NotAccepted(v) {
			continue
		}
		for range masks {
			words, spans := mask(r, v)
			got := Resolve(words)
			facts := factsOf(got, spans)
			for i, f := range facts {
				want, ok := truth[i]
				require.True(t, ok, "%q is no argument of %q\nof %+v\n%+v", v[i], v, words, got)
				require.Equal(t, want.role, f.role, "%q of %q", v[i], v)
				require.Equal(t, want.typ, f.typ, "%q of %q", v[i], v)
				if !f.effect.Has(Unsure) {
					require.Equal(t, want.effect, f.effect, "effect on %q of %q\nof %+v", v[i], v, words)
					require.Equal(t, want.access, f.access, "%q of %q", v[i], v)
				}
				if f.unit != NoUnit {
					require.Equal(t, want.unit, f.unit, "%q of %q", v[i], v)
				}
			}
			if got.Complete {
				complete++
				for i, f := range truth {
					if f.role != TTL && f.role != Script {
						require.Contains(t, facts, i, "%q of %q is missing\nof %+v\n%+v", v[i], v, words, got)
					}
				}
			}
			masked++
			found += len(facts)
			all += len(truth)
		}
	}
	t.Logf("%d vectors, %d complete, %d of %d arguments", masked, complete, found, all)
	require.Greater(t, masked, 2500*masks)
}

// spans maps n plain words to themselves.
func spans(n int) [][2]int {
	out := make([][2]int, n)
	for i := range out {
		out[i] = [2]int{i, i + 1}
	}
	return out
}

// mask hides words of a vector: makes them unknown, or runs of them (also of no
// words) a Many word. The spans say which words of the vector each word is.
func mask(r *rand.Rand, v []string) (words []Word, spans [][2]int) {
	hide, spread := r.Float64()*0.5, 0.0
	if r.IntN(2) == 0 {
		spread = r.Float64() * 0.3
	}
	for i := 0; i < len(v); {
		if i > 0 && r.Float64() < spread {
			end := i + r.IntN(len(v)-i+1)
			words, spans = append(words, Word{Many: true}), append(spans, [2]int{i, end})
			i = end
			if i == len(v) || r.IntN(2) == 0 {
				continue
			}
		}
		w := Word{Text: v[i], Known: true}
		if i > 0 && r.Float64() < hide {
			w = Word{}
		}
		words, spans = append(words, w), append(spans, [2]int{i, i + 1})
		i++
	}
	return words, spans
}

// factsOf is what a resolution says of each word of the full vector.
func factsOf(res Resolution, spans [][2]int) map[int]fact {
	out := map[int]fact{}
	for _, a := range res.Args {
		span := spans[a.Index]
		f := fact{role: a.Role, access: a.Access, effect: a.Effect, typ: a.Type, unit: a.Unit}
		if a.Elements.Step == 0 {
			out[span[0]] = f
			continue
		}
		for _, e := range a.Elements.Of(span[1] - span[0]) {
			out[span[0]+e] = f
		}
	}
	return out
}
