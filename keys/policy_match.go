package keys

import "slices"

// A Binding is what code has in place of a placeholder of a pattern.
type Binding struct {
	Placeholder Part
	// Value is literal text, a placeholder of the code, or a mixture of both.
	// Only of a Rest, or a placeholder whose type has the separator in it, does
	// it contain separators.
	Value Template
	// Part and Offset are where Value begins in the key that was matched: a part
	// as [Template.Parts] counts them, and a byte of its literal text. Both are 0
	// of a segment that is missing.
	Part, Offset int
}

// Bindings are those of all the placeholders of a pattern, in its order.
type Bindings []Binding

// Get returns the binding of the placeholder of that name, and whether there
// is one.
func (bs Bindings) Get(name string) (Binding, bool) {
	for _, b := range bs {
		if b.Placeholder.Name == name {
			return b, true
		}
	}
	return Binding{}, false
}

// A TemplateMatch is the class that a key of the code belongs to.
type TemplateMatch struct {
	Class    *Class
	Bindings Bindings
	// Certain is whether every key that the code can build is one of the class,
	// as far as the types are known that the code's placeholders have. A string
	// in place of {id:int} is a match, but not a certain one.
	Certain bool
	// Also are other classes, in the order of the file, that some of the keys
	// may belong to instead.
	Also []*Class

	lang *language // that it is a key of
}

// Match returns the class that the key t of the code belongs to, where t may
// have placeholders of its own. A placeholder of a class is bound to literal
// text, to a placeholder of the code, or to a mixture without separator; that
// of a {rest...} to several segments. What is not known to be wrong fits. Of
// several classes it is the one of which all keys of t are, and of these the
// most specific, as net/http's ServeMux chooses.
//
// It is not ok if no class describes t. Literal text of a pattern is not matched
// by a placeholder of the code: for that see [Policy.Reaches].
//
// Only if no class, nor one of channels, describes t as it stands, is its first
// segment read as a namespace that is optional, and the rest as the key.
func (p *Policy) Match(t Template) (m TemplateMatch, ok bool) {
	return p.match(&p.keys, &p.channels, t)
}

// MatchChannel is [Policy.Match] for channels.
func (p *Policy) MatchChannel(t Template) (m TemplateMatch, ok bool) {
	return p.match(&p.channels, &p.keys, t)
}

func (p *Policy) match(s, other *space, t Template) (m TemplateMatch, ok bool) {
	if m, ok = s.match(plain, t); !ok && p.mayFollow(other, t) {
		m, ok = s.match(after, t)
		ok = p.follows(m, ok)
	}
	if !ok {
		return TemplateMatch{}, false
	}
	return m, true
}

// NamespaceOf returns what m has in place of the namespace of p, and whether
// the class has one; an optional one that is empty is none. Its value is literal in
// a key that is built by hand.
func (p *Policy) NamespaceOf(m TemplateMatch) (Binding, bool) {
	if p.Namespace == nil {
		return Binding{}, false
	}
	return m.Bindings.Get(p.Namespace.Placeholder)
}

// MatchFormat returns what t has in the places of the format's placeholders. It
// is not ok if there is no format, or t does not follow it.
func (p *Policy) MatchFormat(t Template) (bs Bindings, ok bool) {
	if p.Format == nil {
		return nil, false
	}
	if bs, ok = p.format.match(elements(t)); !ok && p.behind != nil {
		bs, ok = p.behind.match(elements(t))
	}
	return bs, ok
}

// Reaches returns the classes that have a key which is also one of t, in the
// order of the file: those that t belongs to, if the code's placeholders may be
// anything.
func (p *Policy) Reaches(t Template) []*Class { return p.reached(&p.keys, t) }

// ReachesChannels is [Policy.Reaches] for channels.
func (p *Policy) ReachesChannels(t Template) []*Class { return p.reached(&p.channels, t) }

// match binds the placeholders of l, if es may be one of its keys.
func (l *language) match(es []element) (Bindings, bool) {
	a := aligner{lang: l, es: es, fits: l.mayFit}
	spans, ok := a.align()
	if !ok {
		return nil, false
	}
	return l.bindings(es, spans), true
}

func (l *language) bindings(es []element, spans []span) Bindings {
	bs := make(Bindings, 0, len(spans))
	for i := range l.pieces {
		if p := &l.pieces[i]; p.Placeholder {
			s := spans[len(bs)]
			at := byteOf(es, s.from)
			bs = append(bs, Binding{p.Part, templateOf(es[s.from:s.to]), at.part, at.offset})
		}
	}
	return bs
}

// A space is the classes of keys, or of channels.
type space struct {
	classes []*Class
	// wins has the pairs of classes, by index, of which the first is the more
	// specific one. Other pairs have no key in common.
	wins map[[2]int]bool
	// known is nil in a space without classes.
	known *known
}

func (s *space) match(r reading, t Template) (TemplateMatch, bool) {
	if s.known == nil {
		return TemplateMatch{}, false
	}
	memo := &s.known.matches
	if r == after {
		memo = &s.known.behind
	}
	m := memo.get(t, func(t Template) (m matched) {
		m.TemplateMatch, m.ok = s.findMatch(r, t)
		return m
	})
	return m.TemplateMatch, m.ok
}

func (s *space) findMatch(r reading, t Template) (TemplateMatch, bool) {
	es := elements(t)
	var found []TemplateMatch
	var index []int
	for i, c := range s.classes {
		l := c.in(r)
		if l == nil {
			continue
		}
		bs, ok := l.match(es)
		if !ok {
			continue
		}
		a := aligner{lang: l, es: es, fits: l.mustFit}
		_, certain := a.align()
		found = append(found, TemplateMatch{Class: c, Bindings: bs, Certain: certain, lang: l})
		index = append(index, i)
	}
	best := -1
	for i, m := range found {
		better := best < 0 || m.Certain && !found[best].Certain ||
			m.Certain == found[best].Certain && s.wins[[2]int{index[i], index[best]}]
		if better {
			best = i
		}
	}
	if best < 0 {
		return TemplateMatch{}, false
	}
	m := found[best]
	for i := range found {
		if i == best || s.wins[[2]int{index[best], index[i]}] && (m.Certain || m.asSureAs(found[i])) {
			continue
		}
		m.Also = append(m.Also, found[i].Class)
	}
	return m, true
}

// asSureAs reports whether what a key of m may lack to be one of its class it lacks
// as a key of the wider class of w too: where a value may not fit, w has the same
// placeholder with the same value, such as the namespace of both.
func (m TemplateMatch) asSureAs(w TemplateMatch) bool {
	l := m.lang
	n := 0
	for i := range l.pieces {
		p := &l.pieces[i]
		if !p.Placeholder {
			continue
		}
		b := m.Bindings[n]
		n++
		if !l.mustFit(p, elements(b.Value)) && (p.Rest || !slices.ContainsFunc(w.Bindings, b.same)) {
			return false
		}
	}
	return true
}

// same reports whether b and c are the same placeholder with the same value.
func (b Binding) same(c Binding) bool {
	return b.Placeholder == c.Placeholder && b.Part == c.Part && b.Offset == c.Offset && b.Value.Equal(c.Value)
}

func (p *Policy) reached(s *space, t Template) []*Class {
	if s.known == nil {
		return nil
	}
	return s.known.reached.get(t, func(t Template) []*Class {
		readings := []reading{plain}
		if first, _, _ := t.CutSegment(p.Separator); p.IsOptional() && !(first.IsLiteral() && p.begins(first.Head())) {
			readings = append(readings, after)
		}
		return s.findReached(t, readings)
	})
}

func (s *space) findReached(t Template, readings []reading) []*Class {
	if len(s.classes) == 0 {
		return nil
	}
	code := newLanguage(Syntax{Separator: s.classes[0].lang.Separator, Empty: true}, pieces(t))
	var classes []*Class
	for _, c := range s.classes {
		if slices.ContainsFunc(readings, func(r reading) bool {
			l := c.in(r)
			if l == nil {
				return false
			}
			_, ok, _ := overlap(&code, l)
			return ok
		}) {
			classes = append(classes, c)
		}
	}
	return classes
}
