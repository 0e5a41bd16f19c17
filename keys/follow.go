package keys

import (
	"fmt"
	"slices"
	"strings"
)

// A Misfit is a segment that keeps a key from being one of a class.
type Misfit struct {
	Binding
	// Reason is what is wrong with the value, as in "is not one of a, b".
	Reason string
}

// Follow returns the class that t follows except for some segments, and these:
// those whose value is outside of the closed set, type, size, character set or
// case, those that are empty, and those that are missing (with an empty Value).
// A class with fewer misfits wins, then the more specific one. If t is a key of
// a class, the misfits are only what the limits say of it.
//
// It is not ok if t follows no class.
func (p *Policy) Follow(t Template) (m TemplateMatch, misfits []Misfit, ok bool) {
	return p.follow(&p.keys, &p.channels, t)
}

// FollowChannel is [Policy.Follow] for channels.
func (p *Policy) FollowChannel(t Template) (m TemplateMatch, misfits []Misfit, ok bool) {
	return p.follow(&p.channels, &p.keys, t)
}

// FollowFormat returns what keeps t from following the format; it is not ok if
// there is no format, or t does not have its segments.
func (p *Policy) FollowFormat(t Template) (misfits []Misfit, ok bool) {
	if p.Format == nil {
		return nil, false
	}
	_, misfits, ok = p.nearly(&p.format, elements(t))
	if p.behind == nil || ok && len(misfits) == 0 {
		return misfits, ok
	}
	if _, ms, is := p.nearly(p.behind, elements(t)); is && (!ok || len(ms) == 0) {
		return ms, true
	}
	return misfits, ok
}

func (p *Policy) follow(s, other *space, t Template) (TemplateMatch, []Misfit, bool) {
	if s.known == nil {
		return TemplateMatch{}, nil, false
	}
	f := s.known.followed.get(t, func(t Template) (f followed) {
		f.TemplateMatch, f.misfits, f.ok = p.findFollowed(s, other, t)
		return f
	})
	return f.TemplateMatch, f.misfits, f.ok
}

func (p *Policy) findFollowed(s, other *space, t Template) (TemplateMatch, []Misfit, bool) {
	if m, ok := p.match(s, other, t); ok {
		return m, p.beyondLimits(m.Bindings), true
	}
	m, misfits, ok := p.closest(s, plain, t)
	if !ok && p.mayFollow(other, t) {
		m, misfits, ok = p.closest(s, after, t)
		ok = p.follows(m, ok)
	}
	return m, misfits, ok
}

// closest returns the class that t follows in a reading except for the fewest segments.
func (p *Policy) closest(s *space, r reading, t Template) (m TemplateMatch, misfits []Misfit, ok bool) {
	es := elements(t)
	best, least := -1, 0
	for i, c := range s.classes {
		l := c.in(r)
		if l == nil {
			continue
		}
		bs, ms, ok := p.nearly(l, es)
		if !ok {
			continue
		}
		if best < 0 || len(ms) < least || len(ms) == least && s.wins[[2]int{i, best}] {
			best, least = i, len(ms)
			m, misfits = TemplateMatch{Class: c, Bindings: bs, lang: l}, ms
		}
	}
	return m, misfits, best >= 0
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

// reason says why value is not a value of q; "" if it may be one.
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
		return isNo(q.Type)
	case q.limit() > 0:
		return fmt.Sprintf("is longer than %d bytes", q.limit())
	}
	return "does not fit"
}

// isNo says that a value is not of a type.
func isNo(t Type) string {
	if layout, ok := t.Layout(); ok {
		return "is no " + string(t) + " as in " + strings.TrimSuffix(layout, "07:00")
	}
	return "is no " + string(t)
}

// beyondLimits returns the bindings with literal text outside of the limits. In a
// cluster, the braces of a hash tag in several segments are not part of a value. Dates
// and times are as their form says.
func (p *Policy) beyondLimits(bs Bindings) []Misfit {
	var misfits []Misfit
	for _, b := range bs {
		if forms[b.Placeholder.Type] != nil {
			continue
		}
		for _, part := range b.Value.parts {
			text := part.Literal
			if p.Separator != "" {
				text = strings.ReplaceAll(text, p.Separator, "")
			}
			if p.Cluster && b.Placeholder.Rest {
				text = strings.NewReplacer("{", "", "}", "").Replace(text)
			}
			if reason := p.Limits.CheckSegment(text); reason != "" {
				misfits = append(misfits, Misfit{b, reason})
				break
			}
		}
	}
	return misfits
}

// missing is nearly for keys that lack one segment, a placeholder of l: the one
// without which most values of the key are called as their placeholders are, of
// several the first.
func (p *Policy) missing(l *language, es []element) (best Bindings, misfits []Misfit, ok bool) {
	most := -1
	for i := range l.pieces {
		q := &l.pieces[i]
		if !q.Placeholder {
			continue
		}
		without, is := l.without(i)
		if !is {
			continue
		}
		bs, is := without.match(es)
		if !is || bs.namesakes() <= most {
			continue
		}
		best, most = bs, bs.namesakes()
		misfits = []Misfit{{Binding{Placeholder: q.Part}, "is missing"}}
	}
	return best, append(misfits, p.beyondLimits(best)...), most >= 0
}

// namesakes returns how many values are placeholders of the same name as theirs.
func (bs Bindings) namesakes() (n int) {
	for _, b := range bs {
		if parts := b.Value.parts; len(parts) == 1 && parts[0].Placeholder && parts[0].Name == b.Placeholder.Name {
			n++
		}
	}
	return n
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
