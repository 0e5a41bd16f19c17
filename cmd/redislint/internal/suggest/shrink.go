package suggest

import (
	"maps"
	"slices"
)

// How tight a tree is says how many words one place of it may have, and how many segments it
// may: at first fewer words, then none, then fewer segments. From fewWords on, there are
// no new ones beside values.
const (
	fewWords = 3
	noWords  = 7
	tightest = noWords + 5
)

// wordsOf is how many words a place may have.
func wordsOf(tight int) int {
	if tight >= noWords {
		return 0
	}
	return maxWords >> tight
}

// depthOf is how many segments there may be from a node on.
func depthOf(tight int) int { return max(maxDepth>>max(tight-noWords, 0), 1) }

// shrink leaves at most so many edges: the smallest trees that have most of what there is
// become tighter.
func (g *state) shrink(want int) {
	for g.Edges > want {
		sep, size := "", -1
		for _, s := range slices.Sorted(maps.Keys(g.Roots)) {
			if n := g.Roots[s].size(); n > size {
				sep, size = s, n
			}
		}
		path := g.Roots[sep].heaviest(size, nil)
		for len(path) > 1 && path[len(path)-1].Tight == tightest {
			path = path[:len(path)-1]
		}
		n := path[len(path)-1]
		if n.Tight == tightest {
			return // the largest tree is as small as it can be
		}
		for half := n.size() / 2; n.Tight < tightest && n.size() > half; {
			n.tighten(n.Tight+1, sep)
		}
		g.Edges = 0
		for _, root := range g.Roots {
			g.Edges += root.size()
		}
	}
}

// heaviest are the nodes, from this one down, that have most of so many edges below.
func (n *node) heaviest(of int, path []*node) []*node {
	path = append(path, n)
	for _, e := range n.Subs {
		if 5*e.Next.size() > 3*of {
			return e.Next.heaviest(of, path)
		}
	}
	return path
}

// tighten makes a tree tighter.
func (n *node) tighten(tight int, sep string) {
	n.Tight = tight
	n.shorten(depthOf(tight), sep)
	n.squeezeAll(wordsOf(tight))
}

// squeezeAll makes every place of a tree have few words.
func (n *node) squeezeAll(most int) {
	for _, last := range []bool{false, true} {
		if n.crowded(last, most/2) {
			n.squeeze(last, most)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(n.Subs)) {
		n.Subs[name].Next.squeezeAll(most)
	}
}
