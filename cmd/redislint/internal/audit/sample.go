package audit

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// draw looks at some keys of a database, chosen by the seed: what SCAN yields at random
// cursors. SCAN has the order of a hash, so that keys in a row have nothing else
// in common.
func (w *Walk) draw(ctx context.Context, l *leg) error {
	all := l.node.info.keysOf(l.DB)
	want := int64(math.Ceil(w.Share * float64(all)))
	if w.Sample > 0 && w.total > 0 {
		want = int64(math.Ceil(float64(w.Sample) * float64(all) / float64(w.total)))
	}
	want = min(want, all)
	before := w.Judge.Keys
	if want*2 > all { // most of them: all, then
		b := &belt{walk: w, leg: l, count: w.atOnce()}
		if err := w.persist(ctx, l, b); err != nil {
			return err
		}
		w.Judge.scale(l.DB, w.Judge.Keys-before, w.Judge.Keys-before)
		return nil
	}
	rng := rand.New(rand.NewPCG(w.Seed, uint64(l.DB)))
	tries := 0
	b := &belt{walk: w, leg: l, begun: true, count: min(int64(w.Count), 100), left: want}
	b.next = func() uint64 {
		if tries++; int64(tries) > 100+want { // what DBSIZE counts is not there
			b.ended = true
		}
		return rng.Uint64()
	}
	b.ended = want == 0
	if err := w.persist(ctx, l, b); err != nil {
		return err
	}
	w.Judge.scale(l.DB, w.Judge.Keys-before, all)
	return nil
}

// A scaling is how many keys of a database were looked at, of how many.
type scaling struct{ Drawn, All int64 }

// scale notes that the keys of a database are a sample.
func (j *Judge) scale(db int, drawn, all int64) {
	if j.Scales == nil {
		j.Scales = map[int]scaling{}
	}
	s := j.Scales[db]
	j.Scales[db] = scaling{s.Drawn + drawn, s.All + all}
}

// allDBs stands for the databases together.
const allDBs = -1

// scaleOf is what is known of the sample of a database; ok says that it is one.
func (j *Judge) scaleOf(db int) (s scaling, ok bool) {
	if db == allDBs {
		for _, one := range j.Scales {
			s.Drawn, s.All = s.Drawn+one.Drawn, s.All+one.All
		}
	} else {
		s = j.Scales[db]
	}
	return s, s.Drawn != s.All && s.Drawn != 0
}

// number estimates how many keys there are, of which some were drawn. The interval is that
// of Wilson ("Probable inference", 1927), narrowed by the share that was drawn; it never
// is below what was seen.
func (j *Judge) number(db int, found int64) (int64, *Range) {
	s, ok := j.scaleOf(db)
	if !ok {
		return found, nil
	}
	n, all, z := float64(s.Drawn), float64(s.All), j.z()
	z *= math.Sqrt((all - n) / max(all-1, 1))
	p := float64(found) / n
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	r := &Range{N: found, Low: max(int64(math.Floor((middle-half)*all)), found), High: min(int64(math.Ceil((middle+half)*all)), s.All-(s.Drawn-found))}
	return int64(math.Round(p * all)), r
}

// unseen are the classes of which a sample has no key: with 95 % confidence, there are not
// more than three in as many as were drawn.
func (j *Judge) unseen() []Class {
	s, ok := j.scaleOf(allDBs)
	if !ok {
		return nil
	}
	var out []Class
	for _, c := range j.policy.Keys {
		if j.skips(c) || slices.ContainsFunc(j.Tallies, func(t *tally) bool { return t.Class == c.Name && t.Keys > 0 }) {
			continue
		}
		most := min(int64(math.Ceil(3*float64(s.All)/float64(s.Drawn))), s.All-s.Drawn)
		out = append(out, Class{Class: c.Name, KeysHow: Sampled, KeysRange: &Range{High: most}, Bytes: Bytes{How: None}, Types: map[string]int64{}})
	}
	return out
}

// expand is the bytes of all keys, of which those of some were summed up: a ratio
// estimator, whose variance is that of the sample's sum and that of what was drawn.
func (j *Judge) expand(t *tally) Bytes {
	b := t.bytes(j.z())
	s, ok := j.scaleOf(t.DB)
	if !ok || b.How == None {
		return b
	}
	n, all := float64(s.Drawn), float64(s.All)
	var e estimate
	var squares float64
	for _, x := range t.Strata {
		e.add(x)
		if x.Measured > 0 {
			squares += x.Squares * float64(x.Keys) / float64(x.Measured)
		}
	}
	sum := float64(e.exact) + e.rest
	spread := max(squares-sum*sum/n, 0) / max(n-1, 1)
	variance := (all / n) * (all / n) * (e.variance + n*spread*(1-n/all))
	value, half := sum*all/n, j.z()*math.Sqrt(variance)
	return Bytes{Value: int64(math.Round(value)), How: Sampled, Low: max(int64(value-half), e.exact), High: int64(math.Ceil(value + half)), N: e.measured}
}
