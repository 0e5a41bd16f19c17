package propose

import (
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// withMembers puts the drafts of keys that are only values of another draft's into that:
// stock:1001 beside stock:{id}. What the code stores under a word of its own, or under a
// constant, is not: context:__global__ beside context:{id}; but if it is handed over.
func (m *modeler) withMembers(list []*draft, sites siteIndex) []*draft {
	out := slices.Clone(list)
	for _, d := range list {
		wide := m.memberOf(d, out, sites)
		if wide == nil {
			continue
		}
		joined := m.join(wide, d)
		joined.pattern, joined.builders = wide.pattern, wide.built()
		out = slices.DeleteFunc(out, func(o *draft) bool { return o == wide || o == d })
		out = append(out, joined)
	}
	return out
}

// memberOf returns the draft that has the keys of d as values, the most specific; nil if
// there is none.
func (m *modeler) memberOf(d *draft, list []*draft, sites siteIndex) (wide *draft) {
	if len(d.entries) == 0 {
		return nil
	}
	own := d.isConstant()
	for _, o := range list {
		if o == d || len(o.entries) == 0 || !m.oneBuilder(m.closed(o.pattern), d.pattern) || wide != nil && m.Covers(o.pattern, wide.pattern) {
			continue
		}
		numbered := strings.Trim(m.instead(o.pattern, d.pattern), "0123456789") == ""
		if a, b := d.types(), o.types(); len(a) > 0 && !slices.Equal(a, b) || (own || !numbered && (d.stores() || o.isOpen())) && !m.handsOver(d, o, sites) {
			continue
		}
		wide = o
	}
	return wide
}

// closed is t with a value at its end that has no separators in it.
func (m *modeler) closed(t keys.Template) keys.Template {
	parts := t.Parts()
	parts[len(parts)-1].Rest = false
	return keys.New(parts...)
}

// instead is the literal text in segments of t where wide has values.
func (m *modeler) instead(wide, t keys.Template) (text string) {
	x, okX := segments(m.closed(wide), m.Separator)
	y, okY := segments(m.closed(t), m.Separator)
	if !okX || !okY || len(x) != len(y) {
		return m.Separator // not known
	}
	for i := range x {
		if !slices.EqualFunc(x[i], y[i], fits) {
			text += untokenize(y[i]).Text()
		}
	}
	return text
}

// types are those that the commands for the keys of d are for, sorted.
func (d *draft) types() []string { return slices.Sorted(maps.Keys(commandTypes(d.uses()))) }

// built are the entries of d that a value is put into for all their keys.
func (d *draft) built() []*entry {
	if d.builders != nil {
		return d.builders
	}
	return d.entries
}

// isConstant reports whether the code has a constant for the keys of d alone.
func (d *draft) isConstant() bool {
	return slices.ContainsFunc(d.entries, func(e *entry) bool {
		return slices.ContainsFunc(e.decls, func(d decl) bool { return d.constant })
	})
}

// stores reports whether a command puts something under a key of d.
func (d *draft) stores() bool { return storesAny(d.uses()) }

// storesAny reports whether a use puts something under its key.
func storesAny(list []*uses.Use) bool {
	return slices.ContainsFunc(list, func(u *uses.Use) bool { return u.Access == uses.Write && !removes(u.Command) })
}

// removes reports whether a command stores nothing.
func removes(command string) bool {
	return slices.Contains([]string{"DEL", "UNLINK", "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "PERSIST", "GETDEL", "TOUCH",
		"HDEL", "SREM", "ZREM", "LREM", "LTRIM", "XDEL", "XTRIM", "ZREMRANGEBYSCORE", "ZREMRANGEBYRANK", "ZREMRANGEBYLEX"}, command)
}

// partition takes the drafts of keys apart that begin with a value.
func partition(list []*draft) (begun, open []*draft) {
	for _, d := range list {
		if d.pattern.Head() == "" {
			open = append(open, d)
			continue
		}
		begun = append(begun, d)
	}
	return begun, open
}

// withOpen adds the drafts of keys that begin with a value, except for those that can be keys
// of others.
func (m *modeler) withOpen(list, open []*draft) []*draft {
	for _, d := range open {
		if i := slices.IndexFunc(list, func(o *draft) bool { return m.conflict(o, d) }); i >= 0 {
			m.lost = append(m.lost, notSure+"no class for "+d.given().String()+", which can be "+list[i].pattern.String()+" too")
			continue
		}
		list = append(list, d)
	}
	return list
}

// given is a key of d as the code has it, with its namespace.
func (d *draft) given() keys.Template {
	for _, e := range d.entries {
		if len(e.given) > 0 {
			return e.given[0]
		}
	}
	return d.pattern
}
