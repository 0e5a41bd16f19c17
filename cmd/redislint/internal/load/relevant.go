package load

// This file is the policy that says which packages can matter to Redis keys.
// Everything else only supplies types.

// candidates returns the packages of the main modules that can matter by the
// import graph alone, in dependency order: those that are or import a client
// (they are the heart), those that import these, at any distance, and all that
// any of them imports, at any distance. Without a client in the graph nothing
// matters; without a question asked everything does.
func candidates(g *graph, isClient func(path string) bool) []*node {
	order := g.ordered()
	if isClient == nil {
		return order
	}
	edges := g.edges()
	in := map[string]bool{}
	for _, n := range order { // dependencies first: one pass goes up
		up := isHeart(n, isClient)
		for _, dep := range edges[n.PkgPath] {
			up = up || in[dep]
		}
		in[n.PkgPath] = up
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

// relevant returns those of the candidates, whose syntax is known now, that can
// give a key or take one. Order is kept.
func relevant(g *graph, candidates []*unit, isClient func(path string) bool) []*unit {
	return candidates
}
