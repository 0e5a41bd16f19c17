package suggest

import (
	"cmp"
	"slices"
	"strings"
)

// words are the edges of a side that are words, or have some in them, sorted by text. The
// empty segment is none.
func (n *node) words(last bool) []*edge {
	var out []*edge
	for _, e := range n.edges(last) {
		if e.Kind == mixed || e.Kind == literal && e.Text != "" {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b *edge) int {
		return cmp.Or(strings.Compare(a.Text, b.Text), cmp.Compare(a.Kind, b.Kind))
	})
	return out
}

// crowded reports whether a side has more words than that.
func (n *node) crowded(last bool, most int) bool {
	if len(n.edges(last)) <= most {
		return false
	}
	count := 0
	for _, e := range n.edges(last) {
		if e.Kind == mixed || e.Kind == literal && e.Text != "" {
			count++
		}
	}
	return count > most
}

// squeeze makes values of most words of a side that may have so many, and returns how many
// edges there are less.
// Words that many keys have in common stay, and those that are followed by other things
// than the others.
func (n *node) squeeze(last bool, most int) int {
	less := 0
	if last {
		list := n.words(true)
		slices.SortStableFunc(list, func(a, b *edge) int { return cmp.Compare(b.Keys, a.Keys) })
		kept := 0
		for kept < min(most/2, len(list)) && list[kept].Keys > 3 {
			kept++
		}
		return n.gather(list[kept:], max(4, most/12))
	}
	for _, c := range clusters(n.words(false)) {
		if same, _ := c.similar(len(n.Subs), false); same {
			_, gone := n.become(c.edges, value, "")
			less += gone
		}
	}
	list := n.words(false)
	slices.SortStableFunc(list, func(a, b *edge) int { return cmp.Compare(b.Keys, a.Keys) })
	_, gone := n.become(list[min(most/4, len(list)):], value, "")
	return less + gone
}

// become makes one edge of several of one side, and returns how many there are less.
func (n *node) become(list []*edge, k kind, text string) (e *edge, less int) {
	if len(list) == 0 {
		return nil, 0
	}
	side := n.edges(list[0].Leaf != nil)
	for _, e := range list {
		delete(side, e.name())
	}
	for _, e := range list {
		less += n.put(e.as(k, text))
	}
	return side[list[0].name()], less
}

// gather makes values of words: those that begin with the same word, and are at least so
// many, keep it. It returns how many edges there are less.
func (n *node) gather(list []*edge, least int) (less int) {
	heads := map[string][]*edge{}
	var order []string
	for _, e := range list {
		h := headOf(e.Text)
		if heads[h] == nil {
			order = append(order, h)
		}
		heads[h] = append(heads[h], e)
	}
	var others []*edge
	for _, h := range order {
		if h == "" || len(heads[h]) < least {
			others = append(others, heads[h]...)
			continue
		}
		_, gone := n.become(heads[h], mixed, h+marked(heads[h], h))
		less += gone
	}
	_, gone := n.become(others, value, "")
	return less + gone
}

// joined makes values of words, and keeps what all of them begin with.
func (n *node) joined(list []*edge) (e *edge, less int) {
	head := headOf(list[0].Text)
	for _, e := range list {
		if e.Kind != literal || headOf(e.Text) != head {
			head = ""
		}
	}
	if head == "" {
		return n.become(list, value, "")
	}
	return n.become(list, mixed, head+marked(list, head))
}

// marked is the mark of what follows the same head: numbers, or anything.
func marked(list []*edge, head string) string {
	k := number
	for _, e := range list {
		if rest := e.Text[len(head):]; idOf([]byte(rest)) != number && rest != string([]byte{mark, byte(number)}) {
			k = value
		}
	}
	return string([]byte{mark, byte(k)})
}

// headOf is the beginning of a word that others may have too: up to the first character
// that is neither a letter nor a digit, or to the number at its end. It is "" if there is none, and never all
// of it.
func headOf(text string) string {
	for i := range len(text) {
		if !isAlnum(text[i]) && text[i] != mark {
			if i+1 == len(text) || i == 0 {
				return ""
			}
			return text[:i+1]
		}
		if text[i] == mark {
			return text[:i]
		}
	}
	head := strings.TrimRight(text, "0123456789")
	if head == text || idOf([]byte(text[len(head):])) != number {
		return ""
	}
	return head
}

// decide finds what keys without a separator are to be cut at, if they are many: the words
// that they begin with must be few. It reports whether it found something, and cuts them.
func (g *state) decide() bool {
	root := g.Roots[""]
	if root == nil || g.Bare != "" {
		return false
	}
	list := root.words(true)
	for _, sep := range []string{"_", "-"} {
		heads, having := map[string]bool{}, 0
		for _, e := range list {
			if head, _, ok := strings.Cut(e.Text, sep); ok && head != "" {
				heads[head] = true
				having++
			}
		}
		if having < 8 || 3*having < 2*len(list) || len(heads) > having/4 {
			continue
		}
		g.Bare = sep
		g.recut(root, list, sep)
		return true
	}
	return false
}

// recut moves the words that have a separator to a tree of their own.
func (g *state) recut(root *node, list []*edge, sep string) {
	var l lexer
	to := g.Roots[sep]
	if to == nil {
		to = new(node)
		g.Roots[sep] = to
	}
	for _, e := range list {
		if e.Kind != literal || !strings.Contains(e.Text, sep) {
			continue
		}
		delete(root.Ends, e.name())
		n := to
		segments := l.cut([]byte(e.Text), sep, maxDepth)
		for i, s := range segments {
			last := i == len(segments)-1
			next, _ := n.at(s, last, 0)
			next.Keys += e.Keys
			if s.kind != literal {
				next.Values.add(s.text)
			}
			if last {
				next.Leaf.merge(e.Leaf)
			} else {
				n = next.Next
			}
		}
	}
	g.Edges = 0
	for _, n := range g.Roots {
		g.Edges += n.size()
	}
}
