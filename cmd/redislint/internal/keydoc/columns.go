package keydoc

import (
	"cmp"
	"slices"
	"strings"
)

// others is the column of packages that are part of no program.
const others = "other packages"

// A column of the table of services: programs that do the same with all classes. The name "" stands
// for other packages.
type column []string

// title is the head of the column.
func (c column) title() string {
	var names []string
	for _, s := range c {
		names = append(names, cmp.Or(s, others))
	}
	return strings.Join(names, ", ")
}

// columns are those of the table of services.
func (d *Document) columns() []column {
	services, all := slices.Clone(d.Services), slices.Concat(d.Classes, d.Channels)
	if slices.ContainsFunc(all, func(c Class) bool { return c.services[""] != 0 }) {
		services = append(services, "")
	}
	var out []column
next:
	for _, s := range services {
		for i, c := range out {
			if !slices.ContainsFunc(all, func(of Class) bool { return of.services[s] != of.services[c[0]] }) {
				out[i] = append(c, s)
				continue next
			}
		}
		out = append(out, column{s})
	}
	return out
}

// differ reports whether programs do different things: else a table of them says what the sections do.
func differ(columns []column) bool { return len(columns) > 1 }

// row is what the programs of each column do with a class, in letters.
func (d *Document) row(c *Class, columns []column) []string {
	var row []string
	for _, of := range columns {
		row = append(row, c.services[of[0]].String())
	}
	return row
}

// isAlone reports whether there is one program, which has all that the page lists: then no line
// names it.
func (d *Document) isAlone() bool {
	if len(d.Services) != 1 {
		return false
	}
	outside := func(list []string) bool {
		return slices.ContainsFunc(list, func(who string) bool { return !strings.HasPrefix(who, d.Services[0]+": ") })
	}
	for _, c := range slices.Concat(d.Classes, d.Channels) {
		if outside(c.ReadBy) || outside(c.WrittenBy) || outside(c.DeletedBy) || outside(c.GivenBy) ||
			slices.ContainsFunc(c.ByPattern, func(p ByPattern) bool { return outside(p.UsedBy) }) {
			return false
		}
	}
	return !slices.ContainsFunc(d.Unclassed, func(t Template) bool { return outside(t.UsedBy) })
}

// Programs says which programs there are, where no table does; "" for nothing.
func (d *Document) Programs() string {
	switch {
	case d.Service != "" || len(d.Services) == 0 || differ(d.columns()):
		return ""
	case len(d.Services) == 1:
		return "The program is " + d.Services[0] + "."
	}
	return "The programs have the same packages: " + strings.Join(d.Services, ", ") + "."
}

// An optional column of the summary is left out if no class has anything there.
type optional struct {
	head string
	cell func(*Class) string // none where there is nothing
}

// optionals are the optional columns of the summary that are there.
func (d *Document) optionals() []optional {
	all := slices.Concat(d.Classes, d.Channels)
	return slices.DeleteFunc([]optional{
		{"Policy", func(c *Class) string { return orNone(c.Policy) }},
		{"Largest size", (*Class).sizeText},
		{"Owner", func(c *Class) string { return orNone(c.Owner) }},
	}, func(o optional) bool {
		return !slices.ContainsFunc(all, func(c Class) bool { return o.cell(&c) != none })
	})
}
