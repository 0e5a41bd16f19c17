package keys

import (
	"slices"
	"strings"
)

// A GlobMatch is what a pattern given to KEYS, SCAN or PSUBSCRIBE reaches.
type GlobMatch struct {
	// Classes are those that have a key which the pattern matches, in the order
	// of the file.
	Classes []*Class
	// Namespace is what the pattern has in place of the namespace: literal
	// text, a placeholder of the code, or a mixture. It is the empty template if
	// no class that is reached has one, or the pattern has a wildcard there.
	Namespace Template
	// Part and Offset are where Namespace begins in the pattern, as those of a
	// [Binding]; 0 if it is empty.
	Part, Offset int
	// Wild is whether the pattern has a wildcard in place of the namespace of
	// a class that it reaches, and so reaches other deployments.
	Wild bool
}

// MatchGlob returns what the pattern t reaches: a Redis glob, with *, ?, [a-z],
// [^a] and \ before what is literal, that may have placeholders of the code.
func (p *Policy) MatchGlob(t Template) GlobMatch { return p.matchGlob(&p.keys, t) }

// MatchChannelGlob is [Policy.MatchGlob] for channels.
func (p *Policy) MatchChannelGlob(t Template) GlobMatch { return p.matchGlob(&p.channels, t) }

func (p *Policy) matchGlob(s *space, t Template) GlobMatch {
	glob := globPieces(t)
	m := p.globIn(s, plain, glob)
	if !p.IsOptional() || len(m.Classes) > 0 && !glob[0].Placeholder {
		return m
	}
	behind := p.globIn(s, after, glob)
	if ns := behind.Namespace; ns.Head() != "" && ns.IsLiteral() && p.begins(ns.Head()) {
		return m
	}
	without := m.Classes
	m = behind
	m.Classes = slices.DeleteFunc(slices.Clone(s.classes), func(c *Class) bool {
		return !slices.Contains(without, c) && !slices.Contains(behind.Classes, c)
	})
	return m
}

// globIn returns what a pattern reaches in a reading.
func (p *Policy) globIn(s *space, r reading, glob []globPiece) GlobMatch {
	var m GlobMatch
	lang := newLanguage(Syntax{Separator: p.Separator, Empty: true}, withoutPlaces(glob))
	for _, c := range s.classes {
		l := c.in(r)
		if l == nil {
			continue
		}
		if _, ok, _ := overlap(&lang, l); !ok {
			continue
		}
		m.Classes = append(m.Classes, c)
		if !c.namespace && r == plain {
			continue
		}
		ns, at, ok := p.namespaceIn(l, glob)
		switch {
		case !ok:
			m.Wild = true
		case m.Namespace.parts == nil:
			m.Namespace = ns
			m.Part, m.Offset = at.part, at.offset
		}
	}
	return m
}

// namespaceIn returns what glob has in place of the namespace of l, and
// where it begins; it is not ok if that has a wildcard.
func (p *Policy) namespaceIn(l *language, glob []globPiece) (Template, byteAt, bool) {
	ps := l.pieces
	n := 0
	for ps[n].Name != p.Namespace.Placeholder || !ps[n].Placeholder {
		n++
	}
	head := append([]piece(nil), ps[:n+1]...)
	if n+1 < len(ps) && !ps[n+1].Placeholder {
		text := ps[n+1].Literal
		if i := strings.Index(text, p.Separator); i >= 0 {
			text = text[:i+len(p.Separator)]
		}
		head = append(head, piece{Part: Part{Literal: text}})
	}
	var es []element
	var at []byteAt
	for _, g := range glob {
		at = append(at, g.at...)
		switch {
		case !g.Placeholder:
			for _, b := range []byte(g.Literal) {
				es = append(es, element{c: b})
			}
		case g.one != nil:
			es = append(es, element{Part: Part{Placeholder: true, Name: unnamed, Rest: true}})
		default:
			es = append(es, element{Part: g.Part})
		}
	}
	lang := language{Syntax: l.Syntax, pieces: head}
	a := aligner{
		lang: &lang, es: es, prefix: n+1 < len(ps),
		fits: func(q *piece, value []element) bool {
			if q.Name != p.Namespace.Placeholder {
				return true
			}
			for _, e := range value {
				if e.Rest {
					return false
				}
			}
			return true
		},
	}
	spans, ok := a.align()
	if !ok {
		return Template{}, byteAt{}, false
	}
	last := spans[len(spans)-1]
	return templateOf(es[last.from:last.to]), at[last.from], true
}

// A globPiece is a piece of a glob, with the place in the pattern of each byte of
// its literal text, or of the placeholder or wildcard.
type globPiece struct {
	piece
	at []byteAt
}

// withoutPlaces returns the pieces without their places.
func withoutPlaces(glob []globPiece) []piece {
	ps := make([]piece, len(glob))
	for i, g := range glob {
		ps[i] = g.piece
	}
	return ps
}

// globPieces reads the literal text of t as Redis reads a glob.
func globPieces(t Template) []globPiece {
	var ps []globPiece
	for i, part := range t.parts {
		if part.Placeholder {
			ps = append(ps, globPiece{piece{Part: part}, []byteAt{{i, 0}}})
			continue
		}
		ps = literalGlob(ps, i, part.Literal)
	}
	return ps
}

// literalGlob adds the pieces of literal text, which is the part of that number.
func literalGlob(ps []globPiece, part int, literal string) []globPiece {
	for s := literal; s != ""; {
		at := byteAt{part, len(literal) - len(s)}
		switch c := s[0]; {
		case c == '*':
			any := piece{Part: Part{Placeholder: true, Name: unnamed, Rest: true}}
			ps = append(ps, globPiece{any, []byteAt{at}})
			s = s[1:]
		case c == '?':
			ps = append(ps, globPiece{oneOf(func(byte) bool { return true }), []byteAt{at}})
			s = s[1:]
		case c == '[':
			var set byteSet
			set, s = globSet(s[1:])
			ps = append(ps, globPiece{oneOf(func(c byte) bool { return set[c] }), []byteAt{at}})
		case c == '\\' && len(s) > 1:
			ps = withByte(ps, s[1], at)
			s = s[2:]
		default:
			ps = withByte(ps, c, at)
			s = s[1:]
		}
	}
	return ps
}

// withByte adds a byte of literal text.
func withByte(ps []globPiece, c byte, at byteAt) []globPiece {
	n := len(ps)
	if n == 0 || ps[n-1].Placeholder {
		return append(ps, globPiece{piece{Part: Part{Literal: string([]byte{c})}}, []byteAt{at}})
	}
	ps[n-1].Literal += string([]byte{c})
	ps[n-1].at = append(ps[n-1].at, at)
	return ps
}

// oneOf is one byte out of those that are in.
func oneOf(in func(byte) bool) piece {
	p := piece{Part: Part{Placeholder: true, Name: unnamed}, one: new(byteSet)}
	for c := range p.one {
		p.one[c] = in(byte(c))
	}
	return p
}

// globSet reads a set of bytes, behind its bracket, as Redis does: one that is
// not closed ends with the pattern, and the ends of a range may be swapped.
func globSet(s string) (set byteSet, rest string) {
	s, not := strings.CutPrefix(s, "^")
	for s != "" && s[0] != ']' {
		switch {
		case s[0] == '\\' && len(s) >= 2:
			set[s[1]] = true
			s = s[2:]
		case len(s) >= 3 && s[1] == '-':
			for c := int(min(s[0], s[2])); c <= int(max(s[0], s[2])); c++ {
				set[c] = true
			}
			s = s[3:]
		default:
			set[s[0]] = true
			s = s[1:]
		}
	}
	if not {
		for c := range set {
			set[c] = !set[c]
		}
	}
	return set, strings.TrimPrefix(s, "]")
}
