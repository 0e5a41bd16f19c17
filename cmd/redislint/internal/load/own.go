package load

import (
	"maps"
	"slices"
	"strings"
)

// Imported returns the packages of the main modules that packages which were named import, and
// of which is holds by their path behind that of the module; sorted. Those that import a
// client themselves are not among them.
func (p *Program) Imported(is, isClient func(path string) bool) []string {
	found := map[string]bool{}
	for path := range p.Matched {
		n := p.graph[path]
		if n == nil {
			continue
		}
		for _, q := range n.Imports {
			own := p.graph[q.PkgPath]
			if own == nil || !own.main || own.Module == nil || found[q.PkgPath] {
				continue
			}
			below, ok := strings.CutPrefix(q.PkgPath, own.Module.Path+"/")
			if ok && is(below) && !slices.ContainsFunc(slices.Collect(maps.Keys(own.Imports)), isClient) {
				found[q.PkgPath] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}
