package keys

import (
	"slices"
	"time"

	"github.com/goccy/go-yaml/ast"
)

// format is the template of all keys, by itself or with what they require.
func (d *decoder) format(p *Policy) kind {
	template := kind{scalar("", textLike(templates)), func(v value) {
		d.positions["format"] = v.at
		if t, ok := d.readTemplate(v); ok {
			p.Format = &t
		}
	}}
	fields := []field{
		{name: "pattern", otherwise: "required", kind: template},
		{name: "require", kind: d.values(&p.Require)},
	}
	shape := func() Shape {
		return Shape{
			Ref: "Format", Or: []Shape{template.shape(), mapping("", fields, nil)},
			Notation: templateNotation + "; or `{pattern: ..., require: [tenant]}`, where every key must have a value for these",
		}
	}
	return kind{shape, func(v value) {
		if v.Type() != ast.MappingType {
			template.read(v)
			return
		}
		before := len(d.errs)
		d.object(v, fields...)
		if p.Format == nil && len(d.errs) == before {
			d.errorf(v.at, `format has no pattern (write pattern: "...")`)
		}
	}}
}

// checkRequired gives what the format requires to the classes that must follow it.
func (d *decoder) checkRequired(p *Policy) {
	names := p.namesOfPlaceholders()
	for _, need := range p.Require {
		where := d.positions["format.require="+need]
		if len(names) > 0 && !slices.Contains(names, need) && !slices.Contains(d.broken, need) {
			d.errorf(where, "no pattern has the placeholder {%s} (%s)", need, Suggest(need, names))
			continue
		}
		for _, c := range p.Keys {
			if c.Global || c.External || slices.Contains(c.Require, need) {
				continue
			}
			c.Require = append(slices.Clip(c.Require), need)
			d.positions["keys."+c.Name+".require="+need] = where
		}
	}
}

// placeholders is what applies to placeholders.
func (d *decoder) placeholders(p *Policy) kind {
	shape := func() Shape {
		return byName("a mapping", mapping("Placeholder", d.placeholder(new(Placeholder)), nil), "PLACEHOLDER", nil)
	}
	return kind{shape, func(v value) {
		for _, e := range d.entries(v) {
			h := Placeholder{Name: e.key}
			d.positions[e.value.name] = e.at
			d.object(e.value, d.placeholder(&h)...)
			p.Placeholders = append(p.Placeholders, h)
		}
	}}
}

func (d *decoder) placeholder(h *Placeholder) []field {
	return []field{
		{"hash_suffix", "Values come from a hash, or end in one", "any value", `{placeholders: {entity: {hash_suffix: required}}, keys: {idem: {pattern: "idem:{entity}"}}}`,
			"`rawinput`", d.required(&h.HashSuffix)},
		{"max", "The most bytes of a value", "no limit", `{placeholders: {entity: {max: 64}}, keys: {idem: {pattern: "idem:{entity}"}}}`, "`badsegment`, `toolong`, `redislint gen`", d.number(&h.max)},
		{"sensitivity", "Values tell of a person, or are secret: they are in keys as a hash only", "by its name",
			`{placeholders: {card: {sensitivity: personal}}, keys: {card: {pattern: "card:{card}"}}}`, "`rawinput`", d.sensitivity(&h.Sensitivity)},
	}
}

// limitPlaceholders puts the largest sizes of placeholders into the patterns.
func (d *decoder) limitPlaceholders(p *Policy) {
	names := p.namesOfPlaceholders()
	for _, h := range p.Placeholders {
		if !slices.Contains(names, h.Name) && !slices.Contains(d.broken, h.Name) {
			d.errorf(d.positions["placeholders."+h.Name], "no pattern has the placeholder {%s} (%s)", h.Name, Suggest(h.Name, names))
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
