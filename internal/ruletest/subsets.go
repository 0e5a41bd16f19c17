package ruletest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
)

// Subsets makes n random choices of the fixes that are offered, those of one seed
// after the other: whichever fixes somebody makes, the result compiles, is
// formatted and has the keys of before, and what was not made can be made then.
func (f *Fixes) Subsets(t *testing.T, n int) {
	t.Helper()
	offered := slices.DeleteFunc(slices.Clone(f.before.findings), func(x passes.Finding) bool { return x.Fix == nil })
	require.NotEmpty(t, offered)
	complete := f.all(t).files
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 0))
		var chosen []passes.Finding
		for _, x := range offered {
			if r.IntN(2) == 0 {
				chosen = append(chosen, x)
			}
		}
		r.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
		part := f.make(t, f.before, chosen)
		for name, data := range part.files {
			checkFormatted(t, name, data)
		}
		compareTemplates(t, f.before.input, part.input)
		rest := part
		for range maxRounds {
			if !slices.ContainsFunc(rest.findings, offers) {
				break
			}
			rest = f.make(t, rest, rest.findings)
		}
		require.Equal(t, slices.Sorted(maps.Keys(complete)), slices.Sorted(maps.Keys(rest.files)), "seed %d", seed)
	}
}
