package keydoc

import (
	"cmp"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A sought is a pattern that a function seeks keys by, without what its stars are.
type sought struct{ pkg, decl, shape string }

// patterns are those that functions of the module seek keys by, as they have them.
func (b *builder) patterns() map[sought]string {
	out := map[sought]string{}
	for i := range b.in.Uses {
		u := &b.in.Uses[i]
		if u.Role != uses.RolePattern || u.Command == "PSUBSCRIBE" {
			continue
		}
		for _, k := range u.Keys {
			if is := shape(k.Template); strings.Contains(is, "*") {
				out[sought{u.Package, u.Decl, strings.ReplaceAll(is, "*", "{}")}] = passes.CanonicalKey(k.Template.String())
			}
		}
	}
	return out
}

// byPattern notes what a use does with keys that its function found by a pattern, at each class
// that the pattern has whole. It reports whether there is one.
func (b *builder) byPattern(u *uses.Use, k uses.Key, patterns map[sought]string, services []string) bool {
	p := b.in.Match.Of(u.Package)
	pattern, ok := patterns[sought{u.Package, u.Decl, shape(k.Template)}]
	if !ok || p == nil || u.Role != uses.RoleKey || !hasWord(k.Template) {
		return false
	}
	found := false
	for _, c := range p.Keys {
		of := b.at[c]
		if of == nil || !keys.Covers(k.Template, c.Pattern, p.Separator) {
			continue
		}
		found = true
		for _, a := range actsOf(u, k) {
			for _, d := range []struct {
				is   access
				name string
			}{{reads, "read"}, {writes, "written"}, {deletes, "deleted"}} {
				if a.done&d.is != 0 {
					of.ByPattern = append(of.ByPattern, ByPattern{pattern, d.name, b.who(u, services)})
				}
			}
			of.doneBy(services, a.done)
		}
	}
	return found
}

// Title is what is done, at the beginning of a line.
func (p ByPattern) Title() string { return strings.ToUpper(p.Done[:1]) + p.Done[1:] }

// together are the same patterns with all who use them, sorted.
func together(list []ByPattern) []ByPattern {
	slices.SortStableFunc(list, func(x, y ByPattern) int {
		return cmp.Or(cmp.Compare(x.Pattern, y.Pattern), cmp.Compare(x.Done, y.Done))
	})
	var out []ByPattern
	for _, p := range list {
		if n := len(out) - 1; n >= 0 && out[n].Pattern == p.Pattern && out[n].Done == p.Done {
			out[n].UsedBy = append(out[n].UsedBy, p.UsedBy...)
			continue
		}
		out = append(out, p)
	}
	for i := range out {
		slices.Sort(out[i].UsedBy)
		out[i].UsedBy = slices.Compact(out[i].UsedBy)
	}
	return out
}
