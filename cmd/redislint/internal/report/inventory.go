package report

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A row of the inventory is one template in one role, over all its uses.
type row struct {
	template string
	role     uses.Role
	types    []string // sorted
	commands []string // sorted
	ttl      uses.TTL
	// least and most are the bounds of the TTLs; "" where some use gives one without that bound.
	least, most string
	class       string // the first in alphabetical order, if packages have several policies; "" for none
	uses        int
}

const (
	ttlUnknown uses.TTL = "unknown"
	ttlMixed   uses.TTL = "mixed" // of a template whose uses do not agree
)

// inventory returns the templates that are used, sorted by template and role. As keys,
// those are one, under the first name, that differ in names of placeholders alone.
func (r *Run) inventory(asKeys bool) []row {
	type id struct {
		template string
		role     uses.Role
	}
	type group struct {
		template string
		commands map[string]bool
		ttls     map[uses.TTL]bool
		lives    lifetime
		classes  map[string]bool
		uses     int
	}
	groups := make(map[id]*group)
	for _, u := range r.Result.Uses {
		classes, lives := r.classes(&u), r.lifetime(&u)
		for _, template := range templatesOf(u) {
			of := id{template, u.Role}
			if key := passes.CanonicalKey(template); asKeys && strings.Trim(key, "{}.") != "" { // else nothing is known of it
				of.template = key
			}
			g := groups[of]
			if g == nil {
				g = &group{template: template, commands: make(map[string]bool), ttls: make(map[uses.TTL]bool), classes: make(map[string]bool)}
				groups[of] = g
			}
			g.template = min(g.template, template)
			g.uses++
			g.commands[u.Command] = true
			g.ttls[u.TTL] = true
			g.lives = g.lives.or(lives)
			g.classes[classes[template]] = true
		}
	}
	rows := make([]row, 0, len(groups))
	for id, g := range groups {
		delete(g.commands, "")
		delete(g.classes, "")
		least, most := g.lives.texts()
		rows = append(rows, row{
			template: g.template,
			role:     id.role,
			types:    typesOf(g.commands),
			commands: sortedSet(g.commands),
			ttl:      combined(g.ttls),
			least:    least,
			most:     most,
			class:    first(g.classes),
			uses:     g.uses,
		})
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.template, b.template), cmp.Compare(a.role, b.role))
	})
	return rows
}

// classes returns the class of each template of the keys of u, those that have
// one.
func (r *Run) classes(u *uses.Use) map[string]string {
	classes := make(map[string]string)
	for _, k := range u.Keys {
		if m, ok := r.Policies.Match(u, k.Template); ok {
			classes[k.Template.String()] = m.Class.Name
		}
	}
	return classes
}

// classNames are the classes of the keys of u, sorted.
func (r *Run) classNames(u *uses.Use) []string {
	names := slices.Sorted(maps.Values(r.classes(u)))
	return slices.Compact(names)
}

// first returns the first of the members of set in alphabetical order, "" if it
// has none.
func first(set map[string]bool) string {
	for _, member := range sortedSet(set) {
		return member
	}
	return ""
}

// typesOf returns the types that commands are for.
func typesOf(commands map[string]bool) []string {
	types := make(map[string]bool)
	for command := range commands {
		types[uses.CommandType(command)] = true
	}
	delete(types, "")
	return sortedSet(types)
}

// combined returns the TTL of a template from those of its uses: what all
// writes agree on, mixed where two do not, unknown where that cannot be told.
func combined(ttls map[uses.TTL]bool) uses.TTL {
	known := make([]uses.TTL, 0, len(ttls))
	for ttl := range ttls {
		if ttl != "" && ttl != "n/a" && ttl != ttlUnknown {
			known = append(known, ttl)
		}
	}
	switch {
	case len(known) > 1:
		return ttlMixed
	case len(known) == 0 || ttls[ttlUnknown]:
		return ttlUnknown
	}
	return known[0]
}

// templatesOf returns the templates of the keys of u, sorted, each once.
func templatesOf(u uses.Use) []string {
	set := make(map[string]bool, len(u.Keys))
	for _, k := range u.Keys {
		set[k.Template.String()] = true
	}
	return sortedSet(set)
}

// sortedSet returns the members of set, never nil.
func sortedSet(set map[string]bool) []string {
	members := slices.AppendSeq(make([]string, 0, len(set)), maps.Keys(set))
	slices.Sort(members)
	return members
}
