// Package suggest finds what keys have in common, so that classes can be made of them.
//
// Keys come one at a time, and only what they have in common is kept: a tree of segments, in
// which ids, and words that are many at one place, are values. Its size has a bound, whatever
// the keys. As long as it is below it and no place has more than some dozen words, the
// templates are the same whatever the order of the keys; beyond that, which words stay
// literal depends on which of them came first.
package suggest

import (
	"bytes"
	"encoding/gob"
	"time"
)

// Options are what is known of keys before they come.
type Options struct {
	// Separator is that of the policy; "" if there is none. Each key without it is cut at the
	// first of the others that it has.
	Separator string
	// MaxForms is how many branches the tree may have; 0 for 20,000.
	MaxForms int
}

// A Key is what is known of a key: Type is "" and TTL is [Unknown] where they are not.
type Key struct {
	Name []byte
	Type string
	TTL  time.Duration // what is left of its life
}

// Values of the lifetime of a [Key].
const (
	Persistent = time.Duration(-1)
	Unknown    = time.Duration(-2)
)

// Groups are the keys that came so far.
type Groups struct {
	state
	lexer
	opts Options
}

// A state is what is stored of groups. Its fields are exported for encoding/gob.
type state struct {
	Roots map[string]*node // by the separator of the keys; "" is of those without
	Words int              // how many words one place may have
	Depth int              // how many segments are told apart
	Edges int
	Bare  string // what keys without a separator are cut at, once that is known
}

const (
	maxForms = 20_000
	maxWords = 96
	maxDepth = 16
)

// New returns groups without keys.
func New(o Options) *Groups {
	if o.MaxForms == 0 {
		o.MaxForms = maxForms
	}
	if o.Separator == "" {
		o.Separator = ":"
	}
	return &Groups{opts: o, state: state{Roots: map[string]*node{}, Words: maxWords, Depth: maxDepth}}
}

// Add adds a key. Its name may be used again afterwards.
func (g *Groups) Add(k Key) {
	sep := g.separatorOf(k.Name)
	segments := g.cut(k.Name, sep, g.Depth)
	n := g.Roots[sep]
	if n == nil {
		n = new(node)
		g.Roots[sep] = n
	}
	for i, s := range segments {
		last := i == len(segments)-1
		e, made := n.at(s, last)
		if e.Kind != literal {
			e.Values.add(s.text)
		}
		e.Keys++
		if last {
			e.Leaf.add(k)
		}
		if made {
			if g.Edges++; n.crowded(last, g.Words) && !(sep == "" && g.decide()) {
				g.Edges -= g.squeeze(n, last)
			}
		}
		if !last {
			n = e.Next
		}
	}
	if g.Edges > g.opts.MaxForms {
		g.shrink(g.opts.MaxForms / 2)
	}
}

// separatorOf is what a key is cut at.
func (g *Groups) separatorOf(name []byte) string {
	if bytes.Contains(name, []byte(g.opts.Separator)) {
		return g.opts.Separator
	}
	for _, s := range separators {
		if bytes.IndexByte(name, s[0]) >= 0 {
			return s
		}
	}
	if g.Bare != "" && bytes.IndexByte(name, g.Bare[0]) >= 0 {
		return g.Bare
	}
	return ""
}

// separators are those that a key is cut at without further evidence, the first that it has.
var separators = []string{":", "/", "|", "."}

// shrink makes the tree smaller than so many edges: fewer words at each place, and then
// fewer segments, stay apart.
func (g *Groups) shrink(want int) {
	for g.Edges > want && g.Words+g.Depth > 1 {
		if g.Words > 0 {
			g.Words /= 2
		} else {
			g.Depth = max(g.Depth/2, 1)
		}
		for sep, n := range g.Roots {
			n.shorten(g.Depth, sep)
			g.squeezeAll(n)
		}
		g.Edges = 0
		for _, n := range g.Roots {
			g.Edges += n.size()
		}
	}
}

// squeezeAll makes every place of a tree have few words.
func (g *Groups) squeezeAll(n *node) {
	for _, last := range []bool{false, true} {
		if n.crowded(last, g.Words) {
			g.squeeze(n, last)
		}
	}
	for _, e := range n.Subs {
		g.squeezeAll(e.Next)
	}
}

// MarshalBinary returns what [Groups.UnmarshalBinary] goes on from.
func (g *Groups) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(&g.state)
	return b.Bytes(), err
}

// UnmarshalBinary makes the groups those that were stored.
func (g *Groups) UnmarshalBinary(data []byte) error {
	var s state
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&s); err != nil {
		return err
	}
	if s.Roots == nil {
		s.Roots = map[string]*node{}
	}
	for _, n := range s.Roots {
		n.restore()
	}
	g.state = s
	return nil
}
