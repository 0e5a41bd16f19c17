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
		if of := b.at[c]; of != nil && hasWhole(k.Template, c, p) {
			found = true
			of.byPattern(pattern, actsOf(u, k), b.who(u, services), services)
			b.place(&of.Places, u)
		}
	}
	return found
}

// byPattern notes what is done with keys that a pattern finds.
func (of *Class) byPattern(pattern string, acts []act, who, services []string) {
	for _, a := range acts {
		for _, d := range []struct {
			is   access
			name string
		}{{reads, "read"}, {writes, "written"}, {deletes, "deleted"}, {given, "given"}} {
			if a.done&d.is != 0 {
				of.ByPattern = append(of.ByPattern, ByPattern{pattern, d.name, who, false})
			}
		}
		of.doneBy(services, a.done)
	}
}

// useByPattern notes a use of keys of the class alone, which a pattern finds.
func (of *Class) useByPattern(pattern string, acts []act, who, services []string) {
	of.use(acts, nil, services)
	of.byPattern(pattern, acts, who, services)
}

// foundBy is the pattern by which the function of a use found a key, if it did: where that has a
// star, the key has anything.
func (b *builder) foundBy(u *uses.Use, k uses.Key, patterns map[sought]string) (pattern string, ok bool) {
	if u.Role != uses.RoleKey || !slices.ContainsFunc(k.Template.Parts(), func(p keys.Part) bool { return p.Placeholder && p.Rest && p.Name == "?" }) {
		return "", false
	}
	pattern, ok = patterns[sought{u.Package, u.Decl, shape(k.Template)}]
	return pattern, ok
}

// found and subscribed are what is done by the pattern itself.
const (
	found      = "found"      // KEYS, SCAN
	subscribed = "subscribed" // PSUBSCRIBE
)

// bySought notes a pattern at each class that it has whole, with the function that seeks keys or
// subscribes to channels by it. It reports whether there is one. Who seeks all keys that the
// policy has, of several classes, seeks those of none. A pattern without any sign is a key, and
// of that key's class.
func (b *builder) bySought(u *uses.Use, k uses.Key, services []string) bool {
	p := b.in.Match.Of(u.Package)
	if p == nil || u.Role != uses.RolePattern || !hasWord(k.Template) {
		return false
	}
	if named := b.named(u, k.Template); named != nil {
		b.seek(u, k, named, services)
		return true
	}
	all, ok := unstarred(k.Template)
	if !ok {
		return false
	}
	list, done := p.Keys, found
	if u.Command == "PSUBSCRIBE" {
		list, done = p.Channels, subscribed
	}
	var whole []*keys.Class
	for _, c := range list {
		if b.at[c] != nil && hasWhole(all, c, p) {
			whole = append(whole, c)
		}
	}
	if done == found && len(whole) == len(list) && len(list) > 1 {
		return false
	}
	b.seek(u, k, whole, services)
	return len(whole) > 0
}

// seek notes a pattern at classes.
func (b *builder) seek(u *uses.Use, k uses.Key, classes []*keys.Class, services []string) {
	done := found
	if u.Command == "PSUBSCRIBE" {
		done = subscribed
	}
	for _, c := range classes {
		of := b.at[c]
		if of == nil {
			continue
		}
		of.ByPattern = append(of.ByPattern, ByPattern{passes.CanonicalKey(k.Template.String()), done, b.who(u, services), !k.Template.HasGlobSign()})
		b.place(&of.Places, u)
		if done == subscribed {
			of.Uses++
			of.Commands = append(of.Commands, u.Command)
			of.doneBy(services, reads)
		}
	}
}

// named are the classes of the key or channel that a pattern without any sign is; nil of other
// patterns, and of other commands.
func (b *builder) named(u *uses.Use, pattern keys.Template) []*keys.Class {
	as := *u
	switch as.Role = uses.RoleKey; {
	case pattern.HasGlobSign():
		return nil
	case u.Command == "PSUBSCRIBE":
		as.Role = uses.RoleChannel
	case u.Command != "KEYS" && !strings.HasSuffix(u.Command, "SCAN"):
		return nil
	}
	return b.classes(&as, pattern)
}

// hasWhole reports whether a pattern has all keys of a class, or all that it has in the
// default namespace. A value in the pattern is one of those of the class, whatever it is in the
// code: it may be of a narrower type.
func hasWhole(pattern keys.Template, c *keys.Class, p *keys.Policy) bool {
	var wide []keys.Part
	for _, part := range pattern.Parts() {
		if part.Placeholder {
			part = keys.Part{Placeholder: true, Name: part.Name, Rest: part.Rest}
		}
		wide = append(wide, part)
	}
	of := keys.New(wide...)
	has := func(all keys.Template) bool {
		if !keys.Covers(of, all, p.Separator) {
			return false
		}
		_, some := keys.Overlap(pattern, all, p.Separator)
		return some
	}
	return has(c.Pattern) || c.HasNamespace() && p.Namespace.Default != "" && has(p.InDefault(c.Pattern))
}

// unstarred are the keys that a pattern has, where its only signs are asterisks; it is not ok
// without any.
func unstarred(pattern keys.Template) (keys.Template, bool) {
	var parts []keys.Part
	stars := 0
	for _, p := range pattern.Parts() {
		if p.Placeholder {
			parts = append(parts, p)
			continue
		}
		if strings.ContainsAny(p.Literal, `?[\`) {
			return keys.Template{}, false
		}
		for i, text := range strings.Split(p.Literal, "*") {
			if i > 0 {
				parts = append(parts, keys.Part{Placeholder: true, Name: "?", Rest: true})
				stars++
			}
			if text != "" {
				parts = append(parts, keys.Part{Literal: text})
			}
		}
	}
	return keys.New(parts...), stars > 0
}

// Before is what a line says before the pattern.
func (p ByPattern) Before() string {
	switch p.Done {
	case found:
		return "Sought by the pattern"
	case subscribed:
		return "Subscribers to the pattern"
	case "given":
		return "Given to a script that is not known, among the keys of"
	}
	return strings.ToUpper(p.Done[:1]) + p.Done[1:] + " among the keys of"
}

// After is what it says behind it.
func (p ByPattern) After() string {
	switch p.Done {
	case found:
		return " in"
	case subscribed:
		return ""
	}
	return " by"
}

// withoutFound leaves out who seeks keys by a pattern, where it is told what they do with those: by
// the pattern, or, if that is a key, with this.
func (of *Class) withoutFound(list []ByPattern) []ByPattern {
	told := slices.Concat(of.ReadBy, of.WrittenBy, of.DeletedBy)
	for i := range list {
		if p := &list[i]; p.named && p.Done == found {
			p.UsedBy = slices.DeleteFunc(p.UsedBy, func(who string) bool { return slices.Contains(told, who) })
		}
		for _, o := range list {
			if p := &list[i]; p.Done == found && o.Done != found && o.Pattern == p.Pattern {
				p.UsedBy = slices.DeleteFunc(p.UsedBy, func(who string) bool { return slices.Contains(o.UsedBy, who) })
			}
		}
	}
	return slices.DeleteFunc(list, func(p ByPattern) bool { return len(p.UsedBy) == 0 })
}

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
