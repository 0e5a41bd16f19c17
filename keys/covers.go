package keys

import (
	"slices"
	"strings"
)

// maxComparisons bounds the search of Covers, in comparisons of two nodes.
// Templates that code and policies have take some hundred; placeholders with
// different sizes in the thousands can take more.
const maxComparisons = 1 << 22

// Covers reports whether every key of b is a key of a: [Syntax.Covers] with
// that separator and no empty values.
func Covers(a, b Template, sep string) bool {
	return Syntax{Separator: sep}.Covers(a, b)
}

// Covers reports whether every key of b is a key of a. True is always right.
// False is right too, except where the search would take too long: then it
// says no more than that a is not known to cover b.
func (s Syntax) Covers(a, b Template) bool {
	if partwise(a, b) {
		return true
	}
	// Where not even the literal start of b's keys is one of a's, no search is
	// needed, and this is what most pairs are: values of all types begin with more
	// than one character.
	if !strings.HasPrefix(b.Head(), a.Head()) {
		return false
	}
	return newInclusion(newAutomaton(s, pieces(a)), newAutomaton(s, pieces(b))).holds()
}

// partwise reports whether a has the parts of b, or wider ones.
func partwise(a, b Template) bool {
	return slices.EqualFunc(a.parts, b.parts, func(p, q Part) bool {
		if !p.Placeholder || !q.Placeholder {
			return p.Placeholder == q.Placeholder && p.Literal == q.Literal
		}
		if p.Type != q.Type || q.Rest && !p.Rest {
			return false
		}
		return p.limit() == 0 || q.limit() > 0 && q.limit() <= p.limit()
	})
}

// An inclusion looks for a key that b accepts and a does not: it runs b, and
// beside it all the states that a can be in.
type inclusion struct {
	a, b  *automaton
	bytes []byte
	nodes []including
	seen  map[[2]int32][]including // by b's state without its count
	// comparisons is how many are left; below zero, the search gives up.
	comparisons int
}

// An including is a node of the search.
type including struct {
	b  state
	as []state // sorted; of states that differ in their count, the smallest
}

func newInclusion(a, b *automaton) *inclusion {
	return &inclusion{
		a: a, b: b,
		bytes: alphabet(a, b), seen: map[[2]int32][]including{},
		comparisons: maxComparisons,
	}
}

// holds reports whether the search finds no key of b that is not one of a.
func (x *inclusion) holds() bool {
	x.add(x.b.enter(nil, 0), x.a.enter(nil, 0))
	var bs []state
	for i := 0; i < len(x.nodes); i++ {
		n := x.nodes[i]
		if x.comparisons < 0 || x.b.accepts(n.b) && !slices.ContainsFunc(n.as, x.a.accepts) {
			return false
		}
		for _, c := range x.bytes {
			if x.comparisons < x.a.cost+x.b.cost {
				return false
			}
			bs = x.b.step(bs[:0], n.b, c)
			if len(bs) == 0 {
				continue
			}
			var as []state
			for _, s := range n.as {
				as = x.a.step(as, s, c)
			}
			x.comparisons -= len(as)
			x.add(bs, as)
		}
	}
	return true
}

func (x *inclusion) add(bs, as []state) {
	as = smallest(as)
	for _, b := range bs {
		n := including{b: b, as: as}
		at := [2]int32{b.part, b.off}
		x.comparisons -= len(x.seen[at])
		if slices.ContainsFunc(x.seen[at], n.isHarderIn) {
			continue
		}
		x.seen[at] = append(x.seen[at], n)
		x.nodes = append(x.nodes, n)
	}
}

// isHarderIn reports whether whatever n can show, the earlier node m can: b
// reads no less there, and a no more.
func (n including) isHarderIn(m including) bool {
	if m.b.n > n.b.n {
		return false
	}
	for _, s := range m.as {
		wider := func(t state) bool { return t.part == s.part && t.off == s.off && t.n <= s.n }
		if !slices.ContainsFunc(n.as, wider) {
			return false
		}
	}
	return true
}

// smallest sorts as and keeps the smallest count of each state.
func smallest(as []state) []state {
	slices.SortFunc(as, func(s, t state) int {
		for _, d := range []int32{s.part - t.part, s.off - t.off} {
			if d != 0 {
				return int(d)
			}
		}
		return int(s.n - t.n)
	})
	return slices.CompactFunc(as, func(s, t state) bool { return s.part == t.part && s.off == t.off })
}
