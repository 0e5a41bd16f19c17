package propose

import (
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/fix"
)

// isCatchAll reports whether nothing says what key t is, behind the namespace or what many
// keys begin with: it has the keys of other classes too.
func (m *modeler) isCatchAll(t keys.Template) bool {
	root, behind, _ := strings.Cut(t.Head(), m.Separator)
	if m.inNamespace(t) {
		behind = t.Head()[len(m.namespace)+len(m.Separator):]
	} else if m.roots[root] < manyKeys || !slices.ContainsFunc(t.Parts(), func(p keys.Part) bool { return p.Rest }) {
		return false
	}
	for i, p := range t.Parts() {
		if i > 0 && !p.Placeholder {
			behind += " " + p.Literal
		}
	}
	return len(words(behind)) == 0
}

// manyKeys is how many keys with words of their own begin with a segment that says as little as a
// namespace.
const manyKeys = 4

// roots counts the entries of the code that have a word behind their first segment, by that.
func roots(entries []*entry, sep string) map[string]int {
	out := map[string]int{}
	for _, e := range entries {
		t := e.variants[0].template
		if root, _, ok := strings.Cut(t.Head(), sep); ok && e.external == "" && len(words(strings.TrimPrefix(t.Text(), root))) > 0 {
			out[root]++
		}
	}
	return out
}

// withoutForwarded leaves out the drafts that have the keys of all others and are
// built by nothing but what a wrapper hands on: its callers say what keys these
// are, and have classes of their own.
func (m *modeler) withoutForwarded(list []*draft) []*draft {
	return slices.DeleteFunc(slices.Clone(list), func(d *draft) bool {
		for _, u := range d.uses() {
			if !u.Forwarded {
				return false
			}
		}
		return len(d.entries) > 0 && m.isCatchAll(d.pattern) && m.hasOthers(list, d)
	})
}

// hasOthers reports whether there are drafts for some of the keys of d alone.
func (m *modeler) hasOthers(list []*draft, d *draft) bool {
	return slices.ContainsFunc(list, func(o *draft) bool { return o != d && m.Covers(d.pattern, o.pattern) })
}

// isOpen reports whether keys of d end with a value that may have separators in it.
func (d *draft) isOpen() bool {
	parts := d.pattern.Parts()
	return len(parts) > 0 && parts[len(parts)-1].Rest
}

// takesIn are the patterns of a list whose keys are all of a draft that is open.
func (m *modeler) takesIn(d *draft, list []*draft) (in []keys.Template) {
	for _, o := range list {
		if o != d && d.isOpen() && m.Covers(d.pattern, o.pattern) {
			in = append(in, o.pattern)
		}
	}
	return in
}

// closeEnds takes separators out of the last value of drafts that would have keys of others, where
// nearly all keys that are known have none there: who hands over a key that is not known has one
// like these.
func (m *modeler) closeEnds(list []*draft) {
	for _, d := range list {
		if !m.isCatchAll(d.pattern) && len(m.takesIn(d, list)) == 0 || !d.isOpen() {
			continue
		}
		narrow := *d
		narrow.pattern = untokenize(closed(tokens(d.pattern.Parts())))
		inside, all := 0, 0
		for _, e := range d.entries {
			for _, v := range e.variants {
				if all += v.uses; m.Covers(narrow.pattern, v.template) {
					inside += v.uses
				}
			}
		}
		if inside >= nearly*(all-inside) && inside > 0 && !slices.ContainsFunc(list, func(o *draft) bool { return o != d && m.conflict(&narrow, o) }) {
			d.pattern = narrow.pattern
		}
	}
}

// doubt says what is to be decided about the class of a draft that is for any key, or has
// those of others in a list; "" if it is not.
func (m *modeler) doubt(d *draft, list []*draft) string {
	if !m.isCatchAll(d.pattern) {
		if in := m.takesIn(d, list); len(in) > 0 {
			return notSure + "this has keys of other classes too: " + shown(in)
		}
		return ""
	}
	of := " of the namespace"
	if !m.placeholder || !m.inNamespace(d.pattern) {
		root, _, _ := strings.Cut(d.pattern.Head(), m.Separator)
		of = " that begins with " + strconv.Quote(root+m.Separator)
	}
	return fix.NotSure + of + ": give those that the code builds here classes of their own"
}
