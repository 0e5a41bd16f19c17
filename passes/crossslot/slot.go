package crossslot

import (
	"strings"

	"github.com/redislint/redislint/keys"
)

// disjoint reports whether keys of two templates are certainly in different slots.
func disjoint(policy *keys.Policy, a, b keys.Template) bool {
	if openHead(policy, a) || openHead(policy, b) {
		return false
	}
	a, b = hashed(a), hashed(b)
	if a.IsLiteral() && b.IsLiteral() {
		return keys.Slot(a.Head()) != keys.Slot(b.Head())
	}
	_, overlap := keys.Syntax{Separator: policy.Separator, Empty: true}.Overlap(a, b)
	return !overlap
}

// openHead reports whether a key begins with a value that may bring a hash tag: a
// namespace that is one by the policy, or a rest of which nothing is known.
func openHead(policy *keys.Policy, t keys.Template) bool {
	parts := t.Parts()
	if len(parts) == 0 || !parts[0].Placeholder {
		return false
	}
	tagged := policy.Namespace != nil && strings.Contains(policy.Namespace.Default, "{")
	return parts[0].Rest || tagged || len(parts) == 1
}

// hashed returns the part of a key that decides about its slot: what is
// between the first brace and the next closing one, or else the whole key.
func hashed(t keys.Template) keys.Template {
	var tag []keys.Part
	inside := false
	for _, p := range t.Parts() {
		if p.Placeholder {
			if inside {
				tag = append(tag, p)
			}
			continue
		}
		text := p.Literal
		if !inside {
			_, rest, found := strings.Cut(text, "{")
			if !found {
				continue
			}
			inside, text = true, rest
		}
		within, _, closed := strings.Cut(text, "}")
		if within != "" {
			tag = append(tag, keys.Part{Literal: within})
		}
		if closed {
			if len(tag) == 0 {
				return t // {}: the whole key counts
			}
			return keys.New(tag...)
		}
	}
	return t
}

// verbatim is text in a format.
func verbatim(text string) string { return strings.ReplaceAll(text, "%", "%%") }
