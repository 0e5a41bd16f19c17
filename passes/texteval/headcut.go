package texteval

import "slices"

// headCut is strings.TrimPrefix. A prefix that is a value is cut off texts that begin with that
// value, as keys do that SCAN returned for a pattern of it.
func headCut(ev *Evaluator, n *Node, k []*Node) *Node {
	if _, ok := k[1].IsLit(); !ok {
		if open(k[0]) || open(k[1]) {
			return nil
		}
		if out := ev.withoutHead(k[0], k[1]); out != nil {
			return out
		}
		if out := ev.partOfValue(k[0], k[1]); out != nil {
			return out
		}
	}
	return onTexts(prefixCut)(ev, n, k)
}

// lengthCut is s[len(prefix):].
func lengthCut(ev *Evaluator, n *Node, k []*Node) *Node {
	if p, ok := k[1].IsLit(); ok {
		return ev.op("behind", itoa(len(p)), k[0])
	}
	if open(k[0]) || open(k[1]) {
		return nil
	}
	if out := ev.withoutHead(k[0], k[1]); out != nil {
		return out
	}
	if out := ev.partOfValue(k[0], k[1]); out != nil {
		return out
	}
	return ev.rest(k[0], n.arg)
}

// partOfValue is what is left of values of which nothing is known, without what they begin with:
// that has no separator which they do not have. It is nil where something is known of one.
func (ev *Evaluator) partOfValue(x, p *Node) *Node {
	if open(x) || open(p) {
		return nil
	}
	var out []*Node
	for _, t := range ev.changing(x) {
		if len(t) != 1 || t[0].Literal {
			return nil
		}
		t = slices.Clone(t)
		t[0].Type, t[0].Param = "", 0
		out = append(out, ev.node(t))
	}
	if len(out) == 0 {
		return nil
	}
	return ev.alt(out...)
}

// withoutHead is what is behind p in each text that x can be; nil where one does not begin
// with it, or they are not known yet.
func (ev *Evaluator) withoutHead(x, p *Node) *Node {
	if open(x) || open(p) {
		return nil
	}
	heads := ev.texts(p, true)
	if !slices.ContainsFunc(heads, func(h Text) bool { _, ok := h.Known(); return !ok }) {
		return nil
	}
	var out []*Node
	for _, t := range ev.changing(x) {
		behind, found := t, false
		for _, h := range heads {
			if b, ok := t.behind(h); ok && (!found || len(b) < len(behind)) {
				behind, found = b, true
			}
		}
		if !found {
			return nil
		}
		out = append(out, ev.node(behind))
	}
	if len(out) == 0 {
		return nil
	}
	return ev.alt(out...)
}

// behind is what is left of t after the pieces of h, each as a whole except the last literal; it
// returns false where t does not begin with them.
func (t Text) behind(h Text) (Text, bool) {
	if len(h) == 0 || len(t) < len(h) {
		return nil, false
	}
	for i, p := range h {
		q := t[i]
		q.ways, q.tags, p.ways, p.tags = nil, nil, nil, nil
		switch {
		case !p.Literal && !q.Literal && !p.Rest && p.Text == q.Text && p.Unknown == q.Unknown:
		case p.Literal && q.Literal && p.Text == q.Text:
		case p.Literal && q.Literal && i == len(h)-1 && len(q.Text) > len(p.Text) && q.Text[:len(p.Text)] == p.Text:
			return append(t[i:i+1].part(len(p.Text), len(q.Text)), t[i+1:]...), true
		default:
			return nil, false
		}
	}
	return t[len(h):], true
}
