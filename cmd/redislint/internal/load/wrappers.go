package load

// addWrappers takes in the packages of other modules that wrap a client: those that a
// main module or another of them imports and that import a client, themselves or through
// others of their module.
func (g *graph) addWrappers(isClient func(path string) bool, mayWrap func(module string, files int) bool) {
	w := &wrapperWalk{g: g, isClient: isClient, mayWrap: mayWrap, reaches: map[*node]bool{}}
	for _, n := range g.nodes {
		if n.main && !n.isTestMain() {
			for _, p := range n.Imports {
				w.take(g.byID[p.ID])
			}
		}
	}
}

type wrapperWalk struct {
	g        *graph
	isClient func(path string) bool
	mayWrap  func(module string, files int) bool
	reaches  map[*node]bool // that were looked at: whether they get to a client
}

// take takes in a package that gets to a client, and those that it imports which do.
func (w *wrapperWalk) take(n *node) bool {
	if n == nil || n.main || n.near || n.Module == nil || !w.mayWrap(n.Module.Path, len(n.GoFiles)) {
		return false
	}
	if is, ok := w.reaches[n]; ok {
		return is
	}
	w.reaches[n] = false
	is := false
	for _, p := range n.Imports {
		q := w.g.byID[p.ID]
		is = w.isClient(p.PkgPath) || q != nil && q.Module != nil && q.Module.Path == n.Module.Path && w.take(q) || is
	}
	if w.reaches[n] = is; is {
		n.wrap = true
		w.g.own[n.PkgPath] = n
		for _, p := range n.Imports {
			w.take(w.g.byID[p.ID]) // a wrapper around a wrapper
		}
	}
	return is
}
