package keys

import (
	"fmt"
	"slices"
	"strings"
)

// prepare fills in what matching needs to know of c.
func (p *Policy) prepare(c *Class) {
	c.lang = p.language(c.Pattern)
	if !p.IsOptional() {
		c.namespace = p.Namespace != nil && slices.Contains(c.Pattern.Names(), p.Namespace.Placeholder)
	} else if !c.Global && !c.External {
		c.behind = p.inNamespace(c.Pattern)
	}
}

// language returns the keys of t as p means them.
func (p *Policy) language(t Template) language {
	ps := pieces(t)
	for i := range ps {
		part := &ps[i]
		if !part.Placeholder {
			continue
		}
		values, closed := p.valuesOf(part.Part)
		if closed {
			part.values = newTrie(values)
		} else if n := p.Namespace; n != nil && n.Placeholder == part.Name {
			part.expr = n.expr
		}
	}
	return newLanguage(Syntax{Separator: p.Separator}, ps)
}

// valuesOf returns the values of the placeholder part, if they are a closed set.
func (p *Policy) valuesOf(part Part) (values []string, closed bool) {
	restrict := func(to []string) {
		if !closed {
			values, closed = slices.Clone(to), true
			return
		}
		values = slices.DeleteFunc(values, func(v string) bool { return !slices.Contains(to, v) })
	}
	for _, s := range p.Segments {
		if s.Placeholder == part.Name {
			restrict(s.Values)
		}
	}
	n := p.Namespace
	isNamespace := n != nil && n.Placeholder == part.Name
	if isNamespace && n.Values != nil {
		restrict(n.Values)
	}
	values = slices.DeleteFunc(values, func(v string) bool {
		return p.misfit(part, v) != "" || isNamespace && !n.Allows(v)
	})
	return values, closed
}

// misfit returns why text is not a value of the placeholder part by its type and
// size alone; "" if it is one.
func (p *Policy) misfit(part Part, text string) string {
	if text == "" {
		return "is empty"
	}
	if part.Type == String {
		if !part.Rest && p.Separator != "" && strings.Contains(text, p.Separator) {
			return fmt.Sprintf("has the separator %q in it", p.Separator)
		}
	} else if !part.Type.has([]byte(text)) {
		return isNo(part.Type)
	}
	if n := part.limit(); n > 0 && len(text) > n {
		return fmt.Sprintf("is longer than %d bytes", n)
	}
	return ""
}

// Values returns the closed set of the values of the placeholder of that name,
// and whether it has one.
func (p *Policy) Values(placeholder string) (values []string, ok bool) {
	return p.valuesOf(Part{Placeholder: true, Name: placeholder, Rest: true})
}
