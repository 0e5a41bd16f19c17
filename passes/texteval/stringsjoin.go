package texteval

import (
	"slices"
)

// joined is strings.Join.
func joined(ev *Evaluator, n *Node, k []*Node) *Node {
	l, sep := k[0], k[1]
	if out := ev.each(l, func(x *Node) *Node { return ev.opOf(n, []*Node{x, sep}) }); out != nil {
		return out
	}
	if l.Kind == Nil {
		return ev.lit("", 0, 0)
	}
	by, _ := sep.IsLit()
	if l.Kind != List {
		if open(l) {
			return nil
		}
		return ev.unknown(ev.nameFor(l), nil, Unknown{Rest: true, Joiner: by, Reason: reasonIn(l)})
	}
	if slices.ContainsFunc(l.Kids, func(it *Node) bool { return it.Kind == Spread && open(it) }) {
		return nil
	}
	return ev.alt(ev.joinedFrom(n, rejoined(l.Kids, by), sep, by)...)
}

// joinedFrom lists what the items of a list give that are joined. Items that stand for
// any number of elements may be none, too; but at the beginning, where nothing is
// known of them, they are a prefix that configuration gives.
func (ev *Evaluator) joinedFrom(n *Node, items []*Node, sep *Node, by string) []*Node {
	first := slices.IndexFunc(items, isOpen)
	if first < 0 {
		return []*Node{ev.concat(between(items, sep)...)}
	}
	end := first + 1
	for end < len(items) && isOpen(items[end]) {
		end++
	}
	if later := slices.IndexFunc(items[end:], isOpen); later >= 0 && slices.ContainsFunc(items[end+later+1:], isOpen) {
		end = len(items) // too many to tell them apart
	}
	if !slices.ContainsFunc(items[end:], func(k *Node) bool { return !isOpen(k) && literals(k, 0) != "" }) {
		end = len(items) // no text to keep
	}
	left := items[end:]
	each := ev.elem(ev.s.intern(Node{Kind: List, Kids: items[first:end]}), "")
	name := repName(ev, n, items[first])
	unknown := bare(each).Kind == Hole
	some := ev.s.intern(Node{Kind: Rep, Kids: []*Node{each}, arg: by, Text: name})
	if first == 0 && !unknown {
		some = ev.concat(each, ev.s.intern(Node{Kind: Rep, Kids: []*Node{each}, arg: by, Text: "?"}))
	}
	out := ev.joinedFrom(n, slices.Concat(items[:first], []*Node{some}, left), sep, by)
	if first == 0 && unknown && len(left) > 0 || slices.ContainsFunc(items[first:end], func(k *Node) bool { return !isOpen(k) }) {
		return out
	}
	return append(out, ev.joinedFrom(n, slices.Concat(items[:first], left), sep, by)...)
}

// between puts a separator between items.
func between(items []*Node, sep *Node) []*Node {
	var out []*Node
	for i, it := range items {
		if i > 0 {
			out = append(out, sep)
		}
		out = append(out, it)
	}
	return out
}

func repName(ev *Evaluator, n, it *Node) string {
	if n.arg != "" && n.arg != "?" {
		return n.arg
	}
	return ev.nameFor(it)
}
