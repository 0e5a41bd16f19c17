package main

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/baseline"
	"github.com/redislint/redislint/passes"
)

// A scope says which entries of a baseline a run can find.
type scope struct {
	*program
	ran   []passes.Rule
	all   bool // all rules ran
	tests bool
	// widen runs the same rules on the whole module too.
	widen func() (*program, error)
	wide  *program // what it returned; nil before
}

// stale returns those of the lines missing of a baseline, for which the run found
// nothing, that no longer hold. A run on some packages does not see who else uses
// their keys: what seems stale to one is looked for in the whole module.
func (s *scope) stale(b *baseline.Baseline, missing []baseline.Line) ([]baseline.Line, error) {
	missing = slices.DeleteFunc(missing, func(l baseline.Line) bool { return !s.has(l.Entry) })
	if len(missing) == 0 || s.whole || s.modulePath == "" {
		return missing, nil
	}
	if s.wide == nil {
		var err error
		if s.wide, err = s.widen(); err != nil {
			return nil, err
		}
	}
	if len(s.wide.Errors) > 0 { // what could not be looked at may use them
		return nil, nil
	}
	_, _, gone := b.Split(s.wide.Sorted())
	return slices.DeleteFunc(missing, func(l baseline.Line) bool { return !slices.Contains(gone, l) }), nil
}

// has reports whether a run would have found an entry that still holds.
func (s *scope) has(e baseline.Entry) bool {
	if e.Test && !s.tests {
		return false
	}
	if e.Rule == passes.IgnoreRule { // judged by what all rules find in a whole module
		return s.whole && s.all
	}
	// A rule that does not exist, or no longer, finds nothing: all have run, and it
	// is not among them.
	if !s.all && !slices.ContainsFunc(s.ran, func(r passes.Rule) bool { return r.Name == e.Rule }) {
		return false
	}
	path := strings.TrimSuffix(e.Package, "_test")
	if s.matched[e.Package] || s.matched[path] {
		return true
	}
	// A package that is gone.
	return s.whole && (path == s.modulePath || strings.HasPrefix(path, s.modulePath+"/")) && !s.elsewhere(path)
}

// elsewhere reports whether a package is in a main module below the one at hand,
// which a run in this one does not look at.
func (s *scope) elsewhere(path string) bool {
	return slices.ContainsFunc(s.nested, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") })
}
