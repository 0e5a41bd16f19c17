package propose

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// writtenApart reports whether the code writes out what tells the keys of narrow from those of
// wide, where these have a value, and no value of it elsewhere: "queue:{name}:done", which is
// written beside "queue:{name}:{list_type}", is a list of its own.
func (m *modeler) writtenApart(narrow, wide *draft, sites siteIndex) bool {
	from, to, ok := m.ownSegment(narrow.pattern, wide.pattern)
	if !ok {
		return false
	}
	has := func(b *built, d *draft) bool {
		return slices.ContainsFunc(b.entries, func(e *entry) bool { return slices.Contains(d.entries, e) })
	}
	return slices.ContainsFunc(sites.spots, func(b *built) bool {
		return has(b, narrow) && !has(b, wide) && m.writes(narrow.pattern, b, from, to)
	})
}

// writtenOut reports whether the code writes out the text of d for which wide has a value.
func (m *modeler) writtenOut(d *draft, wide keys.Template, sites siteIndex) bool {
	from, to, ok := m.ownSegment(d.pattern, wide)
	return ok && slices.ContainsFunc(sites.spots, func(b *built) bool {
		return slices.Contains(b.entries, d.entries[0]) && m.writes(d.pattern, b, from, to)
	})
}

// writes reports whether the first expression of b that joins a template has some of its tokens
// written out.
func (m *modeler) writes(t keys.Template, b *built, from, to int) bool {
	for i := range b.path {
		a := m.align(t, b.path[i:], false, true)
		if a == nil {
			continue
		}
		at := 0
		for k, op := range a.ops {
			if at < to && from < a.ends[k] && op.Expr != nil {
				return false
			}
			at = a.ends[k]
		}
		return true
	}
	return false
}

// ownSegment returns the tokens of narrow that are the only segment in which it differs from
// wide: text, where that has a value alone. It is not ok if there is no such segment.
func (m *modeler) ownSegment(narrow, wide keys.Template) (from, to int, ok bool) {
	x, okX := segments(narrow, m.Separator)
	y, okY := segments(wide, m.Separator)
	if !okX || !okY || len(x) != len(y) {
		return 0, 0, false
	}
	at := 0
	for i, s := range x {
		if !slices.EqualFunc(s, y[i], fits) {
			if ok || len(words(untokenize(s).Head())) == 0 || slices.ContainsFunc(s, func(t token) bool { return !t.literal() }) || len(y[i]) != 1 || y[i][0].literal() {
				return 0, 0, false
			}
			from, to, ok = at, at+len(s), true
		}
		at += len(s) + 1
	}
	return from, to, ok
}

// withNumbers puts drafts into those that have a number where they have digits: who writes
// "channel_2" has one of "channel_{i}".
func (m *modeler) withNumbers(list []*draft) []*draft {
	out := slices.Clone(list)
	for again := true; again; {
		again = false
	search:
		for i, wide := range out {
			for k, d := range out {
				pattern, ok := m.numbered(wide, d.pattern)
				if i == k || !ok || !ofOneType(wide, d) {
					continue
				}
				joined := m.join(wide, d)
				joined.pattern, joined.builders = pattern, wide.built()
				out[i] = joined
				out, again = slices.Delete(out, k, k+1), true
				break search
			}
		}
	}
	return out
}

// numbered is a template with the values of wide and of t, which has digits in place of numbers
// of wide; not ok if they differ otherwise, or wide has no text that says what keys it is for.
func (m *modeler) numbered(wide *draft, t keys.Template) (keys.Template, bool) {
	x, y := tokens(wide.pattern.Parts()), tokens(t.Parts())
	isDigit := func(t token) bool { return t.literal() && '0' <= t.text[0] && t.text[0] <= '9' }
	found, at, value := false, 0, 0
	for i, w := range x {
		if !w.literal() {
			value++
		}
		switch {
		case at == len(y):
			return t, false
		case w.literal() && w.text == y[at].text:
			at++
		case !w.literal() && !y[at].literal():
			x[i] = mergeToken(w, y[at], m.Separator)
			at++
		case !w.literal() && isDigit(y[at]) && wide.printsNumber(value-1):
			for found = true; at < len(y) && isDigit(y[at]); at++ {
			}
		default:
			return t, false
		}
	}
	return untokenize(x), found && at == len(y) && wide.pattern.Head() != "" && !m.isCatchAll(wide.pattern)
}

// printsNumber reports whether the code has a number as one of the values of d, counted from 0.
func (d *draft) printsNumber(value int) bool {
	is := func(t keys.Template) bool {
		n := 0
		for _, p := range t.Parts() {
			if !p.Placeholder {
				continue
			}
			if n == value {
				return p.Type == keys.Int || p.Type == keys.Uint
			}
			n++
		}
		return false
	}
	return is(d.pattern) || slices.ContainsFunc(d.entries, func(e *entry) bool {
		return slices.ContainsFunc(e.variants, func(v variant) bool { return form(v.template) == form(d.pattern) && is(v.template) })
	})
}

// ofOneType reports whether two drafts have no commands that say of each that it is of another type.
func ofOneType(a, b *draft) bool {
	types := func(d *draft) (out []string) {
		for _, u := range d.uses() {
			if t := uses.CommandType(u.Command); t != "" {
				out = append(out, t)
			}
		}
		return out
	}
	x, y := types(a), types(b)
	return len(x) == 0 || len(y) == 0 || slices.ContainsFunc(x, func(t string) bool { return slices.Contains(y, t) })
}
