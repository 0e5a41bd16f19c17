package propose

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// A draft is a class to be: a pattern with the namespace as the code has it,
// and what it is made from.
type draft struct {
	pattern keys.Template
	entries []*entry
	globs   []*glob // of a class that only patterns tell of
	joined  []keys.Template
	brought bool // some of the values are what a parameter or field brings
	// builders are the entries that are not only single values of it; nil for all.
	builders []*entry
}

// A modeler turns entries into drafts whose patterns can stand side by side.
type modeler struct {
	keys.Syntax
	namespace   string         // the first segment that most keys have
	placeholder bool           // patterns have a placeholder in its place
	roots       map[string]int // by the first segment, how many keys have another word behind it
	ops         *operands.Parser
	constantOf  func(*uses.Origin) string // its name; "" if text is of none
	lost        []string                  // what is to be said of drafts that have no class
}

// inNamespace reports whether t begins with the namespace.
func (m *modeler) inNamespace(t keys.Template) bool {
	return m.namespace != "" && strings.HasPrefix(t.Head(), m.namespace+m.Separator)
}

// drafts returns a draft for each entry.
func (m *modeler) drafts(entries []*entry) []*draft {
	list := make([]*draft, 0, len(entries))
	for _, e := range entries {
		d := &draft{pattern: e.variants[0].template, entries: []*entry{e}}
		for _, v := range e.variants[1:] {
			d.pattern = join(d.pattern, v.template, m.Separator)
		}
		list = append(list, d)
	}
	return list
}

// settle joins drafts that a policy cannot have side by side because they have keys
// in common and neither is the more specific, until there are none; those of several
// constants become classes of their own where that can be. Of two that do not
// begin with the same segment, the more used stays.
func (m *modeler) settle(list []*draft) []*draft {
	for lost, close := len(m.lost), true; ; m.lost = m.lost[:lost] {
		settled, before := m.settled(list, close)
		if before == nil {
			return settled
		}
		close = m.close(list, before)
	}
}

// settled is settle, or the tokens that some patterns begin with, up to a value that may have
// separators in it, if close says so: without these they need not be joined.
func (m *modeler) settled(list []*draft, close bool) (settled []*draft, before []token) {
	for _, d := range list {
		for {
			i := slices.IndexFunc(settled, func(s *draft) bool { return m.conflict(s, d) })
			if i < 0 {
				break
			}
			if m.keepApart(settled, i, d) || m.narrow(settled[i], d) {
				continue
			}
			if before := m.shared(settled[i], d); close && before != nil {
				return nil, before
			}
			d = m.either(settled[i], d)
			settled = slices.Delete(settled, i, i+1)
		}
		settled = append(settled, d)
	}
	return settled, nil
}

func (m *modeler) conflict(a, b *draft) bool {
	x, y := a.pattern.Head(), b.pattern.Head()
	if !strings.HasPrefix(x, y) && !strings.HasPrefix(y, x) || m.placeholder && m.inNamespace(a.pattern) != m.inNamespace(b.pattern) {
		return false
	}
	r, _ := m.Relate(a.pattern, b.pattern)
	return r == keys.Overlapping || r == keys.Equivalent
}

// equivalent reports whether two patterns have the same keys, whatever their placeholders
// are called.
func (m *modeler) equivalent(a, b keys.Template) bool {
	if !m.conflict(&draft{pattern: a}, &draft{pattern: b}) {
		return false
	}
	r, _ := m.Relate(a, b)
	return r == keys.Equivalent
}

// join returns one draft for what a and b are made from.
func (m *modeler) join(a, b *draft) *draft {
	if len(b.uses()) > len(a.uses()) {
		a, b = b, a // the names of the more used
	}
	d := &draft{
		pattern: m.both(a.pattern, b.pattern),
		entries: slices.Concat(a.entries, b.entries),
		globs:   slices.Concat(a.globs, b.globs),
	}
	d.joined = slices.Concat(a.members(), b.members())
	return d
}

// both returns a pattern that has the keys of a and of b: one of them, if it has those of
// the other.
func (m *modeler) both(a, b keys.Template) keys.Template {
	switch r, _ := m.Relate(a, b); r {
	case keys.Wider:
		return a
	case keys.Narrower:
		return b
	}
	return join(a, b, m.Separator)
}

// either returns one draft in place of a and b, which have keys in common.
func (m *modeler) either(a, b *draft) *draft {
	if d := m.join(a, b); strings.Contains(d.pattern.Head(), m.Separator) {
		return d
	}
	if len(b.uses()) > len(a.uses()) {
		a, b = b, a
	}
	m.lost = append(m.lost, notSure+"no class for "+b.pattern.String()+", which can be "+a.pattern.String()+" too")
	return a
}

// members returns the patterns that d was joined from.
func (d *draft) members() []keys.Template {
	if d.joined != nil {
		return d.joined
	}
	return []keys.Template{d.pattern}
}
