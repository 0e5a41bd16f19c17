package keydoc

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// code adds what the code does with the keys.
func (b *builder) code() {
	unknown := map[string]*Unknown{}
	type id struct {
		template string
		role     uses.Role
	}
	unclassed := map[id]*Template{}
	deeds, patterns := b.deeds(), b.patterns()
	for i := range b.in.Uses {
		u := &b.in.Uses[i]
		services := b.in.Services.Names(u.Package)
		if b.in.Service != "" && !slices.Contains(services, b.in.Service) || u.Role == uses.RoleCommand {
			continue
		}
		for _, name := range services {
			b.services[name] = true
		}
		done := map[*keys.Class][]act{}
		listed := false
		for _, k := range u.Keys {
			if classes := b.classes(u, k.Template); classes != nil {
				listed = true
				possible := deeds.possible(u, k)
				pattern, byPattern := b.foundBy(u, k, patterns)
				for _, c := range classes {
					switch doer := deeds.doer(u, c); {
					case b.at[c] == nil || !possible && !deeds.isLast(u, c):
					case byPattern && doer != nil:
						b.at[c].useByPattern(pattern, actsOf(u, k), b.who(doer, services), services)
						b.place(&b.at[c].Places, doer)
					default:
						done[c] = append(done[c], actsOf(u, k)...)
					}
				}
				continue
			}
			none := deeds.none(u, k.Template)
			if none == nil || deeds.callersTell(u, k, none) {
				continue // nothing is known of it, or callers know more
			}
			listed = true
			doer := deeds.doer(u, none)
			if doer == nil || !deeds.possible(u, k) && !deeds.isLast(u, none) {
				continue
			}
			if b.byPattern(doer, k, patterns, services) || b.bySought(doer, k, services) || b.isDefault(u, k) {
				continue
			}
			at := id{passes.CanonicalKey(k.Template.String()), u.Role}
			if unclassed[at] == nil {
				unclassed[at] = &Template{Template: at.template, Role: u.Role}
			}
			unclassed[at].UsedBy = append(unclassed[at].UsedBy, b.who(doer, services)...)
			b.place(&unclassed[at].Places, doer)
		}
		for c, acts := range done {
			if doer := deeds.doer(u, c); doer != nil {
				b.at[c].use(acts, b.who(doer, services), services)
				b.place(&b.at[c].Places, doer)
			}
		}
		if !u.Called && (!listed || u.Resolution() == uses.Unknown) {
			pkg := b.pkg(u.Package)
			if unknown[pkg] == nil {
				unknown[pkg] = &Unknown{Package: pkg, Reasons: []uses.Reason{}}
			}
			unknown[pkg].Uses++
			b.place(&unknown[pkg].Places, u)
			if u.Reason != "" {
				unknown[pkg].Reasons = append(unknown[pkg].Reasons, u.Reason)
			}
		}
	}
	for _, t := range unclassed {
		slices.Sort(t.UsedBy)
		t.UsedBy = slices.Compact(t.UsedBy)
		t.Places = sorted(t.Places)
		b.doc.Unclassed = append(b.doc.Unclassed, *t)
	}
	for _, u := range unknown {
		slices.Sort(u.Reasons)
		u.Reasons = slices.Compact(u.Reasons)
		u.Places = sorted(u.Places)
		b.doc.Unknown = append(b.doc.Unknown, *u)
	}
	for _, u := range b.in.Untabled {
		b.doc.Unlisted = append(b.doc.Unlisted, b.pkg(u.Package))
	}
	slices.Sort(b.doc.Unlisted)
	b.doc.Unlisted = slices.Compact(b.doc.Unlisted)
}

// use notes a use of keys of the class: what it does with them, and who does.
func (of *Class) use(acts []act, who, services []string) {
	of.Uses++
	var done access
	for _, a := range acts {
		done |= a.done
		if a.command != "" {
			of.Commands = append(of.Commands, a.command)
		}
	}
	for _, l := range []struct {
		is   access
		list *[]string
	}{{reads, &of.ReadBy}, {writes, &of.WrittenBy}, {deletes, &of.DeletedBy}, {given, &of.GivenBy}} {
		if done&l.is != 0 {
			*l.list = append(*l.list, who...)
		}
	}
	of.doneBy(services, done)
}

// doneBy notes what services do with keys of a class; without any, the module does.
func (c *Class) doneBy(services []string, done access) {
	if len(services) == 0 {
		c.services[""] |= done
	}
	for _, name := range services {
		c.services[name] |= done
	}
}

// isDefault reports whether a key has only the default of what is configured in front of
// it, and the use has the key of a class that it is with something else there.
func (b *builder) isDefault(u *uses.Use, k uses.Key) bool {
	return k.Configurable && slices.ContainsFunc(u.Keys, func(o uses.Key) bool {
		rest, ok := strings.CutPrefix(shape(o.Template), "{}")
		return ok && strings.HasSuffix(shape(k.Template), rest) && b.classes(u, o.Template) != nil
	})
}

// who says which function it is: once for each service, or by itself where it is part of
// none.
func (b *builder) who(u *uses.Use, services []string) []string {
	name := b.function(u)
	if len(services) == 0 {
		return []string{name}
	}
	var all []string
	for _, s := range services {
		if b.in.Service == "" || s == b.in.Service {
			all = append(all, s+": "+name)
		}
	}
	return all
}

// function is the function that a use is in, with its package.
func (b *builder) function(u *uses.Use) string {
	name := b.pkg(u.Package)
	if u.Decl != "" {
		name += "." + u.Decl
	}
	return name
}

// pkg is an import path without that of the module.
func (b *builder) pkg(importPath string) string {
	if rest, ok := strings.CutPrefix(importPath, b.in.Module+"/"); ok {
		return rest
	}
	if importPath == b.in.Module {
		return importPath[strings.LastIndexByte(importPath, '/')+1:]
	}
	return importPath
}
