package texteval

import (
	"go/types"
	"slices"
)

// concatTexts joins the texts of parts. Where they are too many the part that
// branches most becomes wider.
func (ev *Evaluator) concatTexts(n *Node, head bool) []Text {
	rows := []Text{nil}
	for _, k := range n.Kids {
		first := head && slices.ContainsFunc(rows, func(s Text) bool { return len(s) == 0 })
		opts := ev.texts(k, first)
		if len(opts) == 0 {
			return nil
		}
		if !first {
			opts = middle(opts)
		}
		if tooMany(rows, opts) {
			if len(rows) > len(opts) && !head {
				rows = widened(rows)
			} else {
				opts = widened(opts)
			}
			if tooMany(rows, opts) {
				rows = widened(rows)
			}
		}
		next := make([]Text, 0, len(rows)*len(opts))
		for _, r := range rows {
			for _, o := range opts {
				if t, ok := r.and(o); ok {
					next = append(next, t)
				}
			}
		}
		if rows = next; len(rows) == 0 {
			return nil
		}
	}
	return unique(rows)
}

// tooMany reports whether the sums of two choices are more than what is kept.
func tooMany(a, b []Text) bool {
	most := maxSums
	if min(len(a), len(b)) == 1 {
		most = maxTexts
	}
	return len(a)*len(b) > min(most, room(len(b)*pieces(a)+len(a)*pieces(b)))
}

// and is t with more behind it; it returns false if the two exclude each other.
func (t Text) and(more Text) (Text, bool) {
	if len(t) == 0 {
		return more, true
	}
	if len(more) == 0 {
		return t, true
	}
	a, b := t[0].tags, more[0].tags
	if exclude(a, b) {
		return nil, false
	}
	if t[len(t)-1].goesOnIn(more[0]) {
		if more = more[1:]; len(more) == 0 {
			return t, true
		}
	}
	out := make(Text, 0, len(t)+len(more))
	out = append(append(out, t...), more...)
	if len(b) > 0 {
		if len(a) > 0 {
			b = slices.Compact(append(slices.Clone(a), b...))
		}
		out[0].tags = b
		out[len(t)].tags = nil
	}
	return out.short(), true
}

// goesOnIn reports whether a piece stands for q behind it too: any text of one name.
func (p Piece) goesOnIn(q Piece) bool {
	return p.Rest && q.Rest && p.Joiner == "" && q.Joiner == "" && p.Text == q.Text && p.Reason == q.Reason
}

// gap stands for what could not be told apart.
func gap() Piece { return Piece{Text: "?", Unknown: Unknown{Rest: true, Reason: TooMany}} }

// maxBegin is how many pieces of a text that has too many are kept before the gap.
const maxBegin = 40

// short is t without pieces from its middle where it has too many.
func (t Text) short() Text {
	if len(t) <= maxPieces {
		return t
	}
	out := append(make(Text, 0, maxPieces), t[:maxBegin]...)
	out = append(out, gap())
	return append(out, t[len(t)-(maxPieces-maxBegin-1):]...)
}

// shortened stands for a value that is nested too deeply: of a text it has what that
// begins with.
func (ev *Evaluator) shortened(n *Node, name string, t types.Type) *Node {
	begin := n
	for begin.Kind == Concat || begin.Kind == At {
		begin = begin.Kids[0]
	}
	if begin == n || begin.depth > maxDepth/2 {
		return ev.hole(snake(name), t, TooMany)
	}
	return ev.concat(begin, ev.unknown(snake(name), t, Unknown{Rest: true, Reason: TooMany}))
}

// factored is a choice of texts that begin with the same as that, and the choice of
// what is behind; nil where they do not.
func (ev *Evaluator) factored(n *Node) *Node {
	var rows [][]*Node
	for _, a := range n.Kids {
		for a.Kind == When || a.Kind == At {
			a = a.Kids[0]
		}
		rows = append(rows, parts(a, 0))
	}
	k := 0
	for ; k < len(rows[0]); k++ {
		if slices.ContainsFunc(rows, func(r []*Node) bool { return k >= len(r) || r[k] != rows[0][k] }) {
			break
		}
	}
	if k == 0 || len(rows) < 2 {
		return nil
	}
	var behind []*Node
	for _, r := range rows {
		behind = append(behind, ev.concat(r[k:]...))
	}
	out := ev.concat(append(slices.Clone(rows[0][:k]), ev.alt(behind...))...)
	if out == n {
		return nil
	}
	return out
}

// parts are the texts that a text is, one behind the other.
func parts(n *Node, depth int) []*Node {
	if n.Kind == At && n.Kids[0].Kind == Concat {
		n = n.Kids[0]
	}
	if n.Kind != Concat || depth > 64 {
		return []*Node{n}
	}
	return append(slices.Clone(parts(n.Kids[0], depth+1)), n.Kids[1:]...)
}

// tagged are texts that hold under conditions.
func tagged(in []Text, tags []*Node) []Text {
	tags = slices.DeleteFunc(slices.Clone(tags), func(n *Node) bool { return n.Kind != Tag })
	if len(tags) == 0 {
		return in
	}
	out := make([]Text, 0, len(in))
	for _, t := range in {
		if len(t) > 0 {
			if exclude(t[0].tags, tags) {
				continue
			}
			t = slices.Clone(t)
			t[0].tags = append(slices.Clone(t[0].tags), tags...)
		}
		out = append(out, t)
	}
	return out
}

// exclude reports whether conditions of two lists cannot hold together.
func exclude(a, b []*Node) bool {
	for _, x := range a {
		for _, y := range b {
			if excludes(x, y) {
				return true
			}
		}
	}
	return false
}
