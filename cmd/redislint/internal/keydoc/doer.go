package keydoc

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// A deed is what a function does with keys of a class.
type deed struct {
	pkg, decl, command string
	class              *keys.Class
}

// deedOf is what a use is a part of. Its place is not, for a caller has one use of all that
// a wrapper does with one command.
func deedOf(u *uses.Use, c *keys.Class) deed { return deed{u.Package, u.Decl, u.Command, c} }

// deeds are those of the module.
type deeds struct {
	all   map[deed]bool
	above map[deed]bool      // that callers do by the wrapper
	has   map[doing][]string // the templates of a doing without what callers bring
}

// A doing is what a function does with one command.
type doing struct{ pkg, decl, command string }

func (b *builder) deeds() deeds {
	d := deeds{map[deed]bool{}, map[deed]bool{}, map[doing][]string{}}
	for i := range b.in.Uses {
		u := &b.in.Uses[i]
		at := doing{u.Package, u.Decl, u.Command}
		d.has[at] = append(d.has[at], forms(u)...)
	}
	for i := range b.in.Uses {
		u := &b.in.Uses[i]
		handsOn := d.handsOn(u)
		for _, k := range u.Keys {
			for _, c := range b.classes(u, k) {
				d.all[deedOf(u, c)] = true
				for v := u.Inner; v != nil && !handsOn; v = v.Inner {
					d.above[deedOf(v, c)] = true
				}
			}
		}
	}
	return d
}

// doer is the use whose function does what a use does with keys of a class; nil if callers
// do, or what it calls. Whoever gives a wrapper the text of a key uses it. Where no caller is
// known to have keys of the class, as what an object adds is known inside alone, it is the
// wrapper; so it is where callers only hand on an object, or a value in the key.
func (d deeds) doer(u *uses.Use, c *keys.Class) *uses.Use {
	if u.Called && !u.Own && d.above[deedOf(u, c)] || d.handsOn(u) {
		return nil
	}
	v := u
	for v.Handed && v.Inner != nil {
		v = v.Inner
	}
	if !d.all[deedOf(v, c)] {
		return u // the caller has more than one use of the wrapper
	}
	return v
}

// handsOn reports whether a use is of a wrapper that has these keys without its caller: what
// that brings is a value in them, or an object.
func (d deeds) handsOn(u *uses.Use) bool {
	if u.Inner == nil {
		return false
	}
	inner := d.has[doing{u.Inner.Package, u.Inner.Decl, u.Inner.Command}]
	return inner != nil && !slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		return !slices.Contains(inner, k.Template.Canonical())
	})
}

// forms are the keys that a function has by itself, without the names of placeholders.
func forms(u *uses.Use) []string {
	var out []string
	for _, t := range u.Forms {
		out = append(out, t.Canonical())
	}
	if len(out) == 0 && (u.Own || !u.Called) {
		for _, k := range u.Keys {
			out = append(out, k.Template.Canonical())
		}
	}
	return out
}

// classes are the classes of a key of a use; nil for none.
func (b *builder) classes(u *uses.Use, k uses.Key) []*keys.Class {
	m, ok := b.in.Match.Match(u, k.Template)
	if !ok {
		return nil
	}
	return append([]*keys.Class{m.Class}, m.Also...)
}
