package propose

import (
	"slices"
	"strconv"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/fix"
)

// isCatchAll reports whether nothing behind the namespace says what key t is: it
// has the keys of other classes too.
func (m *modeler) isCatchAll(t keys.Template) bool {
	if !m.inNamespace(t) {
		return false
	}
	behind := t.Head()[len(m.namespace)+len(m.Separator):]
	for i, p := range t.Parts() {
		if i > 0 && !p.Placeholder {
			behind += " " + p.Literal
		}
	}
	return len(words(behind)) == 0
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

// doubt says what is to be decided about the class of a draft that is for any key;
// "" if it is not.
func (m *modeler) doubt(d *draft) string {
	if !m.isCatchAll(d.pattern) {
		return ""
	}
	of := " of the namespace"
	if !m.placeholder {
		of = " that begins with " + strconv.Quote(m.namespace+m.Separator)
	}
	return fix.NotSure + of + ": give those that the code builds here classes of their own"
}
