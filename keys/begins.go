package keys

import (
	"slices"
	"strings"
)

// InDefaultNamespace reports whether a text begins with the default of the namespace, one
// that is not empty, and the separator.
func (p *Policy) InDefaultNamespace(text string) bool {
	n := p.Namespace
	return n != nil && n.Default != "" && strings.HasPrefix(text, n.Default+p.Separator)
}

// InDefault is a template with the default of the namespace for the namespace's placeholder;
// the template itself where p has no namespace.
func (p *Policy) InDefault(t Template) Template {
	n := p.Namespace
	if n == nil {
		return t
	}
	parts := slices.Clone(t.Parts())
	for i, part := range parts {
		if part.Placeholder && part.Name == n.Placeholder {
			parts[i] = Part{Literal: n.Default}
		}
	}
	return New(parts...)
}

// HoldsNamespace reports whether a text begins as keys do in the default namespace. With
// an optional one, which is empty by default, it is one of a class or what such keys
// begin with, up to a separator.
func (p *Policy) HoldsNamespace(text string) bool {
	if p.Namespace == nil || !p.Namespace.Optional {
		return p.InDefaultNamespace(text)
	}
	return slices.ContainsFunc(slices.Concat(p.Keys, p.Channels), func(c *Class) bool {
		head := c.Pattern.Head()
		return c.HasNamespace() && head != "" &&
			(strings.HasPrefix(text, head) || strings.HasPrefix(head, text) && text != "" && strings.HasSuffix(text, p.Separator))
	})
}
