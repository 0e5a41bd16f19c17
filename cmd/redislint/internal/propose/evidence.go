package propose

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// class says what is known of a draft.
func (in Input) class(m *modeler, d *draft, of kind) Class {
	c := Class{Pattern: m.pattern(d.pattern)}
	c.External = len(d.entries) > 0
	for _, e := range d.entries {
		c.decls, c.said = append(c.decls, e.decls...), append(c.said, e.said...)
		c.External = c.External && e.external != ""
	}
	c.Global = !c.External && m.placeholder && !m.inNamespace(d.pattern)
	all := d.uses()
	if note := in.where(all); note != "" {
		c.Notes = append(c.Notes, note)
	}
	switch {
	case c.External:
		c.Notes = append(c.Notes, "of "+d.entries[0].external)
	case c.Global:
		c.Notes = append(c.Notes, "has no namespace")
	}
	if len(d.entries) == 0 {
		c.Doubts = append(c.Doubts, notSure+"no key is seen, only the pattern "+d.globs[0].template.String())
	}
	if c.Global && in.Namespace == nil {
		c.Doubts = append(c.Doubts, notSure+"nearly all other keys begin with a setting, which is "+strconv.Quote(m.namespace)+" by default")
	}
	if len(d.joined) > 0 {
		c.Doubts = append(c.Doubts, "for "+shown(d.joined))
	}
	if of == kindKey {
		c.setType(all)
		c.setTTL(in, all)
		c.setFamilies(in, d)
	}
	return c
}

// shown lists templates for a comment.
func shown(ts []keys.Template) string {
	var texts []string
	for _, t := range ts {
		texts = append(texts, t.String())
	}
	slices.Sort(texts)
	return shorten(slices.Compact(texts))
}

// shorten lists the first of texts.
func shorten(texts []string) string {
	list := strings.Join(texts[:min(len(texts), maxShown)], ", ")
	if len(texts) > maxShown {
		list += ", ..."
	}
	return list
}

// pattern returns t as a policy has it: with the namespace as a placeholder, and
// with a name of its own for every other one.
func (m *modeler) pattern(t keys.Template) keys.Template {
	parts := t.Parts()
	var out []keys.Part
	if m.placeholder && m.inNamespace(t) {
		out = append(out, keys.Part{Placeholder: true, Name: "namespace"})
		parts[0].Literal = strings.TrimPrefix(parts[0].Literal, m.namespace)
	}
	for i, p := range parts {
		switch {
		case p.Placeholder && p.Name == "?":
			p.Name = "value"
		case i > 0 && p.Placeholder && p.Name == "namespace":
			p.Name = "namespace_2" // the name is taken, in other classes too
		}
		out = append(out, p)
	}
	return keys.New(out...).Numbered()
}

// uses returns those of d: calls of wrappers rather than the calls inside.
func (d *draft) uses() []*uses.Use {
	var all, forwarded []*uses.Use
	for _, e := range d.entries {
		for _, u := range e.uses {
			if u.Forwarded {
				forwarded = append(forwarded, u)
				continue
			}
			all = append(all, u)
		}
	}
	if len(all) == 0 {
		all = forwarded
	}
	for _, g := range d.globs {
		all = append(all, g.uses...)
	}
	slices.SortStableFunc(all, func(a, b *uses.Use) int {
		return cmp.Or(cmp.Compare(a.Arg.File, b.Arg.File), cmp.Compare(a.Arg.Line, b.Arg.Line), cmp.Compare(a.Arg.Column, b.Arg.Column))
	})
	return slices.Compact(all)
}

// maxPackages is the number of packages that a comment names.
const maxPackages = 3

// where says how many uses there are, and where: "3 uses in a, b: a/a.go:3".
func (in Input) where(all []*uses.Use) string {
	if len(all) == 0 {
		return ""
	}
	folders := map[string]bool{}
	for _, u := range all {
		folders[filepath.ToSlash(filepath.Dir(in.rel(u.Arg.File)))] = true
	}
	names := slices.Sorted(maps.Keys(folders))
	list := strings.Join(names[:min(len(names), maxPackages)], ", ")
	if more := len(names) - maxPackages; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	place := all[0]
	if i := slices.IndexFunc(all, func(u *uses.Use) bool { return u.Access == uses.Write }); i >= 0 {
		place = all[i]
	}
	at := in.at(place)
	if len(all) == 1 {
		return "1 use, at " + at
	}
	if len(names) == 1 {
		return fmt.Sprintf("%d uses, one at %s", len(all), at)
	}
	return fmt.Sprintf("%d uses in %s, one at %s", len(all), list, at)
}

func (in Input) at(u *uses.Use) string {
	return fmt.Sprintf("%s:%d", filepath.ToSlash(in.rel(u.Arg.File)), u.Arg.Line)
}

func (in Input) rel(file string) string {
	if rel, err := filepath.Rel(in.Root, file); err == nil && in.Root != "" {
		return rel
	}
	return file
}

// setType gives c the type that all commands are for.
func (c *Class) setType(all []*uses.Use) {
	commands := commandTypes(all)
	types := slices.Sorted(maps.Keys(commands))
	if len(types) == 1 {
		c.Type = types[0]
	}
	if len(types) > 1 {
		for i, t := range types {
			types[i] = t + " (" + commands[t] + ")"
		}
		c.Doubts = append(c.Doubts, notSure+"the type is "+strings.Join(types, " or "))
	}
}

// commandTypes are the types that the commands of uses are for, with one of the commands
// for each.
func commandTypes(all []*uses.Use) map[string]string {
	commands := map[string]string{}
	for _, u := range all {
		if t := uses.CommandType(u.Command); t != "" && slices.Contains(keys.ClassTypes(), t) {
			commands[t] = cmp.Or(commands[t], u.Command)
		}
	}
	for _, like := range [][2]string{{"bitmap", "string"}, {"hll", "string"}, {"geo", "zset"}} {
		if commands[like[0]] != "" {
			delete(commands, like[1]) // the same to Redis
		}
	}
	return commands
}
