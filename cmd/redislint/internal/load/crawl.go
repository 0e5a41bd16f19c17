package load

import (
	"cmp"
	"context"
	"slices"
)

// crawl finds and parses everything that the bodied units need: level by level,
// each level in parallel. What is imported is parsed without bodies and shaken,
// so that only imports which the types of others depend on are followed. It
// returns all units, dependencies included.
func (l *loader) crawl(ctx context.Context, g *graph, bodied, parsed []*unit) ([]*unit, error) {
	units := map[string]*unit{}
	spare := map[string]*unit{} // parsed, but found not to matter
	for _, u := range parsed {
		spare[u.ID] = u
	}
	for _, u := range bodied {
		units[u.ID] = u
		delete(spare, u.ID)
	}
	all := slices.Clone(bodied)
	var exported []*unit
	source := map[string]bool{} // checked with bodies
	for _, u := range bodied {
		source[u.ID] = true
	}
	for level := bodied; len(level) > 0; {
		var next, unparsed []*unit
		for _, u := range level {
			for _, n := range u.imported(g) {
				dep := units[n.ID]
				if dep == nil {
					if !l.opts.NoExportData && g.exported(n, source) {
						dep = &unit{node: n, fset: l.fset}
						units[n.ID] = dep
						exported = append(exported, dep)
						u.needs = append(u.needs, dep)
						continue
					}
					if dep = spare[n.ID]; dep == nil {
						dep = &unit{node: n, fset: l.fset}
						unparsed = append(unparsed, dep)
					}
					units[n.ID] = dep
					next = append(next, dep)
				}
				u.needs = append(u.needs, dep)
			}
		}
		if err := l.parse(ctx, unparsed); err != nil {
			return nil, err
		}
		err := parallel(ctx, len(next), func(i int) { next[i].shake() })
		if err != nil {
			return nil, err
		}
		all = append(all, next...)
		level = next
		l.progress.report("parse", len(all), 0)
	}
	return append(all, exported...), l.readExports(ctx, exported)
}

// imported returns the nodes that the unit's files import, sorted; those that
// have nothing to import are left out.
func (u *unit) imported(g *graph) []*node {
	paths := u.paths
	if u.bodied {
		paths = imports(u.files)
	}
	var nodes []*node
	for path := range paths {
		if p := u.Imports[path]; p != nil && p.PkgPath != "unsafe" && len(p.GoFiles) > 0 {
			nodes = append(nodes, g.byID[p.ID])
		}
	}
	slices.SortFunc(nodes, func(a, b *node) int { return cmp.Compare(a.ID, b.ID) })
	return slices.Compact(nodes)
}

// shake drops what importers of the unit cannot see.
func (u *unit) shake() {
	u.bodied = false
	u.paths = shake(u.files, func(path string) string {
		if p := u.Imports[path]; p != nil {
			return p.Name
		}
		return "" // not known: kept
	})
}
