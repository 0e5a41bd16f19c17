package keys

import (
	"fmt"
	"slices"
	"strings"
)

// An optional namespace is in no pattern: it is in front of every key that is
// neither global nor external, with the separator, or there is nothing.

// A reading is how a key is read: as the pattern has it, or with a namespace in
// front of that.
type reading bool

const (
	plain reading = false
	after reading = true // a namespace
)

// in returns the keys of c in a reading; nil if there are none.
func (c *Class) in(r reading) *language {
	if r == after {
		return c.behind
	}
	return &c.lang
}

// IsOptional reports whether the namespace of p is in front of the patterns.
func (p *Policy) IsOptional() bool { return p.Namespace != nil && p.Namespace.Optional }

// inNamespace is t with the namespace in front.
func (p *Policy) inNamespace(t Template) *language {
	parts := []Part{{Placeholder: true, Name: p.Namespace.Placeholder}, {Literal: p.Separator}}
	l := p.language(New(append(parts, t.parts...)...))
	return &l
}

// CutSegment returns the first segment of t, what follows the separator behind
// it, and whether there is one. A {rest...} may hold the separator: it ends the
// first segment, and begins what follows.
func (t Template) CutSegment(sep string) (first, rest Template, ok bool) {
	for i, part := range t.parts {
		if part.Rest || sep == "" {
			return New(t.parts[:i+1]...), New(t.parts[i:]...), true
		}
		text, behind, found := strings.Cut(part.Literal, sep)
		if found {
			first := append(t.parts[:i:i], Part{Literal: text})
			return New(first...), New(append([]Part{{Literal: behind}}, t.parts[i+1:]...)...), true
		}
	}
	return t, Template{}, false
}

// FirstSegments returns the first segments of all classes and channels, global
// and external ones too, each once, except for those that are one placeholder only:
// what they can be is not a namespace, if that is optional.
func (p *Policy) FirstSegments() []Template {
	var all []Template
	for _, c := range slices.Concat(p.Keys, p.Channels) {
		first, _, _ := c.Pattern.CutSegment(p.Separator)
		either := []Template{first}
		if n := len(first.parts) - 1; n > 0 && first.parts[n].Rest { // that may begin with the separator
			either = append(either, New(first.parts[:n]...))
		}
		for _, t := range either {
			if !isValue(t) && !slices.ContainsFunc(all, t.Equal) {
				all = append(all, t)
			}
		}
	}
	return all
}

// isValue reports whether t is one placeholder.
func isValue(t Template) bool { return len(t.parts) == 1 && t.parts[0].Placeholder }

// begins reports whether text is the first segment of a key of a class.
func (p *Policy) begins(text string) bool {
	return slices.ContainsFunc(p.first, func(l language) bool {
		_, ok := l.match(elements(New(Part{Literal: text})))
		return ok
	})
}

// mayFollow reports whether the first segment of t may be read as an optional
// namespace, as far as a space of classes goes that t is not looked for in.
func (p *Policy) mayFollow(other *space, t Template) bool {
	if !p.IsOptional() {
		return false
	}
	_, taken := other.match(plain, t)
	return !taken
}

// follows reports whether what m has in place of an optional namespace can be
// one.
func (p *Policy) follows(m TemplateMatch, ok bool) bool {
	return ok && !(m.Bindings[0].Value.IsLiteral() && p.begins(m.Bindings[0].Value.Head()))
}

// checkOptional finds what goes wrong with a namespace that is in front of
// the patterns.
func (d *decoder) checkOptional(p *Policy) {
	n := p.Namespace
	if where, ok := d.positions["namespace.placeholder"]; ok {
		d.errorf(where, "namespace.placeholder names a placeholder of the patterns, and an optional namespace precedes them (remove it, or optional: true)")
	}
	if n.Default != "" {
		d.errorf(d.positions["namespace.default"], "default namespace %q with optional: true, whose default is none (remove it, or optional: true)", n.Default)
	}
	check := func(where position, what string, t Template) {
		if slices.Contains(t.Names(), "namespace") {
			d.errorf(where, "%s has the placeholder {namespace}, and an optional namespace precedes it already (remove the placeholder and its separator, or optional: true)", what)
		}
	}
	if p.Format != nil {
		check(d.positions["format"], "the format", *p.Format)
	}
	for _, c := range slices.Concat(p.Keys, p.Channels) {
		check(position{c.Line, c.Column}, "class "+c.Name, c.Pattern)
	}
	for _, first := range p.FirstSegments() {
		p.first = append(p.first, p.language(first))
	}
	for _, v := range n.Values {
		where := d.positions["namespace.values="+v]
		switch {
		case strings.Index(v+p.Separator, p.Separator) != len(v): // the end of v and the separator may look like one
			d.errorf(where, "namespace %q has the separator %q in it (remove it, or the value)", v, p.Separator)
		case p.Cluster && strings.ContainsAny(v, "{}"):
			d.errorf(where, "namespace %q has a brace in it, which begins or ends a hash tag in a cluster (remove it, or the value)", v)
		case p.begins(v):
			d.errorf(where, "namespace %q is also the first segment of a class: which of the two a key has cannot be told (change one of them)", v)
		}
	}
}

// checkReadings reports classes of which a key can be one of another class in an
// optional namespace. A first segment that New refuses as a namespace is none.
func (d *decoder) checkReadings(p *Policy) {
	if !p.IsOptional() {
		return
	}
	all := slices.Concat(p.Keys, p.Channels)
	for _, c := range all {
		first, rest, ok := c.Pattern.CutSegment(p.Separator)
		if !ok || !isValue(first) || first.parts[0].Name == p.Namespace.Placeholder {
			continue
		}
		l := p.language(rest)
		for _, other := range all {
			if other.behind == nil {
				continue
			}
			example, ok, _ := overlap(&l, &other.lang)
			if !ok {
				continue
			}
			d.errorf(position{c.Line, c.Column}, "class %s cannot be told from class %s in line %d: keys of %q are keys of %q in the namespace %s too%s "+
				"(begin the pattern with literal text, or put {namespace} into the patterns instead of optional: true)",
				c.Name, other.Name, other.Line, c.Pattern.Typed(), other.Pattern.Typed(), shown(first.parts[0]), asIn(example, p.Separator))
			break
		}
	}
}

// asIn shows what is behind a namespace; "" if no key is known.
func asIn(example, sep string) string {
	if example == "" {
		return ""
	}
	return fmt.Sprintf(", as in %q", "app"+sep+example)
}
