package texteval

import (
	"slices"
	"strings"
)

// repText is text that is there any number of times.
func (ev *Evaluator) repText(n *Node) Text {
	each := ev.texts(n.Kids[0], false)
	p := Piece{Text: n.Text, Unknown: Unknown{Rest: true, Reason: Construct}}
	if n.N == 0 { // joined
		p.Joiner = n.arg
		if len(each) == 1 && len(each[0]) == 1 && !each[0][0].Literal {
			if !each[0][0].Rest && p.Joiner != "" {
				p.Each = each[0][0].Type
			}
			p.Reason = each[0][0].Reason
			if p.Text == "?" {
				p.Text = each[0][0].Text
			}
		}
		return Text{p}
	}
	for _, t := range each {
		p.Joiner = either(p.Joiner, t.inOneTurn())
	}
	return turnsOf(each, p)
}

// turnsOf is text that loops add any number of times: it begins and ends as each
// turn does.
func turnsOf(each []Text, p Piece) Text {
	if len(each) == 0 || slices.ContainsFunc(each, func(t Text) bool { return len(t) == 0 }) {
		return Text{p}
	}
	front, back := each[0][:1], each[0][len(each[0])-1:]
	for _, t := range each[1:] {
		front, back = sharedStart(front, t), sharedEnd(back, t)
	}
	if slices.ContainsFunc(each, func(t Text) bool { return len(t) == 1 }) { // the two would be one
		back = nil
	}
	var out Text
	if len(front) > 0 && front[0].Literal {
		q := front[0]
		q.ways, q.tags = nil, nil
		out = append(out, q)
	}
	out = append(out, p)
	if len(back) > 0 && back[0].Literal {
		q := back[0]
		q.ways, q.tags = nil, nil
		out = append(out, q)
	}
	return out
}

// unsaid is in a joiner for a value that is not known, and between texts of
// which each may be there.
const unsaid = "\x00"

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

// inOneTurn is the joiner of what grows by t with every turn of a loop.
func (t Text) inOneTurn() string {
	var b strings.Builder
	for _, p := range t {
		switch {
		case p.Literal:
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
