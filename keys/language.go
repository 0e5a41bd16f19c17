package keys

import "strings"

// A language is a set of keys as a policy means it: a template, and what is
// known of the values of its placeholders.
type language struct {
	Syntax
	pieces []piece
	chain  chain // of pieces
}

func newLanguage(s Syntax, pieces []piece) language {
	l := language{Syntax: s, pieces: pieces}
	l.chain = l.split()
	return l
}

// Two patterns of a policy are compared segment by segment as far as that is
// exact, because that is a thousand times faster than to compare them as a whole, and
// most pairs differ in a literal segment.

// A chain is the segments of a language, as far as no value can contain a
// separator; tail is what is left, nil if there is nothing.
type chain struct {
	segments [][]piece
	tail     []piece
	open     bool // there is a tail
}

// split returns the chain of l.
func (l language) split() chain {
	if len(l.Separator) != 1 {
		return chain{tail: l.pieces, open: true}
	}
	var c chain
	var segment []piece
	for i, p := range l.pieces {
		if p.Placeholder {
			if p.mayContain(l.Separator[0]) {
				c.tail, c.open = append(segment[:len(segment):len(segment)], l.pieces[i:]...), true
				return c
			}
			segment = append(segment, p)
			continue
		}
		for n, text := range strings.Split(p.Literal, l.Separator) {
			if n > 0 {
				c.segments = append(c.segments, segment)
				segment = nil
			}
			if text != "" {
				segment = append(segment, piece{Part: Part{Literal: text}})
			}
		}
	}
	c.segments = append(c.segments, segment)
	return c
}

// mayContain reports whether a value of p may contain the separator sep.
func (p piece) mayContain(sep byte) bool {
	switch {
	case p.values != nil:
		for _, v := range p.values.values {
			if strings.IndexByte(v, sep) >= 0 {
				return true
			}
		}
		return false
	case p.one != nil:
		return p.one[sep]
	case forms[p.Type] != nil:
		return strings.IndexByte(p.Type.formSet(), sep) >= 0
	case p.Type != String:
		return sep == '-' || isHex(sep)
	}
	return p.Rest
}

// mayContainSeparator reports whether a value of p may contain a separator; there may be none.
func (p piece) mayContainSeparator(sep string) bool {
	return p.Rest || sep == "" || p.mayContain(sep[0])
}

// rest returns the pieces of c from segment n on, with their separators.
func (c *chain) rest(n int, sep string) []piece {
	var ps []piece
	for i := n; i < len(c.segments); i++ {
		if i > n {
			ps = append(ps, piece{Part: Part{Literal: sep}})
		}
		ps = append(ps, c.segments[i]...)
	}
	if c.open {
		if n < len(c.segments) {
			ps = append(ps, piece{Part: Part{Literal: sep}})
		}
		ps = append(ps, c.tail...)
	}
	return ps
}

// common returns how many segments both a and b have at their start whatever
// comes behind, and whether they can have a key in common as far as the number
// of their segments goes.
func common(a, b *chain) (n int, ok bool) {
	switch {
	case !a.open && !b.open:
		return len(a.segments), len(a.segments) == len(b.segments)
	case !a.open:
		return min(len(a.segments)-1, len(b.segments)), len(a.segments) > len(b.segments)
	case !b.open:
		return min(len(a.segments), len(b.segments)-1), len(b.segments) > len(a.segments)
	}
	return min(len(a.segments), len(b.segments)), true
}

// overlap reports whether some key is one of both a and b, and gives the
// shortest. The answer is exact; where it would take too long, it is not known,
// and then ok is true.
func overlap(a, b *language) (example string, ok, known bool) {
	x, y := &a.chain, &b.chain
	n, ok := common(x, y)
	if !ok {
		return "", false, true
	}
	for i := range n {
		if differ(x.segments[i], y.segments[i]) {
			return "", false, true
		}
	}
	known = true
	var examples []string
	for i := range n {
		e, ok, sure := overlapPieces(a.Syntax, x.segments[i], b.Syntax, y.segments[i])
		if !ok {
			return "", false, true
		}
		examples, known = append(examples, e), known && sure
	}
	if x.open || y.open {
		e, ok, sure := overlapPieces(a.Syntax, x.rest(n, a.Separator), b.Syntax, y.rest(n, b.Separator))
		if !ok {
			return "", false, true
		}
		examples, known = append(examples, e), known && sure
	}
	return strings.Join(examples, a.Separator), true, known
}

// differ reports whether x and y are two different literal segments.
func differ(x, y []piece) bool {
	return len(x) == 1 && len(y) == 1 && !x[0].Placeholder && !y[0].Placeholder && x[0].Literal != y[0].Literal
}

func overlapPieces(s Syntax, x []piece, t Syntax, y []piece) (example string, ok, known bool) {
	if len(x) == 1 && len(y) == 1 {
		switch p, q := x[0], y[0]; {
		case !p.Placeholder && !q.Placeholder:
			return p.Literal, p.Literal == q.Literal, true
		case !p.Placeholder && q.plain() && !strings.Contains(p.Literal, t.Separator):
			return p.Literal, true, true
		case !q.Placeholder && p.plain() && !strings.Contains(q.Literal, s.Separator):
			return q.Literal, true, true
		}
	}
	return newProduct(newAutomaton(s, x), newAutomaton(t, y)).search()
}

// covers reports whether every key of b is one of a; b must have a key. True
// is always right; false is, except for searches that would take too long.
func covers(a, b *language) bool {
	x, y := &a.chain, &b.chain
	n := min(len(x.segments), len(y.segments))
	if !x.open && !y.open {
		if len(x.segments) != len(y.segments) {
			return false
		}
	} else {
		if !x.open {
			n = min(n, len(x.segments)-1)
		}
		if !y.open {
			n = min(n, len(y.segments)-1)
		}
	}
	for i := range n {
		if differ(x.segments[i], y.segments[i]) {
			return false
		}
	}
	for i := range n {
		if !coversPieces(a.Syntax, x.segments[i], b.Syntax, y.segments[i]) {
			return false
		}
	}
	if !x.open && !y.open {
		return true
	}
	return coversPieces(a.Syntax, x.rest(n, a.Separator), b.Syntax, y.rest(n, b.Separator))
}

func coversPieces(s Syntax, x []piece, t Syntax, y []piece) bool {
	if len(x) == 1 && len(y) == 1 && s.Separator == t.Separator {
		switch p, q := x[0], y[0]; {
		case !p.Placeholder && !q.Placeholder:
			return p.Literal == q.Literal
		case !p.Placeholder && q.plain():
			return false
		case p.plain() && q.plain():
			return s.Empty || !t.Empty
		case p.plain() && !q.Placeholder && !strings.Contains(q.Literal, s.Separator):
			return true
		case p.values != nil && p.values == q.values, p.expr != nil && p.expr == q.expr && p.Part == q.Part:
			return true
		}
	}
	return newInclusion(newAutomaton(s, x), newAutomaton(t, y)).holds()
}

// relate is [Syntax.Relate] for languages. Where it would take too long to find
// a key of both, they are Overlapping without an example.
func relate(a, b *language) (r Relation, example string) {
	example, ok, known := overlap(a, b)
	switch {
	case !ok:
		return Disjoint, ""
	case !known:
		return Overlapping, ""
	}
	switch narrower, wider := covers(b, a), covers(a, b); {
	case narrower && wider:
		return Equivalent, example
	case narrower:
		return Narrower, example
	case wider:
		return Wider, example
	}
	return Overlapping, example
}
