package keys

import (
	"slices"
	"strings"
)

// HoldsNamespace reports whether a text begins as keys do in the default namespace. With
// an optional one, which is empty by default, it is one of a class or what such keys
// begin with, up to a separator.
func (p *Policy) HoldsNamespace(text string) bool {
	n := p.Namespace
	if n == nil {
		return false
	}
	if !n.Optional {
		return n.Default != "" && strings.HasPrefix(text, n.Default+p.Separator)
	}
	return slices.ContainsFunc(slices.Concat(p.Keys, p.Channels), func(c *Class) bool {
		head := c.Pattern.Head()
		return c.HasNamespace() && head != "" &&
			(strings.HasPrefix(text, head) || strings.HasPrefix(head, text) && text != "" && strings.HasSuffix(text, p.Separator))
	})
}
