package load

// This file is the policy that says which packages can matter to Redis keys.
// Everything else only supplies types.

// candidates returns the packages of the main modules that can matter by the
// import graph alone, in dependency order: those that are or import a client
// (they are the heart), those that import these, at any distance, and all that
// any of them imports, at any distance. Where no package imports a client itself,
// those count that import a package of another module which does: it may give
// them one. Without a client in the graph nothing matters; without a question
// asked everything does.
func candidates(g *graph, isClient func(path string) bool) []*node {
	order := g.ordered()
	if isClient == nil {
		return order
	}
	edges := g.edges()
	in := g.importers(order, edges, isClient)
	if len(in) == 0 {
		in = g.importers(order, edges, g.givers(isClient))
	}
	var nodes []*node
	for i := len(order) - 1; i >= 0; i-- { // importers first: one pass goes down
		if n := order[i]; in[n.PkgPath] {
			for _, dep := range edges[n.PkgPath] {
				in[dep] = true
			}
		}
	}
	for _, n := range order {
		if in[n.PkgPath] {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// givers tells the packages of other modules that import a client.
func (g *graph) givers(isClient func(path string) bool) func(path string) bool {
	give := map[string]bool{}
	for _, n := range g.nodes {
		if !n.main && isHeart(n, isClient) {
			give[n.PkgPath] = true
		}
	}
	return func(path string) bool { return give[path] }
}

// importers has the paths of the packages that are or import a client, or
// import such a package at any distance.
func (g *graph) importers(order []*node, edges map[string][]string, isClient func(path string) bool) map[string]bool {
	in := map[string]bool{}
	for _, n := range order { // dependencies first: one pass does
		up := isHeart(n, isClient)
		for _, dep := range edges[n.PkgPath] {
			up = up || in[dep]
		}
		if up {
			in[n.PkgPath] = true
		}
	}
	return in
}

// isHeart reports whether n is a client's package or imports one.
func isHeart(n *node, isClient func(path string) bool) bool {
	if isClient(n.PkgPath) {
		return true
	}
	for _, p := range n.Imports {
		if isClient(p.PkgPath) {
			return true
		}
	}
	return false
}

// relevant returns those of the candidates that can give a key or take one, in
// the same order. Their syntax is known now, and nothing else about them; today
// that excludes nobody. Leaving out packages with no text in them was tried: of
// 340 candidates in seven repositories it left out one.
func relevant(candidates []*unit) []*unit {
	return candidates
}
