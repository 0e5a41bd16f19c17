// Package misfits says what keeps a key from following the policy: for
// badsegment, which reports it, and for unknownkey, which leaves such keys to it.
package misfits

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// A Misfit is what is wrong with a key that otherwise follows a class or the
// format.
type Misfit struct {
	Class *keys.Class // that it follows; nil for the format
	// Segment is the segment that is wrong, whose Placeholder is the zero Part if
	// it is the number of them: then Have and Want are what the key and the
	// format have, or Want is 0 if the key is another one altogether.
	Segment    keys.Misfit
	Have, Want int
}

// Of returns what is wrong with a key of a use; it is not ok if nothing is, or the
// key is one that nothing describes. Only what is known to be wrong is.
func Of(p *keys.Policy, u *uses.Use, k uses.Key) (Misfit, bool) {
	if p == nil || u.Role != uses.RoleKey && u.Role != uses.RoleChannel {
		return Misfit{}, false
	}
	follow, match := p.Follow, p.Match
	if u.Role == uses.RoleChannel {
		follow, match = p.FollowChannel, p.MatchChannel
	}
	t := k.Template
	if IsCut(p, u, t) {
		return Misfit{}, false
	}
	if _, old := p.Was(t); old {
		return Misfit{}, false
	}
	if m, misfits, ok := follow(t); ok && (hasWord(m.Class.Pattern) || isKnown(p, k)) && !slices.ContainsFunc(misfits, several(p)) {
		_, is := match(t)
		if lack, ok := lacking(m); ok && len(misfits) == 0 {
			return Misfit{Class: m.Class, Segment: lack}, true
		}
		if m.Class.External || len(misfits) == 0 || !is && mayBe(p, u.Role, t) {
			return Misfit{}, false
		}
		s, ok := wrong(p, k, misfits)
		return Misfit{Class: m.Class, Segment: s}, ok
	}
	if u.Role == uses.RoleChannel || p.Format == nil || !isKnown(p, k) || mayBe(p, u.Role, t) {
		return Misfit{}, false
	}
	return ofFormat(p, k)
}

// ofFormat is Of for keys that follow no class.
func ofFormat(p *keys.Policy, k uses.Key) (Misfit, bool) {
	if misfits, ok := p.FollowFormat(k.Template); ok && !slices.ContainsFunc(misfits, several(p)) {
		s, ok := wrong(p, k, misfits)
		if len(p.Keys) > 0 && places(misfits) > 1 {
			return Misfit{}, false // all of it is another key
		}
		return Misfit{Segment: s}, ok
	}
	if _, open := Open(k.Template); open {
		return Misfit{}, false
	}
	if m, ok := miscounted(p, k.Template); ok {
		return m, true
	}
	// Without classes nobody else speaks of what does not follow the format.
	return Misfit{}, len(p.Keys) == 0 && k.Head != nil && !k.Configurable
}

// wrong returns the first of misfits that is known to be one: not the default of
// a setting, and not missing in a key whose head is not known, or that has a
// value of several segments.
func wrong(p *keys.Policy, k uses.Key, misfits []keys.Misfit) (keys.Misfit, bool) {
	_, open := Open(k.Template)
	for _, m := range misfits {
		if len(m.Value.Parts()) == 0 && (open || !isKnown(p, k)) {
			continue
		}
		if _, configurable := k.Literal(m.Part, m.Offset); configurable {
			continue
		}
		return m, true
	}
	return keys.Misfit{}, false
}

// places returns how many placeholders misfits are of.
func places(misfits []keys.Misfit) int {
	names := map[string]bool{}
	for _, m := range misfits {
		names[m.Placeholder.Name] = true
	}
	return len(names)
}

// several reports whether the value of a misfit is more than one segment, in place of one.
func several(p *keys.Policy) func(keys.Misfit) bool {
	return func(m keys.Misfit) bool {
		return !m.Placeholder.Rest && p.Separator != "" && slices.ContainsFunc(m.Value.Parts(), func(part keys.Part) bool {
			return strings.Contains(part.Literal, p.Separator)
		})
	}
}

// isKnown reports whether the first segment of a key is known: it begins with
// text that somebody wrote, or with a value that is called as the namespace is.
func isKnown(p *keys.Policy, k uses.Key) bool {
	parts := k.Template.Parts()
	switch {
	case len(parts) == 0:
		return false
	case !parts[0].Placeholder:
		return k.Head != nil && !k.Configurable
	}
	return InNamespace(p, k.Template)
}

// InNamespace reports whether a key begins with a value that is called as the
// namespace is, and the separator.
func InNamespace(p *keys.Policy, t keys.Template) bool {
	parts := t.Parts()
	if p.Namespace == nil || len(parts) < 2 || !parts[0].Placeholder || parts[0].Rest || parts[0].Type != keys.String {
		return false
	}
	name := parts[0].Name
	return (name == p.Namespace.Placeholder || name == "namespace" || name == "ns") && strings.HasPrefix(parts[1].Literal, p.Separator)
}

// mayBe reports whether a key can be of a class if what is in it is not one
// value, but a key of its own or joined from several.
func mayBe(p *keys.Policy, role uses.Role, t keys.Template) bool {
	open, ok := Open(t)
	if !ok {
		return false
	}
	if role == uses.RoleChannel {
		return len(p.ReachesChannels(open)) > 0
	}
	return len(p.Reaches(open)) > 0
}

// IsCut reports whether a key ends with the separator, and is how another key of
// the same use begins: one that ends there because a list is empty, say.
func IsCut(p *keys.Policy, u *uses.Use, t keys.Template) bool {
	text := t.String()
	return p.Separator != "" && strings.HasSuffix(text, p.Separator) && slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		other := k.Template.String()
		return len(other) > len(text) && strings.HasPrefix(other, text)
	})
}

// Open returns t with values of several segments in place of those that are
// called as a key is, or have no name; ok is whether it has a value of several
// segments then.
func Open(t keys.Template) (open keys.Template, ok bool) {
	parts := t.Parts()
	for i := range parts {
		if parts[i].Placeholder && parts[i].Type == keys.String && Opens(parts[i].Name) {
			parts[i].Rest = true
		}
		ok = ok || parts[i].Rest
	}
	return keys.New(parts...), ok
}

// Opens reports whether Open takes a value of that name for several segments: it is called as a
// key is, or as what finds keys.
func Opens(name string) bool { return name == "pattern" || IsKey(name) }

// IsKey reports whether a placeholder is called as a key is, or not at all.
func IsKey(name string) bool {
	switch name {
	case "?", "k", "s", "str", "suffix":
		return true
	}
	name = strings.TrimRight(name, "_0123456789")
	return strings.HasSuffix(name, "key") || strings.HasSuffix(name, "keys")
}

// hasWord reports whether a pattern has literal text other than punctuation.
func hasWord(t keys.Template) bool {
	return slices.ContainsFunc(t.Parts(), func(p keys.Part) bool { return strings.ContainsFunc(p.Literal, isWord) })
}

// lacking returns the place where a key of a class has no value for a placeholder that
// the class requires: its pattern has none of that name, and all text in place of
// those that hold several segments is literal.
func lacking(m keys.TemplateMatch) (keys.Misfit, bool) {
	for _, need := range m.Class.Require {
		if slices.Contains(m.Class.Pattern.Names(), need) {
			continue
		}
		var at *keys.Binding
		for i := range m.Bindings {
			b := &m.Bindings[i]
			if !b.Placeholder.Rest {
				continue
			}
			if !b.Value.IsLiteral() {
				at = nil
				break
			}
			at = b
		}
		if at != nil {
			return keys.Misfit{Binding: *at, Reason: "has no {" + need + "}"}, true
		}
	}
	return keys.Misfit{}, false
}
