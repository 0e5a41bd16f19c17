package suggest

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A folder makes values of what is many at one place, once all keys are there.
type folder struct {
	namespaces []string
	before     []string // what may be in front of a namespace; nil for one segment at most
	sets       map[string][]string
	separator  string // of the policy; "" for any
	spaces     map[string]bool
	allows     func(string) bool // what can be a namespace; nil for anything
	fronts     map[*node]bool    // of which the words say what keys are
	top        *node             // of the tree
}

// How many words that only values follow, or that end keys, stay apart at one place; at
// the first one, twice as many.
const fewSubs, fewEnds = 12, 8

// root folds the tree of a separator.
func (f *folder) root(n *node, sep string) {
	f.named(n, sep)
	f.top = n
	f.fold(n, 0)
}

// named makes the namespaces that are known one edge.
func (f *folder) named(n *node, sep string) {
	if f.separator != "" && sep != f.separator {
		return
	}
	if f.mayPrecede("") {
		f.space(n)
	}
	for _, name := range slices.Sorted(maps.Keys(n.Subs)) {
		if e := n.Subs[name]; e.Kind == literal && f.mayPrecede(e.Text+sep) {
			f.space(e.Next)
		}
	}
}

func (f *folder) mayPrecede(head string) bool {
	return f.before == nil || slices.Contains(f.before, head)
}

func (f *folder) space(n *node) {
	var list []*edge
	for _, e := range n.words(false) {
		if e.Kind == literal && slices.Contains(f.namespaces, e.Text) {
			list = append(list, e)
		}
	}
	f.become(n, list)
}

// become makes words a namespace.
func (f *folder) become(n *node, list []*edge) {
	for _, e := range list {
		f.spaces[e.Text] = true
	}
	n.become(list, space, "")
}

// fold folds a node. What is behind a namespace, or behind the first segment of all keys,
// has depth 0 too.
func (f *folder) fold(n *node, depth int) {
	below := func(e *edge) int {
		if e.Kind == space || n == f.top && len(n.Subs) == 1 && len(n.Ends) == 0 {
			return 0
		}
		return depth + 1
	}
	if depth == 0 {
		f.fronts[n] = true
	}
	for _, e := range n.Subs {
		f.fold(e.Next, below(e))
	}
	n.ids(false)
	n.ids(true)
	f.closed(n)
	for _, e := range f.subs(n, depth) {
		if e != nil {
			f.fold(e.Next, below(e))
		}
	}
}

// finish makes values of what ends keys, once the places that are alike are one.
func (f *folder) finish(n *node) {
	for _, e := range n.Subs {
		f.finish(e.Next)
	}
	depth := 1
	if f.fronts[n] {
		depth = 0
	}
	n.ends(depth)
	n.rests()
}

// closed makes words of the closed sets of the policy values of these.
func (f *folder) closed(n *node) {
	for _, last := range []bool{false, true} {
		for _, name := range slices.Sorted(maps.Keys(f.sets)) {
			var list []*edge
			for _, e := range n.words(last) {
				if e.Kind == literal && slices.Contains(f.sets[name], e.Text) {
					list = append(list, e)
				}
			}
			if len(list) > 1 {
				n.become(list, member, name)
			}
		}
	}
}

// subs makes values of words in front of others, and returns the edges that it made.
func (f *folder) subs(n *node, depth int) []*edge {
	var made []*edge
	front := depth == 0
	for _, c := range clusters(f.candidates(n)) {
		same, several := c.similar(len(n.Subs), front)
		if !same {
			continue
		}
		if n == f.top && several || slices.ContainsFunc(c.edges, func(e *edge) bool { return e.Kind == space }) {
			made = append(made, f.front(n, c))
			continue
		}
		var apart []*edge
		if len(c.edges) <= few {
			for _, e := range c.edges {
				if private := e.Next.split("", c.all); len(private.Ends)+len(private.Subs) > 0 {
					p := newEdge(e.Kind, e.Text, false)
					p.Next, p.Keys, p.Values = private, private.count(), e.Values
					e.Keys -= p.Keys
					apart = append(apart, p)
				}
			}
		}
		made = append(made, first(n.joined(c.edges)))
		for _, e := range apart {
			n.put(e)
		}
	}
	if list := n.alike(); len(list) > few*(1+b2i(front)) || len(list) > 4*few {
		made = append(made, first(n.joined(list)))
	}
	if list := n.rare(); len(list) > few*(1+b2i(front)) {
		made = append(made, first(n.joined(list)))
	}
	return made
}

func first(e *edge, _ int) *edge { return e }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// candidates are the words that may be values, with the namespace, which others are like.
func (f *folder) candidates(n *node) []*edge {
	list := n.words(false)
	if f.allows != nil && n.Subs[string(rune(space))] != nil { // others are not in it
		list = slices.DeleteFunc(list, func(e *edge) bool { return !f.allows(e.Text) })
	}
	if e := n.Subs[string(rune(space))]; e != nil {
		list = append(list, e)
	}
	return list
}

// front makes a cluster at the front a namespace, if there can be one.
func (f *folder) front(n *node, c *cluster) *edge {
	if f.before != nil && len(f.before) == 0 {
		return first(n.become(c.edges, value, ""))
	}
	list := slices.DeleteFunc(c.edges, func(e *edge) bool { return e.Kind == space || f.allows != nil && !f.allows(e.Text) })
	f.become(n, list)
	return n.Subs[string(rune(space))] // nil if nobody allows these
}

// rare are the words that few keys have.
func (n *node) rare() []*edge {
	return slices.DeleteFunc(n.words(false), func(e *edge) bool { return e.Keys > 3 })
}

// alike are the words that only values follow, and values of the same types, if they are
// nearly all of the words.
func (n *node) alike() []*edge {
	groups := map[string][]*edge{}
	words := n.words(false)
	for _, e := range words {
		paths := e.Next.paths()
		if slices.ContainsFunc(paths, func(p string) bool { return strings.Contains(p, "=") }) {
			continue
		}
		l := new(leaf)
		e.Next.leaves(l)
		sign := strings.Join(paths, "\x01") + l.sign()
		groups[sign] = append(groups[sign], e)
	}
	var best []*edge
	for _, sign := range slices.Sorted(maps.Keys(groups)) {
		if len(groups[sign]) > len(best) {
			best = groups[sign]
		}
	}
	if 5*len(best) < 4*len(words) {
		return nil
	}
	return best
}

// sign says of which types keys are, and whether they expire.
func (l *leaf) sign() string {
	sign := strings.Join(slices.Sorted(maps.Keys(l.Types)), "+")
	if l.Expiring > 0 {
		sign += " expires"
	}
	if l.Persistent > 0 {
		sign += " stays"
	}
	return sign
}

// ends makes values of words that end keys, if they are many. One that several keys end
// with is a word.
func (n *node) ends(depth int) {
	all := n.words(true)
	signs := map[string]bool{}
	list := slices.DeleteFunc(slices.Clone(all), func(e *edge) bool {
		signs[e.Leaf.sign()] = true
		return e.Keys > 2
	})
	if len(all) > 4*fewEnds*2 { // that many cannot all be words
		list = all
	}
	most := fewEnds
	if depth == 0 {
		most *= 2
	}
	if len(signs) > 2 {
		most *= 2
	}
	if len(list) <= most {
		return
	}
	n.gather(list, max(4, len(list)/8))
}

// ids puts ids of a side together that are of one kind, although some of them look like
// those of another.
func (n *node) ids(last bool) {
	side := n.edges(last)
	get := func(k kind) *edge { return side[string(rune(k))] }
	into := func(k kind, list ...*edge) {
		list = slices.DeleteFunc(list, func(e *edge) bool { return e == nil || e == get(k) })
		if e := get(k); e != nil && len(list) > 0 {
			n.become(append(list, e), k, "")
		}
	}
	if h, i := get(hex), get(number); h != nil && i != nil && !i.Values.Negative && h.holdsLike(i, 4) {
		into(hex, i)
	}
	many := token
	if get(value) != nil {
		many = value
		into(value, get(token))
	}
	t := get(many)
	if t == nil {
		n.mixes(last)
		return
	}
	for _, k := range []kind{number, hex} {
		if e := get(k); e != nil && t.holdsLike(e, 8) {
			into(many, e)
		}
	}
	for _, e := range n.words(last) {
		like := e.Kind == literal && isNumbered(e.Text) && len(e.Text) >= t.Values.Short && len(e.Text) <= t.Values.Long
		if like && t.Values.Many && t.Values.N > 3 {
			into(many, e)
		}
	}
	n.mixes(last)
}

// holdsLike reports whether the values of another edge are as long as those of this one,
// and so many times fewer, or all of one length.
func (e *edge) holdsLike(o *edge, times int64) bool {
	v, w := e.Values, o.Values
	if w.Short < v.Short || w.Long > v.Long {
		return false
	}
	return v.N >= times*w.N || v.Short == v.Long && v.N >= w.N && v.Short > 6
}

// mixes puts mixed words together that begin alike, and have ids of several kinds behind
// that, or words like ids.
func (n *node) mixes(last bool) {
	heads := map[string][]*edge{}
	for _, e := range n.words(last) {
		h := headOf(e.Text)
		if h == "" || e.Kind == mixed && strings.Count(e.Text, string(rune(mark))) > 1 {
			continue
		}
		if rest := e.Text[len(h):]; e.Kind == mixed && rest[0] == mark && len(rest) == 2 || e.Kind == literal && isNumbered(rest) && !isAlnum(h[len(h)-1]) {
			heads[h] = append(heads[h], e)
		}
	}
	for _, h := range slices.Sorted(maps.Keys(heads)) {
		list := heads[h]
		i := slices.IndexFunc(list, func(e *edge) bool { return e.Kind == mixed })
		if len(list) < 2 || i < 0 {
			continue
		}
		if most := slices.MaxFunc(list, func(a, b *edge) int { return cmp.Compare(a.Keys, b.Keys) }); most.Kind == mixed && most.Keys > 2 {
			n.become(list, mixed, h+marked(list, h))
		}
	}
}

// rests makes one value of those of three lengths or more, if nothing else tells them apart.
func (n *node) rests() {
	type step struct {
		in, next *node
		end, sub *edge
	}
	var chain []step
	for at := n; at != nil; {
		s := step{in: at, end: at.wild(true), sub: at.wild(false)}
		if s.sub != nil {
			s.next = s.sub.Next
		}
		chain = append(chain, s)
		at = s.next
	}
	ending := 0
	for _, s := range chain {
		if s.end != nil {
			ending++
		}
	}
	if ending < 3 || chain[0].end == nil {
		return
	}
	r := newEdge(rest, "", true)
	r.Values = values{Many: true, Short: 1, Holds: 0xff}
	for _, s := range chain {
		if s.end != nil {
			r.Keys += s.end.Keys
			r.Values.N += s.end.Keys
			r.Leaf.merge(s.end.Leaf)
			delete(s.in.Ends, s.end.name())
		}
	}
	for i := len(chain) - 1; i > 0; i-- {
		if in := chain[i].in; len(in.Ends)+len(in.Subs) == 0 {
			delete(chain[i-1].in.Subs, chain[i-1].sub.name())
		} else {
			chain[i-1].sub.Keys = in.count()
		}
	}
	n.put(r)
}

// wild is the edge of any values of a side; nil if there is none.
func (n *node) wild(last bool) *edge {
	side := n.edges(last)
	if e := side[string(rune(value))]; e != nil {
		return e
	}
	return side[string(rune(token))]
}
