package eval

import (
	"go/ast"
	"slices"
	"strings"
	"unicode"
)

// An entry is what one assignment puts into a map.
type entry struct{ key, value Value }

// maxEntries is how many entries of a map are told apart.
const maxEntries = 128

// withEntry adds an entry to the map v.
func (v Value) withEntry(key, value Value) Value {
	entries, all := v.entries, v.rest == nil || v.entries != nil
	v = v.withKey(key).withRest(value)
	if all && len(entries) < maxEntries {
		v.entries = append(slices.Clip(entries), entry{key, value})
	}
	return v
}

// joinEntries are the entries of two maps; nil if those of one are not known.
func joinEntries(a, b Value) []entry {
	if a.rest != nil && a.entries == nil || b.rest != nil && b.entries == nil || len(a.entries)+len(b.entries) > maxEntries {
		return nil
	}
	return slices.Concat(a.entries, b.entries)
}

// mapElement evaluates m[k]: what the entries of that key have, where k is known,
// else any. What is not found there somebody else has put there.
func (ev *Evaluator) mapElement(m Value, e *ast.IndexExpr, fr *frame) Value {
	out := m.any()
	passed := ev.passedMap(m)
	if keys, ok := ev.expr(e.Index, fr).allKnown(); ok && passed.entries != nil {
		out = passed.under(keys)
	} else if all := passed.any(); all.kind == text && unlike(all.alts) {
		out = nothing()
	}
	if out.kind == bottom {
		return unknownOf(nameOf(e), fr.pkg.Info.TypeOf(e))
	}
	return out.oneOf(nameOf(e))
}

// passedMap returns what the callers pass for the map that m is, if it is a
// parameter and the entries of all of them are known; else m.
func (ev *Evaluator) passedMap(m Value) Value {
	if m.rest == nil || m.entries != nil || len(m.rest.alts) != 1 || len(m.rest.alts[0]) != 1 {
		return m
	}
	p := m.rest.alts[0][0]
	if p.Kind != Param || !p.Ref.Elem || ev.calledElsewhere(p.Ref.Func) {
		return m
	}
	ref := p.Ref
	ref.Elem = false
	key := activeKey{node: ref}
	if !ev.enter(key) {
		return m
	}
	defer ev.leave(key)
	out := Value{kind: list}
	for _, a := range ev.arguments(ref) {
		got := ev.expr(a.expr, a.fr)
		if got.kind != list || got.entries == nil {
			return m
		}
		out = join(out, got)
	}
	if out.entries == nil {
		return m
	}
	return out
}

// allKnown lists the texts of v if all of them are literal.
func (v Value) allKnown() ([]string, bool) {
	var out []string
	for _, s := range v.Texts() {
		text, ok := s.known()
		if !ok {
			return nil, false
		}
		out = append(out, text)
	}
	return out, len(out) > 0
}

// under joins the values of the entries that may have one of the keys.
func (m Value) under(keys []string) Value {
	out := nothing()
	for _, en := range m.entries {
		if k, ok := en.key.Known(); !ok || slices.Contains(keys, k) {
			out = join(out, en.value)
		}
	}
	return out
}

// unlike reports whether texts that a program keeps in one map are not all the
// beginning of keys: they are settings then, of which only those with certain
// names are keys.
func unlike(alts []Seq) bool {
	return len(alts) > 1 && slices.ContainsFunc(alts, func(s Seq) bool {
		text, _ := s[:s.run()].known()
		return text != "" && !beginsKey(text)
	})
}

// beginsKey reports whether a key can begin with text: not with an address, a
// path, a sentence or a number.
func beginsKey(text string) bool {
	return !strings.Contains(text, "://") && !strings.HasPrefix(text, "/") && !strings.ContainsFunc(text, unicode.IsSpace) &&
		strings.ContainsFunc(text, unicode.IsLetter)
}
