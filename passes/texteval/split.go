package texteval

import (
	"go/types"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// splitUp is strings.Split and SplitN: a list of the parts of each text that the first
// operand can be. It is not carried out before text and separator are known as far as
// they will be.
func splitUp(ev *Evaluator, n *Node, k []*Node) *Node {
	if open(k[0]) || open(k[1]) {
		return nil
	}
	limit := -1
	if len(k) > 2 {
		limit = 0 // not known
		if i, ok := k[2].Int(); ok && i > 0 {
			limit = int(i)
		}
	}
	sep, ok := k[1].IsLit()
	if !ok || sep == "" || limit == 0 {
		return ev.list(ev.many(ev.rest(k[0], n.arg)))
	}
	var out []*Node
	for _, t := range ev.changing(k[0]) {
		parts := ev.parts(t, sep, limit)
		if len(k) > 3 && len(parts) == 1 && parts[0].Kind != Many {
			parts = append(parts, ev.lit("", 0, 0))
		}
		out = append(out, ev.list(parts...))
	}
	return ev.alt(out...)
}

// cutAt is strings.Cut: what is before the separator, or behind it, which is
// nothing where it is missing, and whether it is there.
func cutAt(l libCall) *Node {
	if l.i > 1 {
		return l.ev.op("contains", "", l.arg(0), l.arg(1))
	}
	two := l.ev.number("2", types.Typ[types.Int], 0, 0)
	return l.ev.index(l.ev.op("split", l.name(0), l.arg(0), l.arg(1), two, two), l.ev.number(itoa(l.i), types.Typ[types.Int], 0, 0))
}

// parts are those of a text between separators, below 0 all of them. From the first
// value on that may hold a separator any number of parts follows; what is joined again by the
// same separator is the text that it was.
func (ev *Evaluator) parts(t Text, sep string, limit int) []*Node {
	var out []*Node
	var part Text
	for i, p := range t {
		if !p.Literal {
			if mayHold(p, sep) {
				some := ev.unknown(p.Text, types.Typ[types.String], Unknown{Rest: limit >= 0, Reason: p.Reason})
				if limit >= 0 {
					return append(out, ev.many(some))
				}
				cut := []*Node{some, ev.node(slices.Concat(part, t[i:]))}
				if last := ev.lastPart(t[i+1:], sep); last != nil {
					cut = append(cut, last)
				}
				return append(append(out, ev.s.intern(Node{Kind: Many, arg: sep, Kids: cut})), cut[2:]...)
			}
			part = append(part, p)
			continue
		}
		for limit < 0 || len(out)+1 < limit {
			before, after, found := strings.Cut(p.Text, sep)
			if !found {
				break
			}
			if before != "" {
				p.Text = before
				part = append(part, p)
			}
			out, part, p.Text = append(out, ev.node(part)), nil, after
		}
		if p.Text != "" {
			part = append(part, p)
		}
		if limit >= 0 && len(out)+1 == limit {
			return append(out, ev.node(append(part, t[i+1:]...)))
		}
	}
	return append(out, ev.node(part))
}

// lastPart is the part of a text behind the last separator that it has itself; nil where it
// has none.
func (ev *Evaluator) lastPart(t Text, sep string) *Node {
	for i, p := range slices.Backward(t) {
		if !p.Literal {
			continue
		}
		if j := strings.LastIndex(p.Text, sep); j >= 0 {
			part := slices.Clone(t[i:])
			if part[0].Text = p.Text[j+len(sep):]; part[0].Text == "" {
				part = part[1:]
			}
			for _, q := range part {
				if !q.Literal && mayHold(q, sep) { // what is behind one that it holds
					return ev.unknown(q.Text, types.Typ[types.String], Unknown{Reason: q.Reason})
				}
			}
			return ev.node(part)
		}
	}
	return nil
}

// rejoined is the list of a text that was split, with the text in place of the parts that are not
// known one by one; the list itself where some of them are gone, or the separator is another.
func rejoined(items []*Node, by string) []*Node {
	i := slices.IndexFunc(items, isOpen)
	if i < 0 || items[i].Kind != Many || items[i].arg == "" || items[i].arg != by {
		return items
	}
	last := items[i].Kids[2:]
	if len(items) <= i+len(last) || !slices.Equal(items[i+1:i+1+len(last)], last) {
		return items
	}
	return slices.Concat(items[:i], items[i].Kids[1:2], items[i+1+len(last):])
}

// mayHold reports whether a value may have a separator in it.
func mayHold(p Piece, sep string) bool {
	switch p.Type {
	case keys.Int, keys.Uint, keys.Hex, keys.UUID:
		return p.Rest || strings.Trim(sep, "-0123456789abcdefABCDEF") == ""
	}
	return true
}
