package keys

import "slices"

// maxCounted is the largest size of a placeholder that an automaton counts; of
// larger ones a key is cut and measured.
const maxCounted = 64

// A compiler makes a [Matcher].
type compiler struct {
	*Matcher
	known []knownValues
	slow  bool // each class is tried, for tests
}

type knownValues struct {
	*piece
	values
}

func (b *compiler) compile() {
	p := b.policy
	b.keys, b.channels = b.side(&p.keys), b.side(&p.channels)
	for _, l := range []*language{&p.format, p.behind} {
		if p.Format != nil && l != nil {
			b.exactly(&b.format, l, 0)
		}
	}
	b.group(&b.format)
	first := newNFA(p.Separator)
	same := true
	for i := range p.first {
		pieces, sure := tame(p.first[i].pieces)
		first.add(pieces, false, int32(i))
		same = same && sure
	}
	if same {
		b.first = b.determine(first)
	}
}

func (b *compiler) side(s *space) side {
	d := side{space: s}
	for _, in := range []reading{plain, after} {
		for i, c := range s.classes {
			if l := c.in(in); l != nil {
				b.exactly(in.of(&d.exact), l, i)
				b.variants(in.of(&d.loose), l, i)
			}
		}
		b.group(in.of(&d.exact))
		b.group(in.of(&d.loose))
	}
	return d
}

// exactly adds l, which is what a class has.
func (b *compiler) exactly(to *bundle, l *language, class int) {
	c := candidate{cutter: newCutter(l, b.valuesOf), class: class, missing: -1, variant: int32(len(to.candidates))}
	c.read, c.sure = tame(l.pieces)
	to.candidates = append(to.candidates, c)
}

// variants adds what follows l: first with any values, then without each of the
// placeholders that are a segment.
func (b *compiler) variants(to *bundle, l *language, class int) {
	c := candidate{cutter: newCutter(l, b.valuesOf), read: loosened(l.pieces, l.Separator), class: class, loose: true, missing: -1, variant: int32(len(to.candidates))}
	to.candidates = append(to.candidates, c)
	n := -1
	for i := range l.pieces {
		if !l.pieces[i].Placeholder {
			continue
		}
		n++
		if without, ok := l.without(i); ok {
			c.cutter, c.read, c.loose, c.missing = newCutter(without, b.valuesOf), loosened(without.pieces, l.Separator), false, n
			to.candidates = append(to.candidates, c)
		}
	}
}

// group makes the groups of to.
func (b *compiler) group(to *bundle) {
	type start struct{ literal, missing bool }
	groups := map[start]*nfa{}
	ids := map[start][]int32{}
	for i := range to.candidates {
		c := &to.candidates[i]
		at := start{len(c.read) > 0 && !c.read[0].Placeholder, c.missing >= 0}
		if groups[at] == nil {
			groups[at] = newNFA(b.policy.Separator)
		}
		groups[at].add(c.read, c.loose, int32(i))
		ids[at] = append(ids[at], int32(i))
	}
	for _, at := range []start{{true, false}, {false, false}, {true, true}, {false, true}} {
		if groups[at] == nil {
			continue
		}
		g := group{dfa: b.determine(groups[at]), ids: ids[at]}
		for _, id := range g.ids {
			to.candidates[id].sure = to.candidates[id].sure && g.dfa != nil
		}
		to.groups = append(to.groups, g)
	}
}

func (b *compiler) determine(x *nfa) *dfa {
	if b.slow {
		return nil
	}
	d, _ := x.determine()
	return d
}

// valuesOf returns what is known of the values of p beyond what ends them.
func (b *compiler) valuesOf(p *piece) values {
	if p.Type == String && p.values == nil && p.expr == nil {
		return values{any: true, most: p.Size}
	}
	for _, k := range b.known {
		if k.sameValues(p) {
			return k.values
		}
	}
	l := &language{Syntax: Syntax{Separator: b.policy.Separator}, pieces: []piece{*p}}
	x := newNFA(b.policy.Separator)
	x.add(l.pieces, false, 0)
	v := values{dfa: b.determine(x), slow: func(text string) bool { return l.isValue(p, text) }}
	b.known = append(b.known, knownValues{p, v})
	return v
}

// tame returns ps with placeholders that an automaton can count, and whether they are
// still the same.
func tame(ps []piece) (_ []piece, same bool) {
	wide := func(p piece) bool {
		return p.Size > maxCounted && p.values == nil && (p.Type == String || p.Type == Hex)
	}
	if !slices.ContainsFunc(ps, wide) {
		return ps, true
	}
	ps = slices.Clone(ps)
	for i := range ps {
		if wide(ps[i]) {
			ps[i].Size = 0
		}
	}
	return ps, false
}

// loosened returns ps with placeholders that take any text that a separator ends.
func loosened(ps []piece, sep string) []piece {
	ps = slices.Clone(ps)
	for i := range ps {
		if p := &ps[i]; p.Placeholder {
			*p = piece{Part: Part{Placeholder: true, Name: p.Name, Rest: p.mayContainSeparator(sep)}}
		}
	}
	return ps
}
