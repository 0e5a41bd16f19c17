package overlap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// unseparated reports a key of no class that would be one of a class with a
// namespace, if the separator stood behind the namespace.
func unseparated(p *keys.Policy, u *uses.Use, k uses.Key) (*keys.Class, flaw, bool) {
	if p.Namespace == nil {
		return nil, flaw{}, false
	}
	match := p.Match
	if u.Role == uses.RoleChannel {
		match = p.MatchChannel
	}
	parts := k.Template.Parts()
	for i, part := range parts {
		for _, end := range namespaceEnds(p, parts, i) {
			if _, configurable := k.Literal(i, 0); configurable && !part.Placeholder {
				continue
			}
			m, ok := match(separated(parts, i, end, p.Separator))
			if !ok || !endsAt(p, m, i, end, part.Placeholder) {
				continue
			}
			return m.Class, flaw{
				message: fmt.Sprintf("the namespace of %%s is not followed by %q: others that begin alike would collide", verbatim(p.Separator)),
				part:    i,
			}, true
		}
	}
	return nil, flaw{}, false
}

// namespaceEnds returns where in a part a text ends that is known to be a
// namespace and that the separator does not follow: for a placeholder 0, for
// literal text the bytes of it.
func namespaceEnds(p *keys.Policy, parts []keys.Part, i int) []int {
	part := parts[i]
	next := ""
	if i+1 < len(parts) {
		next = parts[i+1].Literal
	}
	if part.Placeholder {
		if p.Namespace.Optional { // the value may be empty, or hold the separator
			return nil
		}
		if i+1 == len(parts) || part.Type != keys.String || part.Rest || !isNamespace(p, part.Name) || parts[i+1].Placeholder || strings.HasPrefix(next, p.Separator) {
			return nil
		}
		return []int{0}
	}
	var ends []int
	for _, value := range append([]string{p.Namespace.Default}, p.Namespace.Values...) {
		if value == "" {
			continue
		}
		for at := 0; at+len(value) <= len(part.Literal); at++ {
			begins := at == 0 && i == 0 || strings.HasSuffix(part.Literal[:at], p.Separator)
			end := at + len(value)
			follows := end < len(part.Literal) || i+1 < len(parts)
			if begins && follows && strings.HasPrefix(part.Literal[at:], value) && !strings.HasPrefix(part.Literal[end:], p.Separator) && !slices.Contains(ends, end) {
				ends = append(ends, end)
			}
		}
	}
	return ends
}

// isNamespace reports whether a value is called as the namespace is.
func isNamespace(p *keys.Policy, name string) bool {
	return name == p.Namespace.Placeholder || name == "namespace" || name == "ns"
}

// separated returns parts with the separator at a byte of the i-th, or behind it
// if that is a placeholder.
func separated(parts []keys.Part, i, at int, separator string) keys.Template {
	out := slices.Clone(parts[:i])
	if part := parts[i]; part.Placeholder {
		out = append(out, part, keys.Part{Literal: separator})
	} else {
		out = append(out, keys.Part{Literal: part.Literal[:at] + separator + part.Literal[at:]})
	}
	return keys.New(append(out, parts[i+1:]...)...)
}

// endsAt reports whether the namespace of a match ends where the separator was
// put.
func endsAt(p *keys.Policy, m keys.TemplateMatch, i, end int, placeholder bool) bool {
	b, ok := p.NamespaceOf(m)
	if !ok || b.Part != i || len(b.Value.Parts()) != 1 {
		return false
	}
	return placeholder && b.Value.Head() == "" || !placeholder && b.Offset+len(b.Value.Head()) == end
}
