package keys

import (
	"encoding/binary"
	"slices"
)

const (
	// maxStates bounds a dfa: 500 classes have some 15,000 states.
	maxStates = 1 << 15
	// minStates are what a dfa has at least beside those of the nfa's nodes: those of an
	// expression, or of a number.
	minStates = 64
	// maxSteps bounds the work of making one, in steps of an nfa's states.
	maxSteps = 1 << 22
)

// A dfa is a deterministic automaton: state 0 reads nothing, 1 is the start.
type dfa struct {
	class [256]uint8 // of bytes that it does not treat differently
	width uint32     // of a row of next
	next  []uint32   // by state and class: the row of the next state, which is its number times width
	ends  []uint16   // by state: which of the sets accepts there
	sets  [][]int32  // the languages that a key is of, ascending; the first is empty
}

// run returns the languages that key is of.
func (d *dfa) run(key []byte) []int32 {
	class, next := &d.class, d.next
	row := d.width
	for _, c := range key {
		if row = next[row+uint32(class[c])]; row == 0 {
			return nil
		}
	}
	return d.sets[d.ends[row/d.width]]
}

// advance returns the row after c, and whether a language ends there.
func (d *dfa) advance(row uint32, c byte) (next uint32, ends bool) {
	next = d.next[row+uint32(d.class[c])]
	return next, d.ends[next/d.width] != 0
}

// A subsets is a dfa in the making: its states are sets of states of an nfa.
type subsets struct {
	*nfa
	*dfa
	bytes  []byte // one of each class
	states [][]nfaState
	known  map[string]uint16
	ended  map[string]uint16
	name   []byte // scratch
	steps  int
}

// determine makes a dfa of x. It is not ok if that would take too much time or space.
func (x *nfa) determine() (d *dfa, ok bool) {
	b := &subsets{nfa: x, dfa: &dfa{sets: [][]int32{nil}}, known: map[string]uint16{}, ended: map[string]uint16{"": 0}}
	b.class, b.bytes = x.bytes()
	b.width = uint32(len(b.bytes))
	b.next = make([]uint32, 0, (len(x.nodes)+minStates)*len(b.bytes)) // about as many as there will be
	b.intern(nil)
	b.intern(x.smallest(x.enter(nil, 0)))
	for i := 1; i < len(b.states); i++ {
		if !b.expand(i) {
			return nil, false
		}
		b.states[i] = nil // only its name is needed from now on
	}
	return b.dfa, true
}

// expand fills in where the i-th state leads.
func (b *subsets) expand(i int) bool {
	states := b.states[i]
	var next []nfaState
	for class, c := range b.bytes {
		next = next[:0]
		for _, s := range states {
			next = b.step(next, s, c)
		}
		b.steps += len(states) + len(next)
		if len(next) == 0 {
			continue
		}
		n, ok := b.intern(b.smallest(next))
		if !ok {
			return false
		}
		b.next[i*int(b.width)+class] = uint32(n) * b.width
	}
	return b.steps < maxSteps
}

// intern returns the number of the state that is the set states.
func (b *subsets) intern(states []nfaState) (uint16, bool) {
	b.name = b.name[:0]
	for _, s := range states {
		b.name = binary.AppendVarint(b.name, int64(s.at))
		b.name = binary.AppendVarint(b.name, int64(s.off))
		b.name = binary.AppendVarint(b.name, int64(s.n))
	}
	if n, ok := b.known[string(b.name)]; ok {
		return n, true
	}
	n := len(b.states)
	if n == maxStates {
		return 0, false
	}
	b.known[string(b.name)] = uint16(n)
	b.states = append(b.states, slices.Clone(states))
	b.next = append(b.next, make([]uint32, b.width)...)
	b.ends = append(b.ends, b.end(states))
	return uint16(n), true
}

// end returns the number of the set of languages that are accepted in a state.
func (b *subsets) end(states []nfaState) uint16 {
	var ids []int32
	for _, s := range states {
		if s.at >= 0 {
			ids = append(ids, b.nodes[s.at].accepts...)
		}
	}
	slices.Sort(ids)
	b.name = b.name[:0]
	for _, id := range ids {
		b.name = binary.AppendVarint(b.name, int64(id))
	}
	n, ok := b.ended[string(b.name)]
	if !ok {
		n = uint16(len(b.sets))
		b.ended[string(b.name)] = n
		b.sets = append(b.sets, ids)
	}
	return n
}
