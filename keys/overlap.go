package keys

import (
	"math"
	"strings"
)

// maxPairs bounds the search for a key of two patterns of a policy. Most take
// some ten, regular expressions can take millions.
const maxPairs = 1 << 21

// Overlap reports whether some key is a key of both a and b, and gives the
// shortest such key: [Syntax.Overlap] with that separator and no empty values.
func Overlap(a, b Template, sep string) (example string, ok bool) {
	return Syntax{Separator: sep}.Overlap(a, b)
}

// Overlap reports whether some key is a key of both a and b, and gives the
// shortest such key. The answer is exact.
func (s Syntax) Overlap(a, b Template) (example string, ok bool) {
	if x, y := a.Head(), b.Head(); !strings.HasPrefix(x, y) && !strings.HasPrefix(y, x) {
		return "", false
	}
	p := newProduct(newAutomaton(s, pieces(a)), newAutomaton(s, pieces(b)))
	p.work = math.MaxInt // templates alone are never hard
	example, ok, _ = p.search()
	return example, ok
}

// A product runs two automata side by side, breadth first, so that the first
// key that both accept is the shortest.
type product struct {
	a, b  *automaton
	bytes []byte
	nodes []pair
	work  int // how many pairs may still be looked at
	// seen has, for a pair of states without their counts, the counts seen:
	// a pair whose counts are both no smaller than some seen before reads
	// nothing that the earlier one does not.
	seen map[[4]int32][][2]int32
}

// A pair is a node of the search.
type pair struct {
	a, b   state
	parent int  // index of the pair before, -1 for none
	read   byte // the byte read since then
}

func newProduct(a, b *automaton) *product {
	return &product{
		a: a, b: b,
		bytes: alphabet(a, b), work: maxPairs, seen: map[[4]int32][][2]int32{},
	}
}

// search returns the shortest key of both, and whether there is one. It is not
// known if that would take too long; then ok is true and there is no key.
func (p *product) search() (key string, ok, known bool) {
	p.addAll(p.a.enter(nil, 0), p.b.enter(nil, 0), -1, 0)
	var as, bs []state
	for i := 0; i < len(p.nodes); i++ {
		n := p.nodes[i]
		if p.a.accepts(n.a) && p.b.accepts(n.b) {
			return p.key(i), true, true
		}
		if p.work < p.a.cost+p.b.cost {
			return "", true, false
		}
		for _, c := range p.bytes {
			as = p.a.step(as[:0], n.a, c)
			if len(as) == 0 {
				continue
			}
			bs = p.b.step(bs[:0], n.b, c)
			p.addAll(as, bs, i, c)
		}
	}
	return "", false, true
}

// addAll adds every pair of as and bs that has not been seen.
func (p *product) addAll(as, bs []state, parent int, read byte) {
	p.work -= 1 + len(as)*len(bs)
	for _, a := range as {
		for _, b := range bs {
			if p.isNew(a, b) {
				p.nodes = append(p.nodes, pair{a: a, b: b, parent: parent, read: read})
			}
		}
	}
}

func (p *product) isNew(a, b state) bool {
	at := [4]int32{a.part, a.off, b.part, b.off}
	for _, n := range p.seen[at] {
		if n[0] <= a.n && n[1] <= b.n {
			return false
		}
	}
	p.seen[at] = append(p.seen[at], [2]int32{a.n, b.n})
	return true
}

// key returns the bytes read on the way to node i.
func (p *product) key(i int) string {
	var reversed []byte
	for ; p.nodes[i].parent >= 0; i = p.nodes[i].parent {
		reversed = append(reversed, p.nodes[i].read)
	}
	key := make([]byte, len(reversed))
	for j, c := range reversed {
		key[len(key)-1-j] = c
	}
	return string(key)
}
