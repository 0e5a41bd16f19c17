package keys

// An automaton reads the keys of a template byte by byte. It is deterministic
// within a part; what it has to guess is where a placeholder ends.
type automaton struct {
	Syntax
	parts []Part
	fail  []int32 // of the separator, after Knuth, Morris and Pratt
}

// A state is where in the template an automaton stands. The state at the end
// of the template has part len(parts) and accepts.
type state struct {
	part int32
	// off is how far the automaton is in the part: in a literal and a uuid the
	// bytes read; in a string 0 for none, else one more than the bytes of a
	// separator just read; in other types 0 for none, 1 for a sign, 2 for a
	// digit.
	off int32
	// n is the bytes read of a placeholder that has a limit, else 0. Of two
	// states that differ in n only, the one with the smaller n reads
	// everything that the other does.
	n int32
}

func newAutomaton(s Syntax, t Template) *automaton {
	a := &automaton{Syntax: s, parts: t.parts, fail: make([]int32, len(s.Separator))}
	sep := s.Separator
	for i, k := 1, int32(0); i < len(sep); i++ {
		for k > 0 && sep[i] != sep[k] {
			k = a.fail[k-1]
		}
		if sep[i] == sep[k] {
			k++
		}
		a.fail[i] = k
	}
	return a
}

func (a *automaton) accepts(s state) bool { return int(s.part) == len(a.parts) }

// enter appends the states at the start of part to dst: that one, and those of
// the parts behind it as long as the ones before can be empty.
func (a *automaton) enter(dst []state, part int32) []state {
	for {
		dst = append(dst, state{part: part})
		if int(part) == len(a.parts) || !a.mayBeEmpty(a.parts[part]) {
			return dst
		}
		part++
	}
}

// step appends the states after s has read c to dst.
func (a *automaton) step(dst []state, s state, c byte) []state {
	if a.accepts(s) {
		return dst
	}
	p := &a.parts[s.part]
	if !p.Placeholder {
		switch {
		case p.Literal[s.off] != c:
			return dst
		case int(s.off)+1 == len(p.Literal):
			return a.enter(dst, s.part+1)
		}
		return append(dst, state{part: s.part, off: s.off + 1})
	}
	off, whole, ok := a.read(p, s.off, c)
	if !ok {
		return dst
	}
	next := state{part: s.part, off: off}
	if limit := p.limit(); limit > 0 {
		if int(s.n) == limit {
			return dst
		}
		next.n = s.n + 1
	}
	dst = append(dst, next)
	if whole {
		dst = a.enter(dst, s.part+1)
	}
	return dst
}

// read returns where the placeholder p is after it has read c at off, whether
// what it has read by then is a value, and whether it can read c at all.
func (a *automaton) read(p *Part, off int32, c byte) (next int32, whole, ok bool) {
	const sign, digit = 1, 2
	switch p.Type {
	case Int:
		if off == 0 && c == '-' {
			return sign, false, true
		}
		return digit, true, isDigit(c)
	case Uint:
		return digit, true, isDigit(c)
	case Hex:
		return digit, true, isHex(c)
	case UUID:
		return off + 1, off+1 == uuidLen, off < uuidLen && uuidByte(int(off), c)
	}
	if p.Rest || a.Separator == "" {
		return digit, true, true
	}
	k := max(off-1, 0)
	for k > 0 && a.Separator[k] != c {
		k = a.fail[k-1]
	}
	if a.Separator[k] == c {
		k++
	}
	return k + 1, true, int(k) < len(a.Separator)
}

// alphabet returns bytes enough to tell the keys of the templates apart: of
// those that no template treats differently, the most readable one.
func (s Syntax) alphabet(ts ...Template) []byte {
	var own [256]bool // bytes that stand for themselves alone
	own['-'] = true
	for _, c := range []byte(s.Separator) {
		own[c] = true
	}
	for _, t := range ts {
		for _, p := range t.parts {
			for _, c := range []byte(p.Literal) {
				own[c] = true
			}
		}
	}
	var bytes []byte
	var digit, hex, other bool
	add := func(c byte) {
		seen := &other
		switch {
		case own[c]:
			bytes = append(bytes, c)
			return
		case isDigit(c):
			seen = &digit
		case isHex(c):
			seen = &hex
		}
		if !*seen {
			bytes, *seen = append(bytes, c), true
		}
	}
	const readable = "xyzklmnopqrstuvwghijabcdef1234567890"
	var added [256]bool
	for _, c := range []byte(readable) {
		add(c)
		added[c] = true
	}
	for c := range 256 {
		if !added[c] {
			add(byte(c))
		}
	}
	return bytes
}
