package keys

import (
	"fmt"
	"slices"
	"strings"
)

// check finds what is wrong with p as a whole, and prepares it for matching.
func (d *decoder) check(p *Policy) {
	if p.IsOptional() {
		d.checkOptional(p)
	} else {
		d.checkPlaceholder(p)
	}
	d.checkMatch(p)
	d.checkSegments(p)
	d.checkModules(p)
	d.checkNames(p)
	for _, s := range p.Services {
		if where, ok := d.positions["services."+s.Name+".env"]; ok && p.Namespace == nil {
			d.errorf(where, "services.%s.env is a variable for the namespace, which the policy does not have (add namespace: {default: app}, or remove env)", s.Name)
		}
	}
	d.checkEscapes(p)
	d.checkRequired(p)
	d.limitPlaceholders(p)
	if p.Format != nil {
		p.format = p.language(*p.Format)
		if p.IsOptional() {
			p.behind = p.inNamespace(*p.Format)
		}
	}
	for _, c := range p.Keys {
		p.prepare(c)
		d.checkFormat(p, c)
	}
	for _, c := range p.Channels {
		p.prepare(c)
	}
	p.keys = d.space(p.Keys)
	p.channels = d.space(p.Channels)
	d.checkReadings(p)
	for _, c := range p.Keys {
		d.checkWords(p, &p.keys, "keys", c)
	}
	for _, c := range p.Channels {
		d.checkWords(p, &p.channels, "channels", c)
	}
}

// placeholders calls f for every placeholder of the patterns and the format.
func (p *Policy) placeholders(f func(where string, part Part)) {
	each := func(where string, t Template) {
		for _, part := range t.parts {
			if part.Placeholder {
				f(where, part)
			}
		}
	}
	if p.Format != nil {
		each("format", *p.Format)
	}
	for _, c := range p.Keys {
		each("keys."+c.Name, c.Pattern)
	}
	for _, c := range p.Channels {
		each("channels."+c.Name, c.Pattern)
	}
}

// namesOfPlaceholders returns each name once, in order.
func (p *Policy) namesOfPlaceholders() []string {
	var names []string
	p.placeholders(func(_ string, part Part) {
		if !slices.Contains(names, part.Name) {
			names = append(names, part.Name)
		}
	})
	return names
}

// checkMatch reports values of the namespace that namespace.match does not allow.
func (d *decoder) checkMatch(p *Policy) {
	n := p.Namespace
	if n == nil || n.expr == nil {
		return
	}
	for _, v := range n.Values {
		if !n.expr.match(v) {
			d.errorf(d.positions["namespace.values="+v], "namespace %q does not match %s (change namespace.match, or remove the value)", v, n.Match)
		}
	}
}

// checkPlaceholder finds what goes wrong with a namespace that is a placeholder
// of the patterns.
func (d *decoder) checkPlaceholder(p *Policy) {
	n := p.Namespace
	if n == nil {
		return
	}
	names := p.namesOfPlaceholders()
	names = append(names, d.broken...)
	if where, ok := d.positions["namespace.placeholder"]; ok && len(names) > 0 && !slices.Contains(names, n.Placeholder) {
		d.errorf(where, "no pattern has the placeholder {%s} (%s)", n.Placeholder, Suggest(n.Placeholder, names))
	}
	where := d.positions["namespace.default"]
	switch {
	case n.Default == "":
		if where != (position{}) {
			d.errorf(where, "namespace.default is empty (give it a value, or remove it)")
		}
	case n.Values != nil && !slices.Contains(n.Values, n.Default):
		d.errorf(where, "default namespace %q is not one of namespace.values (add it there, or use one of %s)", n.Default, strings.Join(n.Values, ", "))
	case n.expr != nil && !n.expr.match(n.Default):
		d.errorf(where, "default namespace %q does not match %s (change namespace.match, or the default)", n.Default, n.Match)
	}
	p.placeholders(func(in string, part Part) {
		if part.Name != n.Placeholder {
			return
		}
		if n.Default != "" {
			if wrong := p.misfit(part, n.Default); wrong != "" {
				d.errorf(where, "default namespace %q %s: it is not a value of %s of %s (change one of them)", n.Default, wrong, shown(part), in)
			}
		}
		for _, v := range n.Values {
			if wrong := p.misfit(part, v); wrong != "" {
				d.errorf(d.positions["namespace.values="+v], "namespace %q %s: it is not a value of %s of %s (change one of them)", v, wrong, shown(part), in)
			}
		}
	})
}

// shown is part as a pattern has it.
func shown(part Part) string { return New(part).Typed() }

func (d *decoder) checkSegments(p *Policy) {
	names := append(p.namesOfPlaceholders(), d.broken...)
	for _, s := range p.Segments {
		where := "segments." + s.Placeholder
		if !slices.Contains(names, s.Placeholder) {
			remedy := "remove it, or use {" + s.Placeholder + "} in a pattern"
			if near := nearest(s.Placeholder, names); near != "" {
				remedy = "did you mean " + near + "?"
			}
			d.errorf(d.positions[where], "no pattern and no format has the placeholder {%s} (%s)", s.Placeholder, remedy)
		}
		for _, v := range s.Values {
			said := false
			p.placeholders(func(in string, part Part) {
				if said || part.Name != s.Placeholder {
					return
				}
				if wrong := p.misfit(part, v); wrong != "" {
					said = true
					d.errorf(d.positions[where+"="+v], "value %q of %s %s: it is not a value of %s of %s (change one of them)", v, where, wrong, shown(part), in)
				}
			})
		}
	}
}

func (d *decoder) checkModules(p *Policy) {
	modules, closed := p.Values("module")
	if closed {
		for _, m := range p.Modules {
			if !slices.Contains(modules, m.Name) && m.Name != "" {
				d.errorf(d.positions["modules."+m.Name], "module %q is not one of segments.module (add it there, or remove it; known: %s)", m.Name, strings.Join(modules, ", "))
			}
		}
	}
	for _, m := range p.Modules {
		if !slices.Contains(modules, m.Name) {
			modules = append(modules, m.Name)
		}
	}
	module := func(what, name, where string) {
		if name == "" || name == Shared || slices.Contains(modules, name) {
			return
		}
		remedy := "list it in modules"
		if len(modules) > 0 {
			remedy = Suggest(name, modules)
		}
		d.errorf(d.positions[where], "%s %q is not a module (%s)", what, name, remedy)
	}
	owner := func(kind string, c *Class) {
		where := kind + "." + c.Name
		module("owner", c.Owner, where+".owner")
		for _, r := range c.Readers {
			module("reader", r, where+".readers="+r)
		}
	}
	for _, c := range p.Keys {
		owner("keys", c)
	}
	for _, c := range p.Channels {
		owner("channels", c)
	}
}

// checkNames finds classes whose builders would have the same name.
func (d *decoder) checkNames(p *Policy) {
	taken := map[string]string{}
	check := func(kind string, c *Class, channel bool) {
		where := kind + "." + c.Name
		if c.External || GoName(c.Name) == "" {
			return
		}
		methods := c.methods(channel, p.Builders.Validate == ValidateError)
		for _, m := range methods {
			if other, ok := taken[m]; ok {
				d.errorf(d.positions[where], "%s and %s would both get the builder %s (rename one)", other, where, m)
				break
			}
		}
		for _, m := range methods {
			if _, ok := taken[m]; !ok {
				taken[m] = where
			}
		}
	}
	for _, c := range p.Keys {
		check("keys", c, false)
	}
	for _, c := range p.Channels {
		check("channels", c, true)
	}
}

// checkFormat reports a class whose keys do not all follow the format.
func (d *decoder) checkFormat(p *Policy, c *Class) {
	if p.Format == nil || c.Global || c.External || covers(&p.format, &c.lang) {
		return
	}
	d.errorf(position{c.Line, c.Column}, "class %s does not follow the format %q: %s (change the pattern, or set global: true)",
		c.Name, p.Format.Typed(), p.whyNot(&p.format, c))
}

// whyNot says why not all keys of c are keys of l.
func (p *Policy) whyNot(l *language, c *Class) string {
	es := elements(c.Pattern)
	bs, misfits, ok := p.nearly(l, es)
	switch {
	case !ok:
		return "it has other segments"
	case len(misfits) > 0 && misfits[0].Value.parts == nil:
		return shown(misfits[0].Placeholder) + " is missing"
	case len(misfits) > 0:
		return fmt.Sprintf("%q %s", misfits[0].Value.Typed(), misfits[0].Reason)
	}
	for _, b := range bs {
		q := p.language(New(b.Placeholder))
		if v := p.language(b.Value); !covers(&q, &v) {
			return fmt.Sprintf("%s has values that %s has not", b.Value.Typed(), shown(b.Placeholder))
		}
	}
	return "it has keys that the format has not"
}
