package keys

import (
	"bytes"
	"strings"
)

// A cutter finds the values of a language's placeholders in a key.
type cutter struct {
	*language
	literals [][]byte // by piece
	values   []values // by piece
	open     []bool   // by piece: a value may contain the separator
	// unique is whether no value can contain the separator and every value ends
	// before one: then there is one way to cut a key.
	unique bool
}

// A values is what is known of the values of a placeholder beyond what ends them.
type values struct {
	any  bool // they may be any text that is not empty
	most int  // bytes of it; 0 for no limit
	dfa  *dfa // nil if that would be too large
	slow func(text string) bool
}

func (v *values) has(text []byte) bool {
	switch {
	case v.any:
		return len(text) > 0 && (v.most == 0 || len(text) <= v.most)
	case v.dfa != nil:
		return len(v.dfa.run(text)) > 0
	}
	return v.slow(string(text))
}

// newCutter prepares l; of is what is known of a placeholder's values.
func newCutter(l *language, of func(*piece) values) *cutter {
	c := &cutter{language: l, unique: len(l.Separator) == 1}
	for i := range l.pieces {
		p := &l.pieces[i]
		c.literals = append(c.literals, []byte(p.Literal))
		c.open = append(c.open, p.Placeholder && p.mayContainSeparator(l.Separator))
		if !p.Placeholder {
			c.values = append(c.values, values{})
			continue
		}
		c.values = append(c.values, of(p))
		last := i == len(l.pieces)-1
		if c.unique && !last {
			c.unique = !c.open[i] && strings.HasPrefix(l.pieces[i+1].Literal, l.Separator)
		}
	}
	return c
}

// cut finds where the values of the placeholders are in key: of several ways the
// one whose first is the shortest, then the second, and so on. If loose, a value
// may be anything that a separator ends, or nothing. If sure, key is known to
// be one of the language.
func (c *cutter) cut(key []byte, r *Match, loose, sure bool) bool {
	if c.greedy(key, r, loose, sure && c.unique) {
		return true
	}
	n := (len(c.pieces)+1)*(len(key)+1)/64 + 1
	if cap(r.dead) < n {
		r.dead = make([]uint64, n)
	}
	r.dead = r.dead[:n]
	clear(r.dead)
	r.spans = r.spans[:0]
	return c.from(0, 0, key, r, loose)
}

// greedy is cut where the first place at which a value can end is the right one.
func (c *cutter) greedy(key []byte, r *Match, loose, sure bool) bool {
	r.spans = r.spans[:0]
	pos := 0
	for i := range c.pieces {
		p := &c.pieces[i]
		if !p.Placeholder {
			if !bytes.HasPrefix(key[pos:], c.literals[i]) {
				return false
			}
			pos += len(p.Literal)
			continue
		}
		end := c.firstEnd(i, pos, key, loose)
		if end < 0 || !loose && !sure && !c.values[i].has(key[pos:end]) {
			return false
		}
		r.spans = append(r.spans, Span{pos, end})
		pos = end
	}
	return pos == len(key)
}

// firstEnd returns the first place where a value of the piece i that begins at pos
// can end, -1 if there is none.
func (c *cutter) firstEnd(i, pos int, key []byte, loose bool) int {
	start := pos + 1
	if loose {
		start = pos
	}
	reach := c.reachIn(i, pos, key)
	switch {
	case start > reach:
		return -1
	case i == len(c.pieces)-1:
		if reach == len(key) {
			return reach
		}
		return -1
	case c.pieces[i+1].Placeholder:
		return start
	}
	text := c.literals[i+1]
	n := bytes.Index(key[start:min(len(key), reach+len(text))], text)
	if n < 0 {
		return -1
	}
	return start + n
}

// reachIn returns the last end of a value of the piece i that begins at pos in key: before the
// end of a separator, unless it may contain one.
func (c *cutter) reachIn(i, pos int, key []byte) int {
	sep := c.Separator
	if c.open[i] {
		return len(key)
	}
	n := -1
	if len(sep) == 1 {
		n = bytes.IndexByte(key[pos:], sep[0])
	} else {
		n = bytes.Index(key[pos:], []byte(sep))
	}
	if n < 0 {
		return len(key)
	}
	return pos + n + len(sep) - 1
}

// from is cut for the pieces from i on, in what is left of key at pos.
func (c *cutter) from(i, pos int, key []byte, r *Match, loose bool) bool {
	if i == len(c.pieces) {
		return pos == len(key)
	}
	bit := i*(len(key)+1) + pos
	if r.dead[bit/64]>>(bit%64)&1 == 1 {
		return false
	}
	p := &c.pieces[i]
	if !p.Placeholder {
		if bytes.HasPrefix(key[pos:], c.literals[i]) && c.from(i+1, pos+len(p.Literal), key, r, loose) {
			return true
		}
	} else if c.value(i, pos, key, r, loose) {
		return true
	}
	r.dead[bit/64] |= 1 << (bit % 64)
	return false
}

// value is from for a placeholder.
func (c *cutter) value(i, pos int, key []byte, r *Match, loose bool) bool {
	n := len(r.spans)
	v := &c.values[i]
	row, ends, end := uint32(0), false, pos
	if v.dfa != nil {
		row = v.dfa.width
	}
	for reach := c.reachIn(i, pos, key); end <= reach; end++ {
		if end > pos && !loose && v.dfa != nil {
			if row, ends = v.dfa.advance(row, key[end-1]); row == 0 {
				break
			}
			if !ends {
				continue
			}
		}
		if end == pos && !loose || i+1 < len(c.pieces) && !bytes.HasPrefix(key[end:], c.literals[i+1]) {
			continue
		}
		if !loose && v.dfa == nil && !v.has(key[pos:end]) {
			continue
		}
		r.spans = append(r.spans[:n], Span{pos, end})
		if c.from(i+1, end, key, r, loose) {
			return true
		}
	}
	r.spans = r.spans[:n]
	return false
}
