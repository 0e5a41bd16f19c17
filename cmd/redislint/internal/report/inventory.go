package report

import (
	"cmp"
	"maps"
	"slices"

	"github.com/redislint/redislint/passes/rediscalls"
)

// A row of the inventory is one template in one role, over all its uses.
type row struct {
	template string
	role     rediscalls.Role
	types    []string // sorted
	commands []string // sorted
	ttl      rediscalls.TTL
	uses     int
}

const (
	ttlUnknown rediscalls.TTL = "unknown"
	ttlMixed   rediscalls.TTL = "mixed" // of a template whose uses do not agree
)

// templates returns the inventory, sorted by template and role.
func (r *Run) templates() []row {
	type id struct {
		template string
		role     rediscalls.Role
	}
	type group struct {
		commands map[string]bool
		ttls     map[rediscalls.TTL]bool
		uses     int
	}
	groups := make(map[id]*group)
	for _, u := range r.Result.Uses {
		for _, template := range templatesOf(u) {
			g := groups[id{template, u.Role}]
			if g == nil {
				g = &group{make(map[string]bool), make(map[rediscalls.TTL]bool), 0}
				groups[id{template, u.Role}] = g
			}
			g.uses++
			g.commands[u.Command] = true
			g.ttls[u.TTL] = true
		}
	}
	rows := make([]row, 0, len(groups))
	for id, g := range groups {
		delete(g.commands, "")
		rows = append(rows, row{
			template: id.template,
			role:     id.role,
			types:    typesOf(g.commands),
			commands: sortedSet(g.commands),
			ttl:      combined(g.ttls),
			uses:     g.uses,
		})
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.template, b.template), cmp.Compare(a.role, b.role))
	})
	return rows
}

// typesOf returns the types that commands are for.
func typesOf(commands map[string]bool) []string {
	types := make(map[string]bool)
	for command := range commands {
		types[rediscalls.CommandType(command)] = true
	}
	delete(types, "")
	return sortedSet(types)
}

// combined returns the TTL of a template from those of its uses: what all
// writes agree on, mixed where two do not, unknown where that cannot be told.
func combined(ttls map[rediscalls.TTL]bool) rediscalls.TTL {
	known := make([]rediscalls.TTL, 0, len(ttls))
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
func templatesOf(u rediscalls.Use) []string {
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
