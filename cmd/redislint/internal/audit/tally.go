package audit

import (
	"cmp"
	"math"
	"math/bits"
	"time"
)

// A tally is what is known of the keys of one class in one namespace and database. It is
// the same whatever the order of the keys, except for which of them are measured.
type tally struct {
	Class, Namespace string
	DB               int
	Keys             int64
	Types            map[string]int64
	WithoutTTL       int64
	TTLs             histogram // of those that have one
	Idles            histogram // with --idle
	Uses             []int64   // by the counter
	Strata           map[uint8]*stratum
	Measured         int64  // of all strata
	Largest          []byte // the key that takes the most bytes, or has the longest value
	LargestBytes     int64
	LargestLength    int64
}

// A stratum is the keys whose values are about as long as one another, so that their
// memory is, too.
type stratum struct {
	Keys, Measured int64
	Sum, Squares   float64 // of the bytes that were measured
	Exact          int64   // the same sum, without rounding
}

// perClass and perStratum are how many keys of a class are measured in a sample: the first
// ones, for a server yields keys in the order of a hash.
const perClass, perStratum = 1000, 100

func newTally(class, namespace string, db int) *tally {
	return &tally{Class: class, Namespace: namespace, DB: db, Types: map[string]int64{}, Strata: map[uint8]*stratum{}}
}

// stratumOf is the stratum of values of that length.
func stratumOf(length int64) uint8 {
	if length < 0 {
		return math.MaxUint8
	}
	return uint8(bits.Len64(uint64(length)))
}

// wants reports whether the memory of a key should be measured.
func (t *tally) wants(length int64) bool {
	s := t.Strata[stratumOf(length)]
	return s == nil || s.Measured < perStratum || t.Measured < perClass
}

// add counts a key.
func (t *tally) add(k *Key) {
	t.Keys++
	if k.Type != "" {
		t.Types[k.Type]++
	}
	switch {
	case k.TTL == Persistent:
		t.WithoutTTL++
	case k.TTL >= 0:
		t.TTLs.add(k.TTL)
	}
	if u := k.Usage; u != nil && u.Idle >= 0 {
		t.Idles.add(u.Idle)
	} else if u != nil && u.Uses >= 0 {
		if t.Uses == nil {
			t.Uses = make([]int64, 256)
		}
		t.Uses[min(u.Uses, 255)]++
	}
	of := stratumOf(k.Length)
	s := t.Strata[of]
	if s == nil {
		s = new(stratum)
		t.Strata[of] = s
	}
	s.Keys++
	if k.Bytes >= 0 {
		t.Measured++
		s.Measured++
		b := float64(k.Bytes)
		s.Sum, s.Squares, s.Exact = s.Sum+b, s.Squares+b*b, s.Exact+k.Bytes
	}
	t.compare(k.Name, max(k.Bytes, 0), max(k.Length, 0))
}

// compare keeps the key if it is the largest: of those that are as large, the one whose name
// comes first, whatever the order that keys come in.
func (t *tally) compare(name []byte, bytes, length int64) {
	order := cmp.Or(cmp.Compare(bytes, t.LargestBytes), cmp.Compare(length, t.LargestLength))
	if t.Largest == nil || order > 0 || order == 0 && string(name) < string(t.Largest) {
		t.Largest, t.LargestBytes, t.LargestLength = append(t.Largest[:0], name...), bytes, length
	}
}

// bytes is what the keys take: of a sample, the sum over the strata of their number and the
// mean of those that were measured, with its 95 % interval.
func (t *tally) bytes(z float64) Bytes {
	if t.Measured == 0 {
		return Bytes{How: None}
	}
	var e estimate
	for _, s := range t.Strata {
		e.add(s)
	}
	return e.bytes(z)
}

// An estimate is a sum over strata.
type estimate struct {
	exact, keys, measured int64
	rest, variance        float64
	sampled               bool
}

func (e *estimate) add(s *stratum) {
	e.keys += s.Keys
	e.measured += s.Measured
	e.exact += s.Exact
	if s.Measured == s.Keys || s.Measured == 0 {
		e.sampled = e.sampled || s.Measured == 0
		return
	}
	e.sampled = true
	n, all := float64(s.Measured), float64(s.Keys)
	mean := s.Sum / n
	e.rest += mean * (all - n)
	if n > 1 {
		spread := max(s.Squares-n*mean*mean, 0) / (n - 1)
		e.variance += all * (all - n) * spread / n
	}
}

func (e *estimate) bytes(z float64) Bytes {
	value := e.exact + int64(math.Round(e.rest))
	if !e.sampled {
		return Bytes{Value: value, How: Exact, Low: value, High: value}
	}
	half := int64(math.Ceil(z * math.Sqrt(e.variance)))
	return Bytes{Value: value, How: Sampled, Low: max(value-half, e.exact), High: value + half, N: e.measured}
}

// bounds are those of the buckets of a report; there is one more, without a bound.
var bounds = [...]time.Duration{time.Second, 10 * time.Second, time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour, 24 * time.Hour, 7 * 24 * time.Hour, 30 * 24 * time.Hour}

// A histogram counts times: an eighth of a power of two is one bucket.
type histogram struct {
	Buckets  map[uint16]int64
	Below    [len(bounds) + 1]int64
	Min, Max time.Duration
	N        int64
}

const fine = 3 // bits of a time behind its first that its bucket has

func bucketOf(d time.Duration) uint16 {
	ms := uint64(d.Milliseconds())
	n := bits.Len64(ms)
	if n <= fine {
		return uint16(ms)
	}
	return uint16(n<<fine) | uint16(ms>>(n-1-fine)&(1<<fine-1))
}

// startOf is the least time of a bucket.
func startOf(b uint16) time.Duration {
	n := int(b >> fine)
	if n <= fine {
		return time.Duration(b) * time.Millisecond
	}
	return time.Duration(1<<fine|uint64(b&(1<<fine-1))) << (n - 1 - fine) * time.Millisecond
}

func (h *histogram) add(d time.Duration) {
	if h.Buckets == nil {
		h.Buckets = map[uint16]int64{}
	}
	if h.N == 0 || d < h.Min {
		h.Min = d
	}
	h.Max = max(h.Max, d)
	h.N++
	h.Buckets[bucketOf(d)]++
	i := 0
	for i < len(bounds) && d >= bounds[i] {
		i++
	}
	h.Below[i]++
}

// lifetimes are the times as a report has them; nil for none.
func (h *histogram) lifetimes() *Lifetimes {
	if h.N == 0 {
		return nil
	}
	l := &Lifetimes{Min: h.Min.Milliseconds(), Median: h.median().Milliseconds(), Max: h.Max.Milliseconds()}
	for i, n := range h.Below {
		b := Bucket{Keys: n}
		if i < len(bounds) {
			b.Below = bounds[i].Milliseconds()
		}
		l.Histogram = append(l.Histogram, b)
	}
	return l
}

// median is the time that half of them are below, to an eighth.
func (h *histogram) median() time.Duration {
	var below int64
	for b := range uint16(64<<fine | 1<<fine) {
		if below += h.Buckets[b]; 2*below >= h.N {
			return min(max(startOf(b), h.Min), h.Max)
		}
	}
	return h.Max
}
