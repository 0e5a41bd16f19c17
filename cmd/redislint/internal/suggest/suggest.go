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
	opts    Options
	crowded []crowd // by the last key
}

// A state is what is stored of groups. Its fields are exported for encoding/gob.
type state struct {
	Roots map[string]*node // by the separator of the keys; "" is of those without
	Edges int
	Bare  string // what keys without a separator are cut at, once that is known
}

// How many branches a tree has, if nobody says so, and how many words one place and segments
// one key may have.
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
	return &Groups{opts: o, state: state{Roots: map[string]*node{}}}
}

// Add adds a key. Its name may be used again afterwards.
func (g *Groups) Add(k Key) {
	sep := g.separatorOf(k.Name)
	n := g.Roots[sep]
	if n == nil {
		n = new(node)
		g.Roots[sep] = n
	}
	segments := g.cut(k.Name, sep, maxDepth)
	tight, left, size := 0, maxDepth, len(k.Name)
	for i, s := range segments {
		tight, left = max(tight, n.Tight), min(left, depthOf(n.Tight))
		last := i == len(segments)-1
		if !last && left == 1 {
			s, last = segment{kind: rest, text: k.Name[len(k.Name)-size:]}, true
		}
		e, made := n.at(s, last, tight)
		if e.Kind != literal {
			e.Values.add(s.text)
		}
		e.Keys++
		if made {
			g.Edges++
			if most := wordsOf(tight); n.crowded(last, most) {
				g.crowded = append(g.crowded, crowd{n, last, most})
			}
		}
		if last {
			e.Leaf.add(k)
			break
		}
		n, left, size = e.Next, left-1, size-len(s.text)-len(sep)
	}
	g.relieve(sep)
	if g.Edges > g.opts.MaxForms {
		g.shrink(g.opts.MaxForms / 2)
	}
}

// A crowd is a side of a node that has more words than it may.
type crowd struct {
	n    *node
	last bool
	most int
}

// relieve squeezes what a key has made crowded, the deepest first: what is squeezed may not
// be in the tree any more.
func (g *Groups) relieve(sep string) {
	for i := len(g.crowded) - 1; i >= 0; i-- {
		c := g.crowded[i]
		if sep == "" && g.decide() {
			continue
		}
		g.Edges -= c.n.squeeze(c.last, c.most)
	}
	g.crowded = g.crowded[:0]
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
