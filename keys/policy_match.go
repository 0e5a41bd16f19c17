package keys

import (
	"fmt"
	"slices"
	"strings"
)

// A Binding is what code has in the place of a placeholder of a pattern.
type Binding struct {
	Placeholder Part
	// Value is literal text, a placeholder of the code, or a mixture of both.
	// Only of a Rest, or a placeholder whose type has the separator in it, does
	// it contain separators.
	Value Template
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

// A Match is the class that a key of the code belongs to.
type Match struct {
	Class    *Class
	Bindings Bindings
	// Certain is whether every key that the code can build is one of the class,
	// as far as the types are known that the code's placeholders have. A string
	// in the place of {id:int} is a match, but not a certain one.
	Certain bool
	// Also are other classes, in the order of the file, that some of the keys
	// may belong to instead.
	Also []*Class
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
func (p *Policy) Match(t Template) (m Match, ok bool) { return p.keys.match(t) }

// MatchChannel is [Policy.Match] for channels.
func (p *Policy) MatchChannel(t Template) (m Match, ok bool) { return p.channels.match(t) }

// NamespaceOf returns what m has in the place of the namespace of p, and whether
// the class has one. Its value is literal in a key that is built by hand.
func (p *Policy) NamespaceOf(m Match) (Binding, bool) {
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
	return p.format.match(elements(t))
}

// Reaches returns the classes that have a key which is also one of t, in the
// order of the file: those that t belongs to, if the code's placeholders may be
// anything.
func (p *Policy) Reaches(t Template) []*Class { return p.keys.reached(t) }

// ReachesChannels is [Policy.Reaches] for channels.
func (p *Policy) ReachesChannels(t Template) []*Class { return p.channels.reached(t) }

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
			bs = append(bs, Binding{Placeholder: p.Part, Value: templateOf(es[s.from:s.to])})
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
}

// space makes a space of classes, and reports those with a key in common of
// which neither is more specific.
func (d *decoder) space(classes []*Class) space {
	s := space{classes: classes, wins: map[[2]int]bool{}}
	for j, b := range classes {
		said := false
		for i, a := range classes[:j] {
			r, example := relate(&a.lang, &b.lang)
			if r == Overlapping && a.namespace != b.namespace {
				// Literal text in the place of the namespace wins, as in ServeMux
				// patterns with a host win over those without.
				r = Narrower
				if a.namespace {
					r = Wider
				}
			}
			switch r {
			case Narrower:
				s.wins[[2]int{i, j}] = true
			case Wider:
				s.wins[[2]int{j, i}] = true
			case Equivalent, Overlapping:
				if !said {
					d.conflict(a, b, r, example)
					said = true
				}
			}
		}
	}
	return s
}

func (d *decoder) conflict(a, b *Class, r Relation, example string) {
	at := position{b.Line, b.Column}
	switch {
	case r == Equivalent && a.Pattern.Equal(b.Pattern):
		d.errorf(at, "duplicate pattern: class %s has %q in line %d (remove one)", a.Name, a.Pattern.Typed(), a.Line)
	case r == Equivalent:
		d.errorf(at, "class %s has the same keys as class %s in line %d, as %q (remove one)", b.Name, a.Name, a.Line, example)
	case example == "":
		d.errorf(at, "class %s cannot be told from class %s in line %d (write a shorter namespace.match, or give them another literal segment)",
			b.Name, a.Name, a.Line)
	default:
		d.errorf(at, "class %s overlaps class %s in line %d, and neither is more specific: both have the key %q (change a literal or a type in one)",
			b.Name, a.Name, a.Line, example)
	}
}

func (s *space) match(t Template) (Match, bool) {
	es := elements(t)
	var found []Match
	var index []int
	for i, c := range s.classes {
		bs, ok := c.lang.match(es)
		if !ok {
			continue
		}
		a := aligner{lang: &c.lang, es: es, fits: c.lang.mustFit}
		_, certain := a.align()
		found = append(found, Match{Class: c, Bindings: bs, Certain: certain})
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
		return Match{}, false
	}
	m := found[best]
	for i := range found {
		// A class that all keys of t are of, and a wider one, is no alternative.
		if i == best || m.Certain && s.wins[[2]int{index[best], index[i]}] {
			continue
		}
		m.Also = append(m.Also, found[i].Class)
	}
	return m, true
}

func (s *space) reached(t Template) []*Class {
	if len(s.classes) == 0 {
		return nil
	}
	code := newLanguage(Syntax{Separator: s.classes[0].lang.Separator, Empty: true}, pieces(t))
	var classes []*Class
	for _, c := range s.classes {
		if _, ok, _ := overlap(&code, &c.lang); ok {
			classes = append(classes, c)
		}
	}
	return classes
}

// A Misfit is a segment that keeps a key from being one of a class.
type Misfit struct {
	Binding
	// Reason is what is wrong with the value, as in "is not one of a, b".
	Reason string
}

// Follow returns the class that t follows but for some segments, and these:
// those whose value is outside of the closed set, type, size, character set or
// case, those that are empty, and those that are missing (with an empty Value).
// A class with fewer misfits wins, then the more specific one. If t is a key of
// a class, the misfits are only what the limits say of it.
//
// It is not ok if t follows no class.
func (p *Policy) Follow(t Template) (m Match, misfits []Misfit, ok bool) {
	return p.follow(&p.keys, t)
}

// FollowChannel is [Policy.Follow] for channels.
func (p *Policy) FollowChannel(t Template) (m Match, misfits []Misfit, ok bool) {
	return p.follow(&p.channels, t)
}

// FollowFormat returns what keeps t from following the format; it is not ok if
// there is no format, or t does not have its segments.
func (p *Policy) FollowFormat(t Template) (misfits []Misfit, ok bool) {
	if p.Format == nil {
		return nil, false
	}
	return p.misfits(&p.format, t)
}

func (p *Policy) follow(s *space, t Template) (Match, []Misfit, bool) {
	if m, ok := s.match(t); ok {
		return m, p.beyondLimits(m.Bindings), true
	}
	es := elements(t)
	best, least := -1, 0
	var m Match
	var misfits []Misfit
	for i, c := range s.classes {
		bs, ms, ok := p.nearly(&c.lang, es)
		if !ok {
			continue
		}
		if best < 0 || len(ms) < least || len(ms) == least && s.wins[[2]int{i, best}] {
			best, least = i, len(ms)
			m, misfits = Match{Class: c, Bindings: bs}, ms
		}
	}
	return m, misfits, best >= 0
}

func (p *Policy) misfits(l *language, t Template) ([]Misfit, bool) {
	_, ms, ok := p.nearly(l, elements(t))
	return ms, ok
}

// nearly binds the placeholders of l to es whatever their values, and says which
// of these are wrong; or, where a segment is missing in es, which.
func (p *Policy) nearly(l *language, es []element) (Bindings, []Misfit, bool) {
	a := aligner{lang: l, es: es, fits: func(*piece, []element) bool { return true }, empty: true}
	spans, ok := a.align()
	if !ok {
		return p.missing(l, es)
	}
	bs := l.bindings(es, spans)
	var misfits []Misfit
	n := 0
	for i := range l.pieces {
		if !l.pieces[i].Placeholder {
			continue
		}
		b, value := bs[n], es[spans[n].from:spans[n].to]
		n++
		if reason := p.reason(l, &l.pieces[i], value); reason != "" {
			misfits = append(misfits, Misfit{b, reason})
		}
	}
	return bs, append(misfits, p.beyondLimits(bs)...), true
}

// reason says why value is no value of q; "" if it may be one.
func (p *Policy) reason(l *language, q *piece, value []element) string {
	if l.mayFit(q, value) {
		return ""
	}
	text, known := literal(value)
	if len(value) == 0 {
		return "is empty"
	}
	if q.values != nil {
		return "is not one of " + strings.Join(q.values.values, ", ")
	}
	if known {
		if wrong := p.misfit(q.Part, text); wrong != "" {
			return wrong
		}
	}
	switch {
	case q.expr != nil:
		return fmt.Sprintf("does not match %s", p.Namespace.Match)
	case q.Type != String:
		return "is no " + string(q.Type)
	case q.limit() > 0:
		return fmt.Sprintf("is longer than %d bytes", q.limit())
	}
	return "does not fit"
}

// beyondLimits returns the bindings with literal text outside of the limits.
func (p *Policy) beyondLimits(bs Bindings) []Misfit {
	var misfits []Misfit
	for _, b := range bs {
		for _, part := range b.Value.parts {
			text := part.Literal
			if p.Separator != "" {
				text = strings.ReplaceAll(text, p.Separator, "")
			}
			if reason := p.Limits.CheckSegment(text); reason != "" {
				misfits = append(misfits, Misfit{b, reason})
				break
			}
		}
	}
	return misfits
}

// missing is nearly for keys that lack one segment, a placeholder of l.
func (p *Policy) missing(l *language, es []element) (Bindings, []Misfit, bool) {
	for i := range l.pieces {
		q := &l.pieces[i]
		if !q.Placeholder {
			continue
		}
		without, ok := l.without(i)
		if !ok {
			continue
		}
		bs, ok := without.match(es)
		if !ok {
			continue
		}
		return bs, append([]Misfit{{Binding{Placeholder: q.Part}, "is missing"}}, p.beyondLimits(bs)...), true
	}
	return nil, nil, false
}

// without returns l without the piece i and the separator behind it, or before
// it at the end. It is not ok if the piece is not a segment.
func (l *language) without(i int) (*language, bool) {
	first, last := i == 0, i == len(l.pieces)-1
	sep := l.Separator
	before := first || strings.HasSuffix(l.pieces[i-1].Literal, sep)
	after := last || strings.HasPrefix(l.pieces[i+1].Literal, sep)
	if !before || !after || first && last || sep == "" {
		return nil, false
	}
	ps := slices.Clone(l.pieces)
	if last {
		ps[i-1].Literal = strings.TrimSuffix(ps[i-1].Literal, sep)
	} else {
		ps[i+1].Literal = strings.TrimPrefix(ps[i+1].Literal, sep)
	}
	ps = slices.Delete(ps, i, i+1)
	ps = slices.DeleteFunc(ps, func(p piece) bool { return !p.Placeholder && p.Literal == "" })
	return &language{Syntax: l.Syntax, pieces: ps}, true
}
