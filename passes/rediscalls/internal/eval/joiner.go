package eval

import (
	"strings"

	"github.com/redislint/redislint/keys"
)

// unsaid stands in a joiner for a value that is not known, and between texts of
// which each may stand there.
const unsaid = "\x00"

// of returns a placeholder whose values are each one of the texts.
func (s Seq) of(each []Seq) Seq {
	if p, ok := oneHole(each); ok && !p.Rest && s[0].Joiner != "" {
		s[0].Each = p.Type
	}
	return s
}

// joinedHole is a placeholder of which only is known what joins its values; ""
// where that is not known either.
func joinedHole(name, by string) Seq {
	return Seq{{Kind: Hole, Text: name, Rest: true, Joiner: by}}
}

// untyped is a value that something is done to which leaves what joins it.
func (p Piece) untyped() Piece {
	return Piece{Kind: Hole, Text: p.Text, Rest: p.Rest, Joiner: p.Joiner, Each: p.Each}
}

// soleText is the text that a separator is; "" if it is not known, or can be
// several.
func soleText(sep []Seq) string {
	if len(sep) != 1 {
		return ""
	}
	if text, ok := sep[0].known(); ok {
		return text
	}
	return ""
}

// either is the joiner of a value that has the one or the other.
func either(a, b string) string {
	switch {
	case a == "" || strings.Contains(b, a):
		return b
	case strings.Contains(a, b):
		return a
	}
	return a + unsaid + b
}

// inOneTurn is the joiner of what grows by s with every turn of a loop.
func (s Seq) inOneTurn() string {
	var b strings.Builder
	for _, p := range s {
		switch {
		case p.Kind == Lit:
			b.WriteString(p.Text)
		case p.Joiner != "":
			b.WriteString(unsaid + p.Joiner + unsaid)
		default:
			b.WriteString(unsaid)
		}
	}
	if strings.Trim(b.String(), unsaid) == "" {
		return ""
	}
	return b.String()
}

// joinerWith is the joiner of p after a replacement: what joined it is replaced
// too, and what is put into the place of something else may stand in it.
func (p Piece) joinerWith(pairs []pair, limit int) string {
	if limit >= 0 {
		return ""
	}
	var oldnew []string
	added := ""
	for _, q := range pairs {
		with := soleText(q.with)
		if with == "" && !(len(q.with) == 1 && len(q.with[0]) == 0) {
			return "" // what is put there is not known
		}
		oldnew = append(oldnew, q.old, with)
		if p.Type == "" && !strings.Contains(with, q.old) {
			added = either(added, with)
		}
	}
	return either(strings.NewReplacer(oldnew...).Replace(p.Joiner), added)
}

// withJoiner returns p with what joins q too, which is the same but for that.
func (p Piece) withJoiner(q Piece) Piece {
	switch {
	case p.Joiner == "":
		p.Each = q.Each
	case q.Joiner != "" && p.Each != q.Each:
		p.Each = keys.String
	}
	p.Joiner = either(p.Joiner, q.Joiner)
	return p
}

// joinedAs returns s with what joins the values of t too, which is the same text.
func (s Seq) joinedAs(t Seq) Seq {
	out := s
	for i := 0; i < len(s) && i < len(t); i++ {
		both := s[i].withJoiner(t[i])
		if both.Joiner == s[i].Joiner && both.Each == s[i].Each || s[i].Kind != Hole || t[i].Kind != Hole {
			continue
		}
		if &out[0] == &s[0] {
			out = append(Seq{}, s...)
		}
		out[i] = both
	}
	return out
}

// Apart returns s without what joins its values: of a list that a call hands over
// one by one it is not known here how many there are.
func (s Seq) Apart() Seq {
	out := s
	for i, p := range s {
		if p.Joiner == "" {
			continue
		}
		if &out[0] == &s[0] {
			out = append(Seq{}, s...)
		}
		out[i].Joiner, out[i].Each = "", ""
	}
	return out
}
