package suggest

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// maxPaths is how many paths of a tree are compared.
const maxPaths = 64

// paths are what follows a node, values as "*": the first ones in order, each once.
func (n *node) paths() []string {
	var out []string
	n.collect("", &out)
	slices.Sort(out)
	return slices.Compact(out)
}

func (n *node) collect(before string, out *[]string) {
	for _, side := range []map[string]*edge{n.Ends, n.Subs} {
		many := len(n.Ends) > 2*fewEnds // which are values in the end
		for _, name := range slices.Sorted(maps.Keys(side)) {
			if len(*out) >= maxPaths {
				return
			}
			e := side[name]
			if e.Leaf != nil && many {
				*out = append(*out, before+"*")
				break
			}
			if e.Leaf != nil {
				*out = append(*out, before+e.step())
				continue
			}
			e.Next.collect(before+e.step()+"\x00", out)
		}
	}
}

// step is an edge in a path.
func (e *edge) step() string {
	if e.Kind == literal || e.Kind == mixed {
		return "=" + e.Text
	}
	return "*"
}

// A cluster is words that similar things follow.
type cluster struct {
	edges  []*edge
	paths  map[string]int // that have a word in them, by how many of the edges have them
	all    map[string]int // those that have none, too
	shared int            // how many paths there are beyond the first of each kind
}

// maxClusters is how many are told apart at one place.
const maxClusters = 24

// clusters puts words together that have paths in common, those with the most first. A
// word that only values follow is in none.
func clusters(list []*edge) []*cluster {
	type follower struct {
		e          *edge
		paths, all []string
	}
	var all []follower
	for _, e := range list {
		f := follower{e: e, all: e.Next.paths()}
		f.paths = slices.DeleteFunc(slices.Clone(f.all), func(p string) bool { return !strings.Contains(p, "=") })
		if len(f.paths) > 0 {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b follower) int { return cmp.Compare(len(b.paths), len(a.paths)) })
	var out []*cluster
	for _, f := range all {
		var best *cluster
		most := 0
		for _, c := range out {
			n := 0
			for _, p := range f.paths {
				if c.paths[p] > 0 {
					n++
				}
			}
			if n > most && 2*n >= len(f.paths) {
				best, most = c, n
			}
		}
		if best == nil {
			if len(out) == maxClusters {
				continue
			}
			best = &cluster{paths: map[string]int{}, all: map[string]int{}}
			out = append(out, best)
		}
		best.edges = append(best.edges, f.e)
		best.shared += most
		for _, p := range f.paths {
			best.paths[p]++
		}
		for _, p := range f.all {
			best.all[p]++
		}
	}
	return out
}

// similar reports whether the words of a cluster are values: the same several words follow
// them, or nearly all of those at the place are followed by one. of is
// how many segments there are at the place; first says that they are the first of the keys.
// several says that several paths are the same.
func (c *cluster) similar(of int, first bool) (same, several bool) {
	common := 0
	for _, n := range c.paths {
		if n > 1 {
			common++
		}
	}
	switch m := len(c.edges); {
	case m < 2 || common == 0:
		return false, false
	case common > 1 && c.shared >= min(2*m, 6):
		return !first || common > 2, true
	default:
		return m > 4 && 5*m >= 4*of && (!first || m > 2*few), false
	}
}

// few is how many words can be all that there are at a place.
const few = 12

// split takes the paths that are not in a set out of a node, and returns a node with them.
func (n *node) split(before string, keep map[string]int) *node {
	out := new(node)
	for _, side := range []map[string]*edge{n.Ends, n.Subs} {
		for name, e := range side {
			if e.Leaf != nil {
				if keep[before+e.step()] < 2 {
					delete(side, name)
					out.put(e)
				}
				continue
			}
			private := e.Next.split(before+e.step()+"\x00", keep)
			if len(private.Ends)+len(private.Subs) == 0 {
				continue
			}
			p := *e
			p.Next, p.Keys = private, private.count()
			e.Keys -= p.Keys
			out.put(&p)
			if len(e.Next.Ends)+len(e.Next.Subs) == 0 {
				delete(side, name)
			}
		}
	}
	return out
}

// count is how many keys a tree has.
func (n *node) count() int64 {
	var sum int64
	for _, e := range n.Ends {
		sum += e.Keys
	}
	for _, e := range n.Subs {
		sum += e.Next.count()
	}
	return sum
}
