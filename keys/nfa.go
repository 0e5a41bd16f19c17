package keys

import "slices"

// A nfa reads the keys of many languages at once, byte by byte. What languages
// have in common at their start is there once: literal text as a trie, and
// placeholders with the same values as one edge.
type nfa struct {
	automaton // for reading placeholders; it has no parts
	nodes     []nfaNode
	edges     []nfaEdge
}

// A nfaNode is where a part of a language ends and the next begins.
type nfaNode struct {
	bytes   []byte  // of literal text that goes on from here
	to      []int32 // the nodes behind these
	edges   []int32 // placeholders that begin here
	accepts []int32 // the languages that end here
}

// A nfaEdge is a placeholder between two nodes.
type nfaEdge struct {
	piece
	empty bool // it may be nothing
	to    int32
}

// A nfaState is a node, or as ^at an edge and how far it has been read: off and n are
// those of a [state].
type nfaState struct{ at, off, n int32 }

func newNFA(separator string) *nfa {
	return &nfa{automaton: *newAutomaton(Syntax{Separator: separator}, nil), nodes: make([]nfaNode, 1)}
}

// add adds the language of ps, which ends in the id; loose is whether each
// placeholder may be empty.
func (x *nfa) add(ps []piece, loose bool, id int32) {
	at := int32(0)
	for _, p := range ps {
		if p.Placeholder {
			at = x.edge(at, p, loose)
			continue
		}
		for _, c := range []byte(p.Literal) {
			at = x.literal(at, c)
		}
	}
	x.nodes[at].accepts = append(x.nodes[at].accepts, id)
}

func (x *nfa) node() int32 {
	x.nodes = append(x.nodes, nfaNode{})
	return int32(len(x.nodes) - 1)
}

func (x *nfa) literal(at int32, c byte) int32 {
	if i := slices.Index(x.nodes[at].bytes, c); i >= 0 {
		return x.nodes[at].to[i]
	}
	to := x.node()
	x.nodes[at].bytes = append(x.nodes[at].bytes, c)
	x.nodes[at].to = append(x.nodes[at].to, to)
	return to
}

func (x *nfa) edge(at int32, p piece, empty bool) int32 {
	for _, e := range x.nodes[at].edges {
		if x.edges[e].empty == empty && x.edges[e].sameValues(&p) {
			return x.edges[e].to
		}
	}
	to := x.node()
	x.nodes[at].edges = append(x.nodes[at].edges, int32(len(x.edges)))
	x.edges = append(x.edges, nfaEdge{p, empty, to})
	return to
}

// sameValues reports whether p and q are placeholders with the same values.
func (p *piece) sameValues(q *piece) bool {
	if p.Type != q.Type || p.Size != q.Size || p.Rest != q.Rest || p.expr != q.expr || (p.values == nil) != (q.values == nil) {
		return false
	}
	return p.values == nil || slices.Equal(p.values.values, q.values.values)
}

// enter appends the states at a node to dst, and those of the nodes that follow
// on placeholders that may be empty.
func (x *nfa) enter(dst []nfaState, at int32) []nfaState {
	dst = append(dst, nfaState{at: at})
	for _, e := range x.nodes[at].edges {
		if x.edges[e].empty {
			dst = x.enter(dst, x.edges[e].to)
		}
	}
	return dst
}

// step appends the states after s has read c to dst.
func (x *nfa) step(dst []nfaState, s nfaState, c byte) []nfaState {
	if s.at < 0 {
		return x.read(dst, s, c)
	}
	node := &x.nodes[s.at]
	if i := slices.Index(node.bytes, c); i >= 0 {
		dst = x.enter(dst, node.to[i])
	}
	for _, e := range node.edges {
		dst = x.read(dst, nfaState{at: ^e}, c)
	}
	return dst
}

// read is step for a state in a placeholder.
func (x *nfa) read(dst []nfaState, s nfaState, c byte) []nfaState {
	e := &x.edges[^s.at]
	off := s.off
	if e.expr != nil {
		off %= exprShift
	}
	off, whole, ok := x.automaton.read(&e.piece, off, c)
	limit := e.limit()
	if e.values != nil {
		limit = 0
	}
	if !ok || limit > 0 && int(s.n) == limit {
		return dst
	}
	next := nfaState{at: s.at, off: off}
	if limit > 0 {
		next.n = s.n + 1
	}
	if e.expr != nil {
		accepted := false
		for _, in := range e.expr.step(s.off/exprShift, c) {
			next.off = in*exprShift + off
			dst = append(dst, next)
			accepted = accepted || e.expr.accepts(in)
		}
		whole = whole && accepted
	} else {
		dst = append(dst, next)
	}
	if whole {
		dst = x.enter(dst, e.to)
	}
	return dst
}

// smallest sorts states and leaves one of those that are alike. Of two that differ
// in n only, the one with the smaller n reads all that the other does.
func (x *nfa) smallest(states []nfaState) []nfaState {
	slices.SortFunc(states, func(s, t nfaState) int {
		switch {
		case s.at != t.at:
			return int(s.at) - int(t.at)
		case s.off != t.off:
			return int(s.off) - int(t.off)
		}
		return int(s.n) - int(t.n)
	})
	return slices.CompactFunc(states, func(s, t nfaState) bool { return s.at == t.at && s.off == t.off })
}

// bytes returns the classes of bytes that x does not treat differently, and one byte
// of each.
func (x *nfa) bytes() (class [256]uint8, bytes []byte) {
	own := byteSet{'-': true}
	for _, c := range []byte(x.Separator) {
		own[c] = true
	}
	var sets []byteSet
	for i := range x.nodes {
		for _, c := range x.nodes[i].bytes {
			own[c] = true
		}
	}
	for i := range x.edges {
		sets = x.edges[i].distinguish(&own, sets)
	}
	return byteClasses(&own, sets)
}
