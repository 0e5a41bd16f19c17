package misfits

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// OfVerb returns the value of a key of a use that is a verb of fmt: a format, which nothing
// has filled in. It is not ok if there is none, or if the use has other keys, too: a function
// that returns its format as it is, where it is given no values, is not called so.
func OfVerb(p *keys.Policy, u *uses.Use, k uses.Key) (Misfit, bool) {
	if p == nil || u.Lua || k.Configurable || u.Role != uses.RoleKey && u.Role != uses.RoleChannel {
		return Misfit{}, false
	}
	match := p.Match
	if u.Role == uses.RoleChannel {
		match = p.MatchChannel
	}
	m, ok := match(k.Template)
	if !ok || m.Class.External || slices.ContainsFunc(u.Keys, func(o uses.Key) bool { return uses.Unfilled(o.Template.Text()) == "" }) {
		return Misfit{}, false
	}
	for _, b := range m.Bindings {
		text := b.Value.Head()
		if !b.Value.IsLiteral() {
			continue
		}
		for _, segment := range strings.Split(text, p.Separator) {
			if verb := uses.Unfilled(segment); verb != "" && verb == segment {
				return Misfit{Class: m.Class, Segment: keys.Misfit{Binding: b, Reason: "is a verb that nothing fills in"}}, true
			}
		}
	}
	return Misfit{}, false
}

// OfMisprint returns the value of a key of a use that has what fmt writes where values do not fit
// their format, "%!d(MISSING)". It is not ok if there is none; [Misprinted] says when.
func OfMisprint(p *keys.Policy, u *uses.Use, k uses.Key) (Misfit, bool) {
	if p == nil || k.Configurable || !Misprinted(u, k) {
		return Misfit{}, false
	}
	match := p.Match
	if u.Role == uses.RoleChannel {
		match = p.MatchChannel
	}
	m, ok := match(k.Template)
	if !ok || m.Class.External {
		return Misfit{}, false
	}
	for _, b := range m.Bindings {
		if uses.Misprint(b.Value.Text()) != "" {
			return Misfit{Class: m.Class, Segment: keys.Misfit{Binding: b, Reason: "is what fmt prints of a mistake"}}, true
		}
	}
	return Misfit{}, false
}

// Misprinted reports whether all keys of a use have what fmt writes where values do not fit their
// format: of several, that may be one which no call gives these values.
func Misprinted(u *uses.Use, k uses.Key) bool {
	misprint := func(k uses.Key) bool { return uses.Misprint(k.Template.Text()) != "" }
	return !u.Lua && (u.Role == uses.RoleKey || u.Role == uses.RoleChannel) && misprint(k) &&
		!slices.ContainsFunc(u.Keys, func(o uses.Key) bool { return !misprint(o) })
}
