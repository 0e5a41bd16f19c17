package overlap

import (
	"fmt"
	"path/filepath"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A keyUse is one key of a use.
type keyUse struct {
	use *uses.Use
	key uses.Key
}

// A group is the uses of one template.
type group struct {
	template keys.Template
	policy   *keys.Policy
	class    bool // some policy has a class for it
	typ      string
	mixed    bool // commands for several types, which are for wrongtype
	uses     []keyUse
}

// A pair is the uses of a template that is to be reported, and why.
type pair struct {
	uses []keyUse
	flaw flaw
}

// pairs compares the templates whose commands are for different types.
func pairs(in *passes.Input) []pair {
	groups := byTemplate(in)
	var found []pair
	for i := range groups {
		for j := i + 1; j < len(groups); j++ {
			a, b := &groups[i], &groups[j]
			if a.typ == b.typ || a.class && b.class {
				continue
			}
			example, ok := meet(a, b)
			if !ok {
				continue
			}
			if a.class || !b.class && len(a.uses) >= len(b.uses) {
				a, b = b, a
			}
			found = append(found, pair{a.uses, flaw{message: ofPair(a, b, example), other: b.uses[0].use}})
		}
	}
	return found
}

// byTemplate returns the keys of uses by their template, in the order of the
// uses, those of one type only.
func byTemplate(in *passes.Input) []group {
	var groups []*group
	index := map[string]*group{}
	for i := range in.Uses {
		u := &in.Uses[i]
		typ := typeOf(u)
		if typ == "" || len(u.Keys) != 1 || !says(u.Keys[0].Template) {
			continue
		}
		k := u.Keys[0]
		id := k.Template.Canonical()
		g := index[id]
		if g == nil {
			g = &group{template: k.Template, policy: in.Policy(u.Package), typ: typ}
			index[id] = g
			groups = append(groups, g)
		}
		_, class := in.Policies.Match(u, k.Template)
		g.class = g.class || class
		g.mixed = g.mixed || g.typ != typ
		g.uses = append(g.uses, keyUse{u, k})
	}
	var out []group
	for _, g := range groups {
		if !g.mixed {
			out = append(out, *g)
		}
	}
	return out
}

// typeOf is the type of the keys that the command of a use is for, as TYPE would
// call it; "" where the use does not say.
func typeOf(u *uses.Use) string {
	if u.Role != uses.RoleKey || u.Forwarded || u.Inferred {
		return ""
	}
	switch t := uses.CommandType(u.Command); t {
	case "bitmap", "hll":
		return "string"
	case "geo":
		return "zset"
	default:
		return t
	}
}

// meet returns a key of two templates, one of which has no class, that both can
// be, and whether there is one. The commands of each must not fit the type of
// the other.
func meet(a, b *group) (example string, ok bool) {
	for _, s := range a.uses {
		if uses.CommandFits(s.use.Command, b.typ) {
			return "", false
		}
	}
	for _, s := range b.uses {
		if uses.CommandFits(s.use.Command, a.typ) {
			return "", false
		}
	}
	x, ok := words(a.template)
	if !ok {
		return "", false
	}
	y, ok := words(b.template)
	if !ok {
		return "", false
	}
	if _, ok = keys.Overlap(x, y, wordEnd); !ok {
		return "", false
	}
	separator := wordEnd
	for _, g := range []*group{a, b} {
		if g.policy != nil {
			separator = g.policy.Separator
		}
	}
	return keys.Overlap(a.template, b.template, separator)
}

// ofPair says what keys of a can be as well. It has one %s, for the key.
func ofPair(a, b *group, example string) string {
	u := b.uses[0].use
	at := ""
	if file := filepath.Base(u.Arg.File); len(file) <= maxName {
		at = fmt.Sprintf(" at %s:%d", verbatim(file), u.Arg.Line)
	}
	same := fmt.Sprintf("can be %q", short(example))
	if len(example) > maxName {
		same = "can be a key"
	}
	return fmt.Sprintf("%%s, a %s, %s of %s%s, a %s: set them apart by a segment", a.typ, same, u.Command, at, b.typ)
}
