package audit

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redistest"
)

// A sketch is off by less than four times its error.
func TestSketch(t *testing.T) {
	s := newSketch()
	require.Zero(t, s.estimate())
	added := 0
	for _, n := range []int{1, 10, 1000, 20_000, 50_000, 200_000, 1_000_000} {
		for ; added < n; added++ {
			s.add(hashOf(0, fmt.Appendf(nil, "key:%d", added)))
			s.add(hashOf(0, fmt.Appendf(nil, "key:%d", added/2)))
		}
		require.InDelta(t, n, s.estimate(), math.Ceil(4*sketchError*float64(n)), "%d", n)
	}
}

// Beyond the limit, keys that come again count again, and the report says how many are
// different.
func TestManyKeys(t *testing.T) {
	s := seen{limit: 1000}
	n := int64(0)
	for i := range 60_000 {
		if s.add(hashOf(0, fmt.Appendf(nil, "key:%d", i%40_000))) {
			n++
		}
	}
	require.True(t, s.full)
	require.EqualValues(t, 40_000+19_000, n)
	d := s.distinct(n)
	require.LessOrEqual(t, d.Low, int64(40_000))
	require.GreaterOrEqual(t, d.High, int64(40_000))

	addr := redistest.Start(t)
	populate(t, addr, 7000)
	w := walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
	w.ExactKeys = 100
	r := run(t, w)
	require.True(t, r.About)
	require.GreaterOrEqual(t, r.Keys, int64(7000))
	require.LessOrEqual(t, r.Distinct.Low, int64(7000))
	require.LessOrEqual(t, r.Distinct.High, r.Keys)
	require.Contains(t, r.keysText(), "different")
	w = walkOf(t, "redis://"+addr, Options{Policy: policyOf(t, several)})
	require.Nil(t, run(t, w).Distinct)
}
