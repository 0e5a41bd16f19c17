package texteval

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// inCommon is one text for many: the pieces that all begin with, a placeholder, and
// those that all end with.
func inCommon(in []Text) Text {
	pre := in[0]
	for _, t := range in[1:] {
		pre = sharedStart(pre, t)
	}
	end := in[0][len(pre.whole(in[0])):]
	for _, t := range in[1:] {
		end = sharedEnd(end, t[len(pre.whole(t)):])
	}
	pre, end = slices.Clone(pre), slices.Clone(end)
	for i := range end {
		end[i].ways, end[i].tags = nil, nil
	}
	out, _ := pre.and(Text{gap()})
	out, _ = out.and(end)
	out[0].tags = nil
	return out
}

// whole are the pieces of t that are all part of its beginning p, its last one too
// where that is cut.
func (p Text) whole(t Text) Text { return t[:min(len(p), len(t))] }

// sharedStart is what two texts begin with, as a has it.
func sharedStart(a, b Text) Text {
	for i, x := range a {
		switch n := 0; {
		case i == len(b) || !x.goesWith(b[i]):
			return a[:i]
		case x.Literal:
			y := b[i].Text
			for n < len(x.Text) && n < len(y) && x.Text[n] == y[n] {
				n++
			}
			if n < len(x.Text) || n < len(y) {
				for inWord(x.Text, n) || inWord(y, n) {
					n--
				}
				return a[:i].andPiece(x, x.Text[:n])
			}
		}
	}
	return a
}

// sharedEnd is what two texts end with, as a has it.
func sharedEnd(a, b Text) Text {
	for i := range a {
		x, from := a[len(a)-1-i], len(a)-i
		switch n := 0; {
		case i == len(b) || !x.goesWith(b[len(b)-1-i]):
			return a[from:]
		case x.Literal:
			y := b[len(b)-1-i].Text
			for n < len(x.Text) && n < len(y) && x.Text[len(x.Text)-1-n] == y[len(y)-1-n] {
				n++
			}
			if n < len(x.Text) || n < len(y) {
				for inWord(x.Text, len(x.Text)-n) || inWord(y, len(y)-n) {
					n--
				}
				return append(Text(nil).andPiece(x, x.Text[len(x.Text)-n:]), a[from:]...)
			}
		}
	}
	return a
}

// inWord reports whether a place in a text is between two letters: what words have in common by
// chance, as "ted" of created and updated, is nothing that texts share.
func inWord(text string, at int) bool {
	isLetter := func(b byte) bool { return b >= utf8.RuneSelf || unicode.IsLetter(rune(b)) }
	return at > 0 && at < len(text) && isLetter(text[at-1]) && isLetter(text[at])
}

// goesWith reports whether two pieces are the same value, or both literal.
func (p Piece) goesWith(q Piece) bool {
	return p.Literal == q.Literal && (p.Literal || p.Text == q.Text && p.Type == q.Type && p.Rest == q.Rest)
}

// andPiece is t with a part of a literal behind it, unless that is empty.
func (t Text) andPiece(p Piece, text string) Text {
	if text == "" {
		return t
	}
	p.Text = text
	return append(t[:len(t):len(t)], p)
}
