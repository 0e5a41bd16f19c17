package audit

import (
	"math"
	"math/bits"
)

// A sketch counts different hashes in 16 kB, as HyperLogLog does (Flajolet, Fusy, Gandouet,
// Meunier, 2007), with the estimator of Ertl ("New cardinality estimation algorithms for
// HyperLogLog sketches", 2017), which needs no tables. There are libraries; they bring three
// modules for these lines.
type sketch []uint8

const (
	sketchBits = 14
	sketchSize = 1 << sketchBits
	// sketchError is the standard error of an estimate, as a share of it.
	sketchError = 1.04 / (1 << (sketchBits / 2))
)

func newSketch() sketch { return make(sketch, sketchSize) }

// sketchOf is a sketch that was stored; nil for none.
func sketchOf(data []byte) sketch {
	if len(data) != sketchSize {
		return nil
	}
	return data
}

// add adds a hash whose bits are as good as random.
func (s sketch) add(h uint64) {
	rank := uint8(min(bits.LeadingZeros64(h<<sketchBits), 64-sketchBits) + 1)
	if i := h >> (64 - sketchBits); rank > s[i] {
		s[i] = rank
	}
}

// estimate is about how many different hashes were added.
func (s sketch) estimate() int64 {
	const most = 64 - sketchBits
	var counts [most + 2]float64
	for _, rank := range s {
		counts[rank]++
	}
	m := float64(sketchSize)
	z := m * tau(1-counts[most+1]/m)
	for k := most; k >= 1; k-- {
		z = (z + counts[k]) / 2
	}
	z += m * sigma(counts[0]/m)
	return int64(math.Round(m * m / (2 * math.Ln2 * z)))
}

// sigma corrects for registers that are empty, tau for those that are full.
func sigma(x float64) float64 {
	if x == 1 {
		return math.Inf(1)
	}
	y, z := 1.0, x
	for before := -1.0; before != z; {
		x *= x
		before = z
		z += x * y
		y += y
	}
	return z
}

func tau(x float64) float64 {
	if x == 0 || x == 1 {
		return 0
	}
	y, z := 1.0, 1-x
	for before := -1.0; before != z; {
		x = math.Sqrt(x)
		before = z
		y /= 2
		z -= (1 - x) * (1 - x) * y
	}
	return z / 3
}
