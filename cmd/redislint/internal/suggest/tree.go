package suggest

import (
	"bytes"
	"maps"
	"slices"

	"github.com/redislint/redislint/keys"
)

// A node is what follows the same beginning of keys: segments that end a key, and others.
type node struct {
	Ends, Subs map[string]*edge
	Tight      int // how few edges there may be below, from 0 on
}

// An edge is a segment, or many that are taken for one. It has either a leaf or a next node.
type edge struct {
	Kind   kind
	Text   string // of a literal; the shape of what is mixed; the name of a set
	Keys   int64
	Values values // of all but literals
	Leaf   *leaf
	Next   *node
}

// A leaf is what is known of some keys.
type leaf struct {
	Types                         map[string]int64
	Persistent, Expiring, Unknown int64
	Most                          int64 // what the one that expires last has left, in nanoseconds
	// Example is the shortest of the keys, the first in the order of bytes of several. Of a
	// long one, it is the beginning, and Hash that of all of it.
	Example []byte
	Size    int // of that key, in bytes
	Hash    string
}

// maxExample is how much of a key is kept, in bytes.
const maxExample = 512

// Values are what is known of those that one edge has.
type values struct {
	N              int64
	First          string // its beginning, of one of many
	Many           bool   // there are several
	Prefix, Suffix string // of all
	Short, Long    int    // in bytes
	Negative       bool
	Holds          uint8 // which separators some of them have in them, by bits
}

// common is how much of values is looked at for what they have in common, in bytes.
const common = 64

// allSeparators are those that bits stand for.
const allSeparators = ":/|._-"

func (v *values) add(text []byte) {
	begin, end := text[:min(len(text), common)], text[max(0, len(text)-common):]
	if v.N++; v.N == 1 {
		v.First, v.Prefix, v.Suffix, v.Short, v.Long = string(begin), string(begin), string(end), len(text), len(text)
	}
	v.Many = v.Many || len(text) != v.Long || string(begin) != v.First
	v.Prefix, v.Suffix = v.Prefix[:sharedPrefix(v.Prefix, begin)], v.Suffix[len(v.Suffix)-sharedSuffix(v.Suffix, end):]
	v.Short, v.Long = min(v.Short, len(text)), max(v.Long, len(text))
	v.Negative = v.Negative || len(text) > 0 && text[0] == '-'
	for i := range len(allSeparators) {
		if v.Holds&(1<<i) == 0 && bytes.IndexByte(text, allSeparators[i]) >= 0 {
			v.Holds |= 1 << i
		}
	}
}

// merge adds the values of another edge.
func (v *values) merge(w values) {
	switch {
	case w.N == 0:
		return
	case v.N == 0:
		*v = w
		return
	}
	v.Many = v.Many || w.Many || v.First != w.First || v.Long != w.Long
	v.First = min(v.First, w.First)
	v.N += w.N
	v.Prefix, v.Suffix = v.Prefix[:sharedPrefix(v.Prefix, []byte(w.Prefix))], v.Suffix[len(v.Suffix)-sharedSuffix(v.Suffix, []byte(w.Suffix)):]
	v.Short, v.Long = min(v.Short, w.Short), max(v.Long, w.Long)
	v.Negative, v.Holds = v.Negative || w.Negative, v.Holds|w.Holds
}

func sharedPrefix(a string, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func sharedSuffix(a string, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// at is the edge of a segment, and whether it is new. In a tight tree, a new word is a value
// wherever there are some.
func (n *node) at(s segment, last bool, tight int) (e *edge, made bool) {
	var name [maxLiteral + 1]byte
	key := append(append(name[:0], byte(s.kind)), s.shape...)
	edges := n.edges(last)
	if e := edges[string(key)]; e != nil {
		return e, false
	}
	if tight >= fewWords && (s.kind == literal && len(s.text) > 0 || s.kind == mixed) {
		if e := edges[string(rune(value))]; e != nil {
			return e, false
		}
		if tight >= noWords {
			s.kind, s.shape = value, nil
		}
	}
	e = newEdge(s.kind, string(s.shape), last)
	n.put(e)
	return e, true
}

func newEdge(k kind, text string, last bool) *edge {
	e := &edge{Kind: k, Text: text}
	if last {
		e.Leaf = new(leaf)
	} else {
		e.Next = new(node)
	}
	return e
}

func (n *node) edges(last bool) map[string]*edge {
	if last {
		return n.Ends
	}
	return n.Subs
}

// put adds an edge to those of its side, or to the one that is there, and returns how many
// edges there are less then, of those of the tree and of the edge.
func (n *node) put(e *edge) (less int) {
	side := &n.Subs
	if e.Leaf != nil {
		side = &n.Ends
	}
	if *side == nil {
		*side = map[string]*edge{}
	}
	if old := (*side)[e.name()]; old != nil {
		return 1 + old.merge(e)
	}
	(*side)[e.name()] = e
	return 0
}

func (e *edge) name() string { return string(rune(e.Kind)) + e.Text }

// as makes an edge one of another kind: a literal becomes a value.
func (e *edge) as(k kind, text string) *edge {
	if e.Kind == literal {
		e.Values.add([]byte(e.Text))
		e.Values.N = max(e.Keys, 1)
	}
	e.Kind, e.Text = k, text
	return e
}

// merge adds what another edge has, which is of the same side.
func (e *edge) merge(o *edge) (less int) {
	e.Keys += o.Keys
	e.Values.merge(o.Values)
	if e.Leaf != nil {
		e.Leaf.merge(o.Leaf)
		return 0
	}
	return e.Next.merge(o.Next)
}

func (n *node) merge(o *node) (less int) {
	n.Tight = max(n.Tight, o.Tight)
	for _, side := range []map[string]*edge{o.Ends, o.Subs} {
		for _, e := range side {
			less += n.put(e)
		}
	}
	return less
}

func (l *leaf) add(k Key) {
	if k.Type != "" {
		if l.Types == nil {
			l.Types = map[string]int64{}
		}
		l.Types[k.Type]++
	}
	switch {
	case k.TTL == Persistent:
		l.Persistent++
	case k.TTL < 0:
		l.Unknown++
	default:
		l.Expiring++
		l.Most = max(l.Most, int64(k.TTL))
	}
	if begin := k.Name[:min(len(k.Name), maxExample)]; l.before(len(k.Name), begin) {
		l.Example, l.Size, l.Hash = append(make([]byte, 0, len(begin)), begin...), len(k.Name), ""
		if l.Size > maxExample {
			l.Hash = keys.Hash(string(k.Name))
		}
	}
}

// before reports whether a key of that size and beginning is a better example.
func (l *leaf) before(size int, begin []byte) bool {
	return l.Example == nil || size < l.Size || size == l.Size && bytes.Compare(begin, l.Example) < 0
}

func (l *leaf) merge(o *leaf) {
	for typ, n := range o.Types {
		if l.Types == nil {
			l.Types = map[string]int64{}
		}
		l.Types[typ] += n
	}
	l.Persistent, l.Expiring, l.Unknown = l.Persistent+o.Persistent, l.Expiring+o.Expiring, l.Unknown+o.Unknown
	l.Most = max(l.Most, o.Most)
	if o.Example != nil && l.before(o.Size, o.Example) {
		l.Example, l.Size, l.Hash = o.Example, o.Size, o.Hash
	}
}

// size is how many edges a tree has.
func (n *node) size() int {
	sum := len(n.Ends) + len(n.Subs)
	for _, e := range n.Subs {
		sum += e.Next.size()
	}
	return sum
}

// clone is a copy that shares nothing.
func (n *node) clone() *node {
	c := &node{Tight: n.Tight}
	for _, side := range []map[string]*edge{n.Ends, n.Subs} {
		for _, e := range side {
			d := *e
			if e.Next != nil {
				d.Next = e.Next.clone()
			} else {
				l := *e.Leaf
				l.Types = maps.Clone(l.Types)
				d.Leaf = &l
			}
			c.put(&d)
		}
	}
	return c
}

// restore makes what encoding/gob leaves out: nodes and leaves that are empty.
func (n *node) restore() {
	for _, e := range n.Ends {
		if e.Leaf == nil {
			e.Leaf = new(leaf)
		}
	}
	for _, e := range n.Subs {
		if e.Next == nil {
			e.Next = new(node)
		}
		e.Next.restore()
	}
}

// leaves are all of a tree together.
func (n *node) leaves(into *leaf) {
	for _, e := range n.Ends {
		into.merge(e.Leaf)
	}
	for _, e := range n.Subs {
		e.Next.leaves(into)
	}
}

// shorten leaves at most so many segments, of which the last one is the rest of the keys.
func (n *node) shorten(depth int, sep string) {
	if depth > 1 {
		for _, e := range n.Subs {
			e.Next.shorten(depth-1, sep)
		}
		return
	}
	for _, name := range slices.Sorted(maps.Keys(n.Subs)) {
		e := n.Subs[name]
		r := newEdge(rest, "", true)
		r.Keys = e.Keys
		e.Next.leaves(r.Leaf)
		r.Values = values{N: e.Keys, Many: true, Short: 2}
		r.Values.Holds = e.Values.Holds | e.Next.holds() | bitOf(sep)
		n.put(r)
		delete(n.Subs, name)
	}
}

// bitOf is the bit of a separator; 0 for one that has none.
func bitOf(sep string) uint8 {
	for i := range len(allSeparators) {
		if sep == allSeparators[i:i+1] {
			return 1 << i
		}
	}
	return 0
}

// holds are the separators that some segment of a tree has in it.
func (n *node) holds() uint8 {
	var bits uint8
	for _, side := range []map[string]*edge{n.Ends, n.Subs} {
		for _, e := range side {
			bits |= e.Values.Holds
			if e.Kind == literal || e.Kind == mixed {
				for i := range len(e.Text) {
					bits |= bitOf(e.Text[i : i+1])
				}
			}
			if e.Next != nil {
				bits |= e.Next.holds()
			}
		}
	}
	return bits
}
