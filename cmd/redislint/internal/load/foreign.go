package load

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Foreign returns, for a package, the modules that it reaches which are neither a main
// module, nor the client of one, and import a package that is: what they send,
// no code of the main modules says. ignored reports whether an import path is that of
// a package which sends nothing of its own (a hook, a measure).
func (p *Program) Foreign(importPath string, isClient, ignored func(path string) bool) []string {
	start := p.graph[importPath]
	if start == nil {
		return nil
	}
	w := &foreignWalk{
		p: p, isClient: isClient, ignored: ignored,
		seen: map[*packages.Package]bool{}, found: map[string]bool{}, sends: map[*packages.Package]bool{},
	}
	w.own(start.Package)
	return slices.Sorted(maps.Keys(w.found))
}

// A foreignWalk goes from a package to all that it imports.
type foreignWalk struct {
	p                 *Program
	isClient, ignored func(path string) bool
	seen              map[*packages.Package]bool // packages of the main modules
	found             map[string]bool
	sends             map[*packages.Package]bool
}

// own visits a package of a main module.
func (w *foreignWalk) own(pkg *packages.Package) {
	if w.seen[pkg] {
		return
	}
	w.seen[pkg] = true
	for _, q := range pkg.Imports {
		switch n := w.p.graph[q.PkgPath]; {
		case n != nil && (n.main || n.near):
			w.own(q)
		case q.Module == nil || w.isClient(q.PkgPath) || w.ignored(q.PkgPath):
		case w.reaches(q):
			w.found[q.Module.Path] = true
		}
	}
}

// reaches reports whether a package of another module imports a client, itself or
// through others that are none.
func (w *foreignWalk) reaches(pkg *packages.Package) bool {
	if done, ok := w.sends[pkg]; ok {
		return done
	}
	w.sends[pkg] = false
	for _, q := range pkg.Imports {
		if w.ignored(q.PkgPath) || q.Module == nil && !strings.Contains(q.PkgPath, ".") {
			continue
		}
		if w.isClient(q.PkgPath) || w.reaches(q) {
			w.sends[pkg] = true
			return true
		}
	}
	return false
}

// Mains returns the packages main that the patterns name, whether or not they matter,
// with their folders.
func (p *Program) Mains() map[string]string {
	out := map[string]string{}
	for path := range p.Matched {
		if n := p.graph[path]; n != nil && n.Name == "main" && len(n.GoFiles) > 0 {
			out[path] = filepath.Dir(n.GoFiles[0])
		}
	}
	return out
}
