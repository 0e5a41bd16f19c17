package keys

import "slices"

// An element is a byte of a template's literal text, or one of its placeholders.
type element struct {
	Part      // of a placeholder; else the zero Part
	c    byte // of literal text
}

func elements(t Template) []element {
	var es []element
	for _, p := range t.parts {
		if p.Placeholder {
			es = append(es, element{Part: p})
		}
		for _, c := range []byte(p.Literal) {
			es = append(es, element{c: c})
		}
	}
	return es
}

// templateOf is the inverse of elements.
func templateOf(es []element) Template {
	parts := make([]Part, len(es))
	for i, e := range es {
		parts[i] = e.Part
		if !e.Placeholder {
			parts[i].Literal = string([]byte{e.c})
		}
	}
	return New(parts...)
}

// A byteAt is a byte of a part of a template.
type byteAt struct{ part, offset int }

// byteOf returns the i-th of the elements of a template; behind the last one it is the
// part behind the last one.
func byteOf(es []element, i int) byteAt {
	var at byteAt
	for n := range i {
		if es[n].Placeholder || n+1 == len(es) || es[n+1].Placeholder {
			at = byteAt{at.part + 1, 0}
		} else {
			at.offset++
		}
	}
	return at
}

// A span is the elements that a placeholder is bound to, from from to before to.
type span struct{ from, to int }

// An aligner binds the placeholders of a pattern to what a template of code has
// in their place. Literal text of the pattern must be literal in the template.
type aligner struct {
	lang *language
	es   []element
	// fits reports whether a placeholder can be bound to these elements.
	fits func(p *piece, value []element) bool
	// empty is whether one can be bound to none.
	empty bool
	// prefix is whether the pattern need only be the start of the template.
	prefix bool
	dead   map[[2]int]bool // of pieces and elements: what cannot be aligned
}

// align returns what each placeholder of l is bound to in es. Where there are
// several ways, the first placeholder is as short as can be, then the second,
// and so on.
func (a *aligner) align() ([]span, bool) {
	a.dead = map[[2]int]bool{}
	return a.from(0, 0, nil)
}

func (a *aligner) from(i, pos int, bound []span) ([]span, bool) {
	if i == len(a.lang.pieces) {
		return bound, a.prefix || pos == len(a.es)
	}
	at := [2]int{i, pos}
	if a.dead[at] {
		return nil, false
	}
	p := &a.lang.pieces[i]
	if !p.Placeholder {
		if a.hasText(pos, p.Literal) {
			if all, ok := a.from(i+1, pos+len(p.Literal), bound); ok {
				return all, true
			}
		}
		a.dead[at] = true
		return nil, false
	}
	start := pos + 1
	if a.empty {
		start = pos
	}
	for end := start; end <= a.reach(p, pos); end++ {
		if !a.fits(p, a.es[pos:end]) {
			continue
		}
		if all, ok := a.from(i+1, end, append(bound[:len(bound):len(bound)], span{pos, end})); ok {
			return all, true
		}
	}
	a.dead[at] = true
	return nil, false
}

// hasText reports whether text is at pos, as literal text.
func (a *aligner) hasText(pos int, text string) bool {
	if len(a.es)-pos < len(text) {
		return false
	}
	for i := range len(text) {
		if e := &a.es[pos+i]; e.Placeholder || e.c != text[i] {
			return false
		}
	}
	return true
}

// reach returns the last end of a value of p that starts at pos: before the end
// of a separator, and before a {...}, unless p may contain them.
func (a *aligner) reach(p *piece, pos int) int {
	if p.Rest {
		return len(a.es)
	}
	contains := p.mayContainSeparator(a.separator())
	for end := pos; end < len(a.es); end++ {
		if a.es[end].Rest {
			return end
		}
		if !contains && a.hasText(end, a.separator()) {
			return end + len(a.separator()) - 1
		}
	}
	return len(a.es)
}

func (a *aligner) separator() string { return a.lang.Separator }

// literal returns the text of es, if that is all literal.
func literal(es []element) (string, bool) {
	text := make([]byte, len(es))
	for i, e := range es {
		if e.Placeholder {
			return "", false
		}
		text[i] = e.c
	}
	return string(text), true
}

// mayFit reports whether es can be a value of p. Code can have more in a value
// than its type says, so what is not known to be wrong fits.
func (l *language) mayFit(p *piece, es []element) bool {
	if len(es) == 0 {
		return false
	}
	if p.Type == String && p.Size == 0 && p.values == nil && p.expr == nil {
		return true // that it has no separator, reach sees to
	}
	if text, ok := literal(es); ok {
		return l.isValue(p, text)
	}
	if p.Type != String && p.mayContainSeparator(l.Separator) {
		es = open(es)
	}
	s := Syntax{Separator: l.Separator, Empty: true}
	_, ok, _ := overlapPieces(l.Syntax, []piece{*p}, s, pieces(templateOf(es)))
	return ok
}

// open returns es with values of text that may have the separator in them: what code
// has for a type with the separator in it can be of that type.
func open(es []element) []element {
	es = slices.Clone(es)
	for i := range es {
		es[i].Rest = es[i].Placeholder && es[i].Type == String
	}
	return es
}

// mustFit reports whether every value that es can have is one of p.
func (l *language) mustFit(p *piece, es []element) bool {
	if len(es) == 0 {
		return false
	}
	if p.plain() {
		return true
	}
	if text, ok := literal(es); ok {
		return l.isValue(p, text)
	}
	return coversPieces(l.Syntax, []piece{*p}, Syntax{Separator: l.Separator}, pieces(templateOf(es)))
}

// isValue reports whether text is a value of the placeholder p.
func (l *language) isValue(p *piece, text string) bool {
	a := newAutomaton(l.Syntax, []piece{*p})
	states := a.enter(nil, 0)
	for _, c := range []byte(text) {
		var next []state
		for _, s := range states {
			next = a.step(next, s, c)
		}
		states = smallest(next)
	}
	return slices.ContainsFunc(states, a.accepts)
}
