package keys

import "strings"

// Values are the values of a template's placeholders in a key, in order.
type Values []Value

// A Value is the value of one placeholder.
type Value struct {
	Name string // of the placeholder; "?" where it has none
	Text string
}

// Get returns the value of the first placeholder of that name, and whether
// there is one.
func (vs Values) Get(name string) (string, bool) {
	for _, v := range vs {
		if v.Name == name {
			return v.Text, true
		}
	}
	return "", false
}

// Match reports whether key is a key of t, and with which values: those of
// [Syntax.Match] with that separator and no empty values.
func (t Template) Match(key, sep string) (Values, bool) {
	return Syntax{Separator: sep}.Match(t, key)
}

// Match reports whether key is a key of t, and with which values. Where there
// are several ways, the first placeholder is as short as can be, then the
// second, and so on. The time is proportional to the length of the key times
// the number of parts of t.
func (s Syntax) Match(t Template, key string) (Values, bool) {
	if !strings.HasPrefix(key, t.Head()) {
		return nil, false
	}
	m := newMatcher(s, key)
	next := m.table(t.parts)
	if next[0][0] != 0 {
		return nil, false
	}
	var vs Values
	pos := 0
	for i, p := range t.parts {
		lo, _ := m.ends(p, pos)
		end := next[i+1][lo]
		if p.Placeholder {
			vs = append(vs, Value{Name: p.Name, Text: key[pos:end]})
		}
		pos = end
	}
	return vs, true
}

// A matcher knows, at each byte of a key, how far a value can reach.
type matcher struct {
	Syntax
	key    string
	sepEnd []int // the end of the longest text from here without the separator
	digits []int // the end of the decimal digits from here
	hex    []int // the end of the hexadecimal digits from here
}

func newMatcher(s Syntax, key string) *matcher {
	n := len(key)
	m := &matcher{Syntax: s, key: key}
	backing := make([]int, 3*(n+1))
	m.sepEnd, m.digits, m.hex = backing[:n+1], backing[n+1:2*n+2], backing[2*n+2:]
	m.sepEnd[n], m.digits[n], m.hex[n] = n, n, n
	for i := n - 1; i >= 0; i-- {
		m.sepEnd[i], m.digits[i], m.hex[i] = m.sepEnd[i+1], i, i
		if s.Separator != "" && strings.HasPrefix(key[i:], s.Separator) {
			m.sepEnd[i] = i + len(s.Separator) - 1
		}
		if isDigit(key[i]) {
			m.digits[i] = m.digits[i+1]
		}
		if isHex(key[i]) {
			m.hex[i] = m.hex[i+1]
		}
	}
	return m
}

// table returns, for each part i and each byte of the key, the first byte
// there or later from which the parts from i on match the rest of the key;
// one past the key's length plus one where there is none.
func (m *matcher) table(parts []Part) [][]int {
	n := len(m.key)
	none := n + 1
	next := make([][]int, len(parts)+1)
	backing := make([]int, len(next)*(n+2))
	for i := range next {
		next[i] = backing[i*(n+2) : (i+1)*(n+2)]
		next[i][n+1] = none
	}
	for pos := 0; pos <= n; pos++ {
		next[len(parts)][pos] = n
	}
	for i := len(parts) - 1; i >= 0; i-- {
		for pos := n; pos >= 0; pos-- {
			next[i][pos] = next[i][pos+1]
			if lo, hi := m.ends(parts[i], pos); lo <= hi && next[i+1][lo] <= hi {
				next[i][pos] = pos
			}
		}
	}
	return next
}

// ends returns the first and the last end of the texts of p that start at pos:
// all ends between are ends too. If there is none, lo is greater than hi.
func (m *matcher) ends(p Part, pos int) (lo, hi int) {
	if !p.Placeholder {
		if strings.HasPrefix(m.key[pos:], p.Literal) {
			return pos + len(p.Literal), pos + len(p.Literal)
		}
		return 1, 0
	}
	lo, hi = pos+1, len(m.key)
	switch p.Type {
	case String:
		if !p.Rest {
			hi = m.sepEnd[pos]
		}
	case Hex:
		hi = m.hex[pos]
	case Uint:
		hi = m.digits[pos]
	case Int:
		if pos < len(m.key) && m.key[pos] == '-' {
			lo++
		}
		hi = m.digits[min(lo-1, len(m.key))]
	case UUID:
		lo, hi = pos+uuidLen, m.uuidEnd(pos)
	case Date, RFC3339:
		lo, hi = 1, 0
		if n := forms[p.Type].end(m.key[pos:]); n > 0 {
			lo, hi = pos+n, pos+n
		}
	}
	if m.mayBeEmpty(p) {
		lo = pos
	}
	if n := p.limit(); n > 0 {
		hi = min(hi, pos+n)
	}
	return lo, hi
}

// uuidEnd returns the end of the uuid at pos, 0 if there is none.
func (m *matcher) uuidEnd(pos int) int {
	if len(m.key)-pos < uuidLen {
		return 0
	}
	for i := range uuidLen {
		if !uuidByte(i, m.key[pos+i]) {
			return 0
		}
	}
	return pos + uuidLen
}
