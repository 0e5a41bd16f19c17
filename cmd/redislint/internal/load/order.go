package load

import (
	"maps"
	"slices"
	"strings"
)

// ordered returns the packages of the main modules, each after those that it
// imports; where that leaves a choice, by path.
//
// Test files may import packages whose own tests import back. Such imports do
// not count: the order among packages as they are built comes first.
func (g *graph) ordered() []*node {
	edges := g.edges()
	var (
		order []*node
		seen  = map[string]bool{}
		visit func(path string)
	)
	visit = func(path string) {
		if seen[path] {
			return
		}
		seen[path] = true
		for _, dep := range edges[path] {
			visit(dep)
		}
		order = append(order, g.own[path])
	}
	for _, path := range slices.Sorted(maps.Keys(g.own)) {
		visit(path)
	}
	return order
}

// edges are the imports among the packages of the main modules, by path, sorted
// and without cycles.
func (g *graph) edges() map[string][]string {
	edges := map[string][]string{}
	tests := map[string][]string{}
	for _, path := range slices.Sorted(maps.Keys(g.own)) {
		n := g.own[path]
		plain := n
		if p := g.byID[path]; p != nil && n.PkgPath == n.ForTest {
			plain = p
		}
		edges[path] = g.ownImports(plain)
		for _, dep := range g.ownImports(n) {
			if !slices.Contains(edges[path], dep) {
				tests[path] = append(tests[path], dep)
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(tests)) {
		for _, dep := range tests[path] {
			if !reaches(edges, dep, path, map[string]bool{}) {
				edges[path] = append(edges[path], dep)
			}
		}
		slices.Sort(edges[path])
	}
	return edges
}

// ownImports are the paths of packages of the main modules that n imports.
func (g *graph) ownImports(n *node) []string {
	var paths []string
	for _, p := range n.Imports {
		if g.own[p.PkgPath] != nil && p.PkgPath != n.PkgPath {
			paths = append(paths, p.PkgPath)
		}
	}
	slices.SortFunc(paths, strings.Compare)
	return slices.Compact(paths)
}

func reaches(edges map[string][]string, from, to string, seen map[string]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	return slices.ContainsFunc(edges[from], func(next string) bool { return reaches(edges, next, to, seen) })
}
