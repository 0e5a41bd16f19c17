package keys

// An automaton reads the keys of a template byte by byte. It is deterministic
// within a part; what it has to guess is where a placeholder ends.
type automaton struct {
	Syntax
	parts []piece
	fail  []int32 // of the separator, after Knuth, Morris and Pratt
	cost  int     // of the steps through expressions so far, in some hundred instructions
}

// A state is where in the template an automaton stands. The state at the end
// of the template has part len(parts) and accepts.
type state struct {
	part int32
	// off is how far the automaton is in the part: in a literal and a uuid the
	// bytes read; in a date or time the state of its form; in a string 0 for none, else one more than the bytes of a
	// separator just read; in other types 0 for none, 1 for a sign, 2 for a
	// digit. In a closed set it is the node of the trie, and where there is an
	// expression, its state times exprShift and what it would be without.
	off int32
	// n is the bytes read of a placeholder that has a limit, else 0. Of two
	// states that differ in n only, the one with the smaller n reads
	// everything that the other does.
	n int32
}

func newAutomaton(s Syntax, parts []piece) *automaton {
	a := &automaton{Syntax: s, parts: parts, fail: make([]int32, len(s.Separator))}
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
		if int(part) == len(a.parts) || !a.parts[part].mayBeEmpty(a.Syntax) {
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
	if p.expr != nil {
		return a.stepExpr(dst, s, p, c)
	}
	off, whole, ok := a.read(p, s.off, c)
	if !ok {
		return dst
	}
	next := state{part: s.part, off: off}
	if limit := p.limit(); limit > 0 && p.values == nil {
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
func (a *automaton) read(p *piece, off int32, c byte) (next int32, whole, ok bool) {
	const sign, digit = 1, 2
	switch {
	case p.values != nil:
		return p.values.step(off, c)
	case p.one != nil:
		return digit, true, off == 0 && p.one[c]
	}
	if f := forms[p.Type]; f != nil {
		return f.step(off, c)
	}
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

// stepExpr is step for a placeholder whose values an expression describes.
func (a *automaton) stepExpr(dst []state, s state, p *piece, c byte) []state {
	off, whole, ok := a.read(p, s.off%exprShift, c)
	limit := p.limit()
	if !ok || limit > 0 && int(s.n) == limit {
		return dst
	}
	a.cost += 1 + len(p.expr.prog.Inst)/64
	next := state{part: s.part}
	if limit > 0 {
		next.n = s.n + 1
	}
	entered := false
	for _, e := range p.expr.step(s.off/exprShift, c) {
		next.off = e*exprShift + off
		dst = append(dst, next)
		if whole && !entered && p.expr.accepts(e) {
			dst, entered = a.enter(dst, s.part+1), true
		}
	}
	return dst
}
