package keys

// A piece is a part of a template together with what a policy knows of its
// values, or one element of a glob.
type piece struct {
	Part
	values *trie    // a closed set, instead of the type and size; nil for none
	expr   *expr    // nil for none
	one    *byteSet // of a glob: exactly one byte, out of these; nil for none
}

// pieces returns the parts of t.
func pieces(t Template) []piece {
	ps := make([]piece, len(t.parts))
	for i, p := range t.parts {
		ps[i].Part = p
	}
	return ps
}

// mayBeEmpty reports whether the empty text is a value of p.
func (p piece) mayBeEmpty(s Syntax) bool {
	return p.values == nil && p.expr == nil && p.one == nil && s.mayBeEmpty(p.Part)
}

// plain reports whether p is a placeholder with no more to it than that it may
// not contain the separator.
func (p piece) plain() bool {
	return p.Placeholder && p.Type == String && p.Size == 0 && !p.Rest && p.values == nil && p.expr == nil && p.one == nil
}

// A byteSet is a set of bytes.
type byteSet [256]bool

// A trie is a set of values, read byte by byte. Node 0 is where nothing has
// been read yet.
type trie struct {
	values []string
	nodes  []trieNode
}

type trieNode struct {
	next map[byte]int32
	end  bool // a value ends here
}

func newTrie(values []string) *trie {
	t := &trie{values: values, nodes: []trieNode{{next: map[byte]int32{}}}}
	for _, v := range values {
		at := int32(0)
		for _, c := range []byte(v) {
			n, ok := t.nodes[at].next[c]
			if !ok {
				n = int32(len(t.nodes))
				t.nodes[at].next[c] = n
				t.nodes = append(t.nodes, trieNode{next: map[byte]int32{}})
			}
			at = n
		}
		t.nodes[at].end = true
	}
	return t
}

// step returns the node after c, whether a value ends there, and whether there
// is such a node.
func (t *trie) step(node int32, c byte) (next int32, whole, ok bool) {
	next, ok = t.nodes[node].next[c]
	return next, ok && t.nodes[next].end, ok
}
