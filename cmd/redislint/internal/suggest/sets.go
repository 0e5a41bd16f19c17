package suggest

import (
	"maps"
	"slices"
	"strings"
)

// A side is the words of one side of a node.
type side struct {
	node  *node
	last  bool
	words []string
}

// Words that come together at several places are values of one set: at so many places if
// they are three or more, and at one more if they are two.
const together = 2

// maxTogether is how many words of one side are looked at.
const maxTogether = 24

// recurring makes values of words that come together at several places of the trees: the
// names of modules, say. The words are those of any tree.
func (f *folder) recurring(roots []*node) {
	var sides []side
	for _, n := range roots {
		f.sides(n, &sides)
	}
	pairs := map[[2]string]int{}
	for _, s := range sides {
		for i, a := range s.words {
			for _, b := range s.words[i+1:] {
				pairs[[2]string{a, b}]++
			}
		}
	}
	sets := map[string]map[string]bool{}
	for _, p := range slices.SortedFunc(maps.Keys(pairs), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		if pairs[p] < together {
			continue
		}
		set := map[string]bool{p[0]: true, p[1]: true}
		for _, word := range p {
			maps.Copy(set, sets[word])
		}
		for word := range set {
			sets[word] = set
		}
	}
	for _, s := range sides {
		f.gatherSet(s, sets, pairs)
	}
}

// gatherSet makes values of the words of a side that are of one set.
func (f *folder) gatherSet(s side, sets map[string]map[string]bool, pairs map[[2]string]int) {
	var list []*edge
	for _, word := range s.words {
		if set := sets[word]; len(set) > 2 || len(set) == 2 && pairs[sorted(set)] > together {
			if e := s.node.edges(s.last)[string(rune(literal))+word]; e != nil {
				list = append(list, e)
			}
		}
	}
	if len(list) < 2 {
		return
	}
	if e, _ := s.node.become(list, value, ""); e.Next != nil {
		f.fold(e.Next, 1)
		f.finish(e.Next)
	}
}

func sorted(set map[string]bool) [2]string {
	list := slices.Sorted(maps.Keys(set))
	return [2]string{list[0], list[1]}
}

// sides are those of a tree that have several words, which the same follows, and not too
// many. What keys begin with is not looked at: classes are called so, in several namespaces.
func (f *folder) sides(n *node, out *[]side) {
	for _, name := range slices.Sorted(maps.Keys(n.Subs)) {
		f.sides(n.Subs[name].Next, out)
	}
	if f.fronts[n] {
		return
	}
	for _, last := range []bool{false, true} {
		alike := map[string][]string{}
		for _, e := range n.words(last) {
			if e.Kind != literal {
				continue
			}
			what := ""
			if e.Next != nil {
				what = strings.Join(e.Next.paths(), "\x01")
			}
			alike[what] = append(alike[what], e.Text)
		}
		for _, what := range slices.Sorted(maps.Keys(alike)) {
			if words := alike[what]; len(words) > 1 && len(words) <= maxTogether {
				*out = append(*out, side{node: n, last: last, words: words})
			}
		}
	}
}
