package keys

import "slices"

// readable are all bytes, those that examples should be made of first.
var readable = func() (bytes []byte) {
	bytes = []byte("xyzklmnopqrstuvwghijabcdef1234567890")
	for c := range 256 {
		if !slices.Contains(bytes, byte(c)) {
			bytes = append(bytes, byte(c))
		}
	}
	return bytes
}()

// alphabet returns bytes enough to tell the keys of the automata apart: of
// those that none treats differently, the most readable one.
func alphabet(automata ...*automaton) []byte {
	own := byteSet{'-': true}
	var sets []byteSet
	for _, a := range automata {
		for _, c := range []byte(a.Separator) {
			own[c] = true
		}
		for i := range a.parts {
			sets = a.parts[i].distinguish(&own, sets)
		}
	}
	_, bytes := byteClasses(&own, sets)
	return bytes
}

// byteClasses numbers the classes of bytes that stand for themselves alone, are
// of the same kind in all types, or are in the same sets, and gives the most
// readable byte of each class.
func byteClasses(own *byteSet, sets []byteSet) (class [256]uint8, bytes []byte) {
	seen := map[string]uint8{}
	signature := make([]byte, 1+len(sets))
	for _, c := range readable {
		switch {
		case own[c]:
			class[c] = uint8(len(bytes))
			bytes = append(bytes, c)
			continue
		case isDigit(c):
			signature[0] = '1'
		case isHex(c):
			signature[0] = 'a'
		default:
			signature[0] = 'x'
		}
		for i := range sets {
			signature[1+i] = 0
			if sets[i][c] {
				signature[1+i] = 1
			}
		}
		n, ok := seen[string(signature)]
		if !ok {
			n = uint8(len(bytes))
			seen[string(signature)] = n
			bytes = append(bytes, c)
		}
		class[c] = n
	}
	return class, bytes
}

// distinguish adds to own the bytes that p tells from all others, and to sets
// those that it tells from the rest.
func (p *piece) distinguish(own *byteSet, sets []byteSet) []byteSet {
	for _, c := range []byte(p.Literal) {
		own[c] = true
	}
	if p.Placeholder {
		for _, c := range []byte(p.Type.formSet()) {
			own[c] = true
		}
	}
	if p.values != nil {
		for _, n := range p.values.nodes {
			for c := range n.next {
				own[c] = true
			}
		}
	}
	var more []byteSet
	if p.one != nil {
		more = append(more, *p.one)
	}
	if p.expr != nil {
		more = append(more, p.expr.sets...)
	}
	for _, s := range more {
		if !slices.Contains(sets, s) {
			sets = append(sets, s)
		}
	}
	return sets
}
