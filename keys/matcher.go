package keys

import (
	"errors"
	"slices"
)

// A Matcher tells which class the keys of a server belong to. It is made by
// [Policy.Compile] and never changed; several goroutines may use one at once.
type Matcher struct {
	policy         *Policy
	limits         segmentLimits
	first          *dfa // of [Policy.FirstSegments], where the namespace is optional
	keys, channels side
	format         bundle
}

// A side is what a matcher knows of the classes of a space, by reading.
type side struct {
	*space
	exact, loose [2]bundle // the classes, and what follows them except for some values
}

// of returns the one of bundles for a reading.
func (in reading) of(bundles *[2]bundle) *bundle {
	if in == after {
		return &bundles[1]
	}
	return &bundles[0]
}

// A Match is the class of a key, and where its values are. One can be used again
// and again, by one goroutine at a time; then no memory is allocated.
type Match struct {
	Class *Class // nil if the key is of none, and follows none
	// Values are those of the placeholders of the class's pattern, in its order.
	// They hold until the Match is used again.
	Values []Span
	// Namespace is that of the key, which is one of Values too unless it is optional.
	Namespace Span
	Misfits   Misfits
	Format    bool // the key follows the format of the policy

	// What is used again.
	spans []Span
	found []follower
	dead  []uint64 // what cannot be cut: bits by piece and byte
	text  []byte
	key   []byte // a copy of a key that is a string
}

// A Span is the bytes of a key from From to before To. Both are -1 where there are none.
type Span struct{ From, To int }

var noSpan = Span{-1, -1}

// A candidate is a language that a key may be of.
type candidate struct {
	*cutter
	read    []piece // what the automaton reads in place of the pieces
	class   int
	loose   bool  // its values may be any
	missing int   // the placeholder without which this is the class; -1 for none
	variant int32 // the first candidate of the same class; what it has wins
	sure    bool  // what the automaton accepts is of the language
}

// A bundle is languages, in groups that one automaton reads.
type bundle struct {
	candidates []candidate
	groups     []group
}

// A group is candidates that begin alike: with literal text, or with a placeholder. Both
// in one automaton would give it a state for each pair.
type group struct {
	*dfa         // nil if it would be too large
	ids  []int32 // all of the group
}

// run returns the candidates of g that key may be one of.
func (g *group) run(key []byte) []int32 {
	if g.dfa == nil {
		return g.ids
	}
	return g.dfa.run(key)
}

// Match reports whether key is one of a class of p, and says in r which. If it is none,
// r has the class that it follows except for some values, as [Policy.Follow]
// has it, and what is wrong with these; if it is one, what the limits say of it.
// It gives the class that [Policy.Match] gives for the same text.
//
// The time is proportional to the length of the key, whatever the number of classes, unless
// they are such that an automaton would be too large.
func (m *Matcher) Match(key []byte, r *Match) bool { return m.match(&m.keys, &m.channels, key, r) }

// MatchChannel is [Matcher.Match] for channels.
func (m *Matcher) MatchChannel(key []byte, r *Match) bool {
	return m.match(&m.channels, &m.keys, key, r)
}

// MatchString is [Matcher.Match] for a key that is a string.
func (m *Matcher) MatchString(key string, r *Match) bool {
	r.key = append(r.key[:0], key...)
	return m.match(&m.keys, &m.channels, r.key, r)
}

// MatchChannelString is [Matcher.MatchChannel] for a channel that is a string.
func (m *Matcher) MatchChannelString(channel string, r *Match) bool {
	r.key = append(r.key[:0], channel...)
	return m.match(&m.channels, &m.keys, r.key, r)
}

func (m *Matcher) match(s, other *side, key []byte, r *Match) bool {
	*r = Match{Namespace: noSpan, spans: r.spans, found: r.found, dead: r.dead, text: r.text, key: r.key}
	in := plain
	c := find(&s.exact[0], s.space, key, r)
	follows := c == nil && m.policy.IsOptional() && find(&other.exact[0], other.space, key, r) == nil
	if follows {
		in = after
		if c = find(&s.exact[1], s.space, key, r); c != nil && c.cut(key, r, false, c.sure) && m.begins(key[:r.spans[0].To]) {
			c = nil
		}
	}
	if m.policy.Format != nil { // all keys of a class follow it, unless that is exempt
		exempt := c == nil || s == &m.channels || s.classes[c.class].Global || s.classes[c.class].External
		r.Format = !exempt || find(&m.format, nil, key, r) != nil
	}
	if c == nil {
		m.follow(s, follows, key, r)
	} else if c.cut(key, r, false, c.sure) {
		r.set(m.policy, s.classes[c.class], in)
		r.Misfits, _ = m.beyondLimits(c, key, r, r.spans)
	}
	if n := m.policy.Limits.MaxLength; n > 0 && len(key) > n && r.Class != nil {
		r.Misfits |= MisfitLength
	}
	return c != nil
}

// find returns the most specific of the languages of b that key is of.
func find(b *bundle, s *space, key []byte, r *Match) *candidate {
	var best *candidate
	for i := range b.groups {
		for _, id := range b.groups[i].run(key) {
			c := &b.candidates[id]
			if !c.sure && !c.cut(key, r, false, false) {
				continue
			}
			if best == nil || s != nil && s.wins[[2]int{c.class, best.class}] {
				best = c
			}
		}
	}
	return best
}

// A follower is a candidate that a key follows, and what is wrong.
type follower struct {
	*candidate
	misfits Misfits
	n       int // of the values that are wrong
}

// follow finds the class that key follows except for some values.
func (m *Matcher) follow(s *side, follows bool, key []byte, r *Match) {
	in := plain
	f := m.closest(s, plain, key, r)
	if f.candidate == nil && follows {
		in = after
		f = m.closest(s, after, key, r)
	}
	if f.candidate == nil {
		return
	}
	f.cut(key, r, f.loose, false)
	if f.missing >= 0 {
		r.spans = slices.Insert(r.spans, f.missing, noSpan)
	}
	if n := r.spans; in == after && n[0].From >= 0 && m.begins(key[:n[0].To]) {
		return
	}
	r.set(m.policy, s.classes[f.class], in)
	r.Misfits = f.misfits
}

// closest returns the class that key follows in a reading except for the fewest
// values; of several the most specific, then the first.
func (m *Matcher) closest(s *side, in reading, key []byte, r *Match) (best follower) {
	r.found = r.found[:0]
	b := in.of(&s.loose)
	for i := range b.groups {
		for _, id := range b.groups[i].run(key) {
			c := &b.candidates[id]
			if b.follows(c.variant, id, key, r) || !c.cut(key, r, c.loose, false) {
				continue
			}
			misfits, n := m.misfits(c, key, r)
			r.found = append(r.found, follower{c, misfits, n})
		}
	}
	slices.SortFunc(r.found, func(f, g follower) int { return f.class - g.class })
	for _, f := range r.found {
		if best.candidate == nil || f.n < best.n || f.n == best.n && s.wins[[2]int{f.class, best.class}] {
			best = f
		}
	}
	return best
}

// follows reports whether key follows one of the candidates from one to before another.
func (b *bundle) follows(from, to int32, key []byte, r *Match) bool {
	for i := from; i < to; i++ {
		if c := &b.candidates[i]; c.cut(key, r, c.loose, false) {
			return true
		}
	}
	return false
}

// misfits says what is wrong with the values of c in r.spans, and with how many.
func (m *Matcher) misfits(c *candidate, key []byte, r *Match) (misfits Misfits, n int) {
	misfits, n = m.beyondLimits(c, key, r, r.spans)
	if c.missing >= 0 {
		return misfits | MisfitMissing, n + 1
	}
	at := 0
	for i := range c.pieces {
		p := &c.pieces[i]
		if !p.Placeholder {
			continue
		}
		text := key[r.spans[at].From:r.spans[at].To]
		at++
		if !c.values[i].has(text) {
			misfits |= p.misfit(text)
			n++
		}
	}
	return misfits, n
}

// beyondLimits says what the limits say of the values of c, and of how many.
func (m *Matcher) beyondLimits(c *candidate, key []byte, r *Match, spans []Span) (misfits Misfits, n int) {
	if !m.limits.any {
		return 0, 0
	}
	at := 0
	for i := range c.pieces {
		p := &c.pieces[i]
		if !p.Placeholder {
			continue
		}
		text := key[spans[at].From:spans[at].To]
		at++
		if forms[p.Type] != nil {
			continue
		}
		if c.open[i] {
			text = r.without(text, m.policy.Separator, m.policy.Cluster && p.Rest)
		}
		if wrong := m.limits.misfits(text); wrong != 0 {
			misfits |= wrong
			n++
		}
	}
	return misfits, n
}

// without returns text without the separators, and without braces.
func (r *Match) without(text []byte, separator string, braces bool) []byte {
	r.text = r.text[:0]
	for len(text) > 0 {
		switch {
		case separator != "" && len(text) >= len(separator) && string(text[:len(separator)]) == separator:
			text = text[len(separator):]
			continue
		case !braces || text[0] != '{' && text[0] != '}':
			r.text = append(r.text, text[0])
		}
		text = text[1:]
	}
	return r.text
}

// begins reports whether text, which is in place of an optional namespace, is the
// first segment of a class.
func (m *Matcher) begins(text []byte) bool {
	if m.first == nil {
		return m.policy.begins(string(text))
	}
	return len(m.first.run(text)) > 0
}

// set sets the class of r, and its values to r.spans.
func (r *Match) set(p *Policy, c *Class, in reading) {
	r.Class, r.Values = c, r.spans
	if in == after {
		r.Namespace, r.Values = r.spans[0], r.spans[1:]
		return
	}
	if !r.Class.namespace {
		return
	}
	n := 0
	for _, part := range r.Class.Pattern.parts {
		switch {
		case !part.Placeholder:
		case part.Name == p.Namespace.Placeholder:
			r.Namespace = r.spans[n]
			return
		default:
			n++
		}
	}
}

// Compile prepares p for keys as bytes: one automaton reads a key once for all classes
// and the format, whatever their number. Where that would take too much space, each
// class is tried. It fails for a policy that [ParsePolicy] did not make.
func (p *Policy) Compile() (*Matcher, error) {
	if p.keys.known == nil {
		return nil, errors.New("the policy is not one of ParsePolicy or LoadPolicy, so it cannot be compiled")
	}
	m := &Matcher{policy: p, limits: p.Limits.compile()}
	(&compiler{Matcher: m}).compile()
	return m, nil
}
