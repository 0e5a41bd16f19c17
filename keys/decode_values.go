package keys

import (
	"slices"
	"time"

	"github.com/goccy/go-yaml/ast"
)

// format reads the template of all keys, by itself or with what they require.
func (d *decoder) format(v value, p *Policy, at positions) {
	at["format"] = v.at
	template := func(v value) {
		at["format"] = v.at
		if t, ok := d.template(v); ok {
			p.Format = &t
		}
	}
	if v.Node == nil || v.Type() != ast.MappingType {
		template(v)
		return
	}
	before := len(d.errs)
	d.object(v,
		field{"pattern", template},
		field{"require", func(v value) { p.Require = d.texts(v, nil); d.notEmpty(v, p.Require); at.list(d, v) }},
	)
	if p.Format == nil && len(d.errs) == before {
		d.errorf(v.at, `format has no pattern (write pattern: "...")`)
	}
}

// checkRequired gives what the format requires to the classes that must follow it.
func (d *decoder) checkRequired(p *Policy, at positions) {
	names := p.namesOfPlaceholders()
	for _, need := range p.Require {
		where := at["format.require="+need]
		if len(names) > 0 && !slices.Contains(names, need) && !slices.Contains(d.broken, need) {
			d.errorf(where, "no pattern has the placeholder {%s} (%s)", need, suggest(need, names))
			continue
		}
		for _, c := range p.Keys {
			if c.Global || c.External || slices.Contains(c.Require, need) {
				continue
			}
			c.Require = append(slices.Clip(c.Require), need)
			at["keys."+c.Name+".require="+need] = where
		}
	}
}

// refreshed reads a lifetime together with how often it is given again.
func (d *decoder) refreshed(v value, c *Class) {
	var every position
	d.object(v,
		field{"is", func(v value) { d.ttlOfClass(v, c) }},
		field{"refresh", func(v value) {
			every = v.at
			var t TTL
			d.ttlOf(v, &t)
			is, exact := t.Exact()
			if !exact && t != (TTL{}) {
				d.errorf(v.at, "%s must be a duration (write it as in 30s)", v.name)
			}
			c.RefreshEvery = is
		}},
	)
	least := c.TTL.Min
	switch {
	case c.TTL == (TTL{}) && c.RefreshEvery > 0:
		d.errorf(v.at, "%s says how often the lifetime is refreshed, but not what it is (write {is: 60s, refresh: 30s})", v.name)
	case c.RefreshEvery > 0 && least > 0 && c.RefreshEvery >= least:
		d.errorf(every, "%s.refresh is not less than the lifetime of %s (the key would be gone before: write less)", v.name, formatDuration(least))
	case c.RefreshEvery > 0 && !c.TTL.Expires():
		d.errorf(every, "%s.refresh of a key that must persist (remove one)", v.name)
	}
}

// sensitivity reads how sensitive values are.
func (d *decoder) sensitivity(v value, dst *string) {
	d.oneOf(v, "sensitivity", []string{Personal, Secret}, dst)
}

// placeholders reads what applies to placeholders.
func (d *decoder) placeholders(v value, p *Policy, at positions) {
	for _, e := range d.entries(v) {
		h := Placeholder{Name: e.key}
		at[e.value.name] = e.at
		d.object(e.value,
			field{"hash_suffix", func(v value) {
				text := ""
				d.oneOf(v, "word", []string{"required"}, &text)
				h.HashSuffix = text != ""
			}},
			field{"max", func(v value) { d.number(v, 1, &h.max); at[v.name] = v.at }},
			field{"sensitivity", func(v value) { d.sensitivity(v, &h.Sensitivity) }},
		)
		p.Placeholders = append(p.Placeholders, h)
	}
}

// limitPlaceholders puts the largest sizes of placeholders into the patterns.
func (d *decoder) limitPlaceholders(p *Policy, at positions) {
	names := p.namesOfPlaceholders()
	for _, h := range p.Placeholders {
		if !slices.Contains(names, h.Name) && !slices.Contains(d.broken, h.Name) {
			d.errorf(at["placeholders."+h.Name], "no pattern has the placeholder {%s} (%s)", h.Name, suggest(h.Name, names))
		}
		if h.max == 0 {
			continue
		}
		if p.Format != nil {
			*p.Format = p.Format.limited(h)
		}
		for _, c := range slices.Concat(p.Keys, p.Channels) {
			c.Pattern = c.Pattern.limited(h)
		}
	}
}

// limited returns t with the largest size of h for the text of its placeholder, unless
// the pattern says a smaller one itself.
func (t Template) limited(h Placeholder) Template {
	parts := t.Parts()
	for i, part := range parts {
		if part.Placeholder && part.Name == h.Name && (part.Type == String || part.Type == Hex) && (part.Size == 0 || part.Size > h.max) {
			parts[i].Size = min(h.max, maxSize)
		}
	}
	return New(parts...)
}

// Refreshes reports whether keys of c that are given a lifetime every so often live on.
func (c *Class) Refreshes(every time.Duration) bool {
	return c.RefreshEvery == 0 || every <= c.RefreshEvery
}
