package eval

import "strings"

// A Change is what happens to the value of a parameter before it becomes part
// of a text. It is made up for when the value is known.
type Change uint8

// The changes.
const (
	Unchanged Change = iota
	AsFormat         // the value is a format: what its verbs print is not known
	Lower            // strings.ToLower
	Upper            // strings.ToUpper
	Space            // strings.TrimSpace
)

// A later is a replacement in the value of a parameter, made up for when the
// value is known: before tells those that come first.
type later struct {
	pairs  []pair
	limit  int
	before *later
}

func (l *later) canonical(b *strings.Builder) {
	for ; l != nil; l = l.before {
		for _, p := range l.pairs {
			b.WriteString("\x00r" + p.old)
			for _, w := range p.with {
				b.WriteString("\x01" + w.canonical())
			}
		}
	}
}

// apply makes up for the replacements in s.
func (l *later) apply(s Seq) []Seq {
	if l == nil {
		return []Seq{s}
	}
	var out []Seq
	for _, t := range l.before.apply(s) {
		out = append(out, replacedIn(t, l.pairs, l.limit)...)
	}
	return unique(out)
}

// Pending reports whether p is a parameter to which more happens than a fact
// can tell.
func (p Piece) Pending() bool { return p.later != nil }

// Verbatim reports whether p is a parameter to which nothing happens.
func (p Piece) Verbatim() bool { return p.Kind == Param && p.Change == Unchanged && p.later == nil }

// changed is a piece to which c happens.
func changed(p Piece, c Change) Piece {
	switch {
	case p.Kind == loop, p.Kind == Param && (p.Change != Unchanged || p.later != nil):
		return p.untyped()
	case p.Kind == Param:
		p.Change = c
	case p.Kind == Hole && c == Lower:
		p.Joiner = strings.ToLower(p.Joiner)
	case p.Kind == Hole && c == Upper:
		p.Joiner = strings.ToUpper(p.Joiner)
	case p.Kind == Lit && c == Lower:
		p.Text = strings.ToLower(p.Text)
	case p.Kind == Lit && c == Upper:
		p.Text = strings.ToUpper(p.Text)
	}
	return p
}

// Given lists the texts that the parameter p gives where its value is s.
func (p Piece) Given(s Seq) []Seq {
	out := p.later.apply(p.given(s))
	if p.ways != nil {
		for i := range out {
			out[i] = out[i].along(p.ways)
		}
	}
	if p.Default {
		return standIns(out)
	}
	return out
}

func (p Piece) given(s Seq) Seq {
	switch p.Change {
	case AsFormat:
		return s.asFormat()
	case Lower, Upper:
		out := make(Seq, len(s))
		for i := range s {
			out[i] = changed(s[i], p.Change)
		}
		return out
	case Space:
		return trim(s, trimLeftSpace, trimRightSpace, Space)
	}
	return s
}

// asFormat is the text of a format up to its first verb.
func (s Seq) asFormat() Seq {
	var out Seq
	for _, p := range s {
		if p.Kind != Lit {
			out = append(out, changed(p, AsFormat))
			continue
		}
		text, _, verbs := strings.Cut(p.Text, "%")
		if text != "" {
			out = append(out, withText(p, text))
		}
		if verbs {
			return append(out, restHole("?")...)
		}
	}
	return out
}

// transformed is a text to which something happens that is not followed: what
// is known of it only later cannot be kept.
func (s Seq) transformed() Seq {
	out := make(Seq, len(s))
	for i, p := range s {
		if p.Kind == loop || p.Kind == Param {
			p = p.untyped()
		}
		out[i] = p
	}
	return out
}
