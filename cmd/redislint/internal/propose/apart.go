package propose

import (
	"slices"

	"github.com/redislint/redislint/keys"
)

// keepApart makes the pattern of d, or of the settled one that it has keys in common with, the
// wider of the two, if the code has constants of their own for their keys: segments that are a
// value with text around it, "v{id}", become a value. It reports whether it has.
func (m *modeler) keepApart(settled []*draft, i int, d *draft) bool {
	o := settled[i]
	if !m.ofOthers(o, d) {
		return false
	}
	apart := func(wide *draft, other keys.Template) bool {
		r, _ := m.Relate(wide.pattern, other)
		return r == keys.Wider
	}
	if wide := m.wider(d); wide != nil && apart(wide, o.pattern) {
		*d = *wide
		return true
	}
	wide := m.wider(o)
	if wide == nil || !apart(wide, d.pattern) || slices.ContainsFunc(settled, func(s *draft) bool { return s != o && m.conflict(s, wide) }) {
		return false
	}
	*o = *wide
	return true
}

// narrow takes separators out of the values of two drafts that have keys in common, where most
// uses have none there, if that takes them apart: session:{company}:{agent}:{user} and
// session:admin:{id}, of which some uses bring values that are not known. It reports whether
// it has.
func (m *modeler) narrow(a, b *draft) bool {
	x, y := *a, *b
	x.pattern, y.pattern = a.mostly(), b.mostly()
	if m.conflict(&x, &y) {
		return false
	}
	*a, *b = x, y
	return true
}

// mostly is the pattern of d as most uses have it, without separators in its values.
func (d *draft) mostly() keys.Template {
	if len(d.entries) != 1 {
		return d.pattern
	}
	narrow, all := 0, 0
	for _, v := range d.entries[0].variants {
		if all += v.uses; form(v.template) != form(d.pattern) {
			return d.pattern
		}
		if !slices.ContainsFunc(v.template.Parts(), func(p keys.Part) bool { return p.Rest }) {
			narrow += v.uses
		}
	}
	if 2*narrow < all {
		return d.pattern
	}
	parts := d.pattern.Parts()
	for i := range parts {
		parts[i].Rest = false
	}
	return keys.New(parts...)
}

// ofOthers reports whether all keys of two drafts begin with constants, and not the same.
func (m *modeler) ofOthers(a, b *draft) bool {
	x, y := m.constants(a), m.constants(b)
	return len(x) > 0 && len(y) > 0 && !slices.Contains(x, "") && !slices.Contains(y, "") &&
		!slices.ContainsFunc(x, func(name string) bool { return slices.Contains(y, name) })
}

// constants are the names of those that keys of a draft begin with, "" among them for keys that
// begin otherwise.
func (m *modeler) constants(d *draft) []string {
	var out []string
	for _, e := range d.entries {
		for _, h := range e.heads {
			out = append(out, m.constantOf(h.head))
		}
	}
	return out
}

// wider is d with a value for each segment that is a value with text around it; nil if it has
// none.
func (m *modeler) wider(d *draft) *draft {
	var all, segment []token
	found := false
	end := func() {
		k := slices.IndexFunc(segment, func(t token) bool { return !t.literal() })
		if k < 0 || len(segment) == 1 || len(all) == 0 {
			all = append(all, segment...)
		} else {
			found = true
			v := segment[k].value
			all = append(all, token{value: keys.Part{Placeholder: true, Name: v.Name, Rest: v.Rest}})
		}
		segment = nil
	}
	for _, t := range tokens(d.pattern.Parts()) {
		if t.text == m.Separator {
			end()
			all = append(all, t)
			continue
		}
		segment = append(segment, t)
	}
	if end(); !found {
		return nil
	}
	wide := *d
	wide.pattern, wide.joined = untokenize(all).Numbered(), d.members()
	return &wide
}
