package keydoc

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A noneID is a key of no class, as the page has it.
type noneID struct {
	template string
	role     uses.Role
}

// classes are the classes of a key of a use; those that have none, but some text, count as one by
// themselves, so that who makes them is found as for the others.
func (d deeds) classes(u *uses.Use, t keys.Template) []*keys.Class {
	if classes := d.builder.classes(u, t); classes != nil {
		return classes
	}
	if none := d.none(u, t); none != nil {
		return []*keys.Class{none}
	}
	return nil
}

// none is what stands for the class of a key that has none; nil of a key without text.
func (d deeds) none(u *uses.Use, t keys.Template) *keys.Class {
	if t.Text() == "" {
		return nil
	}
	id := noneID{passes.CanonicalKey(t.String()), u.Role}
	if d.nones[id] == nil {
		d.nones[id] = &keys.Class{Pattern: t}
	}
	return d.nones[id]
}

// isNone reports whether a class stands for that of a key that has none.
func isNone(c *keys.Class) bool { return c.Name == "" }

// wordless are the keys that a function makes by itself, without the words that its callers bring.
func wordless(u *uses.Use) []keys.Template {
	if len(u.Wordless) > 0 {
		return u.Wordless
	}
	return forms(u)
}

// callersTell reports whether callers of a function have uses that are of a key of no class which
// the function has, with more known of it, or the same. They have none where all that they bring are
// values, and do not tell of a key that they leave to the function.
func (d deeds) callersTell(u *uses.Use, k uses.Key, none *keys.Class) bool {
	if !u.Called || d.left[deedOf(u, none)] {
		return false
	}
	like := d.loosely(shape(k.Template))
	return slices.ContainsFunc(d.calls[doingOf(u)], func(v *uses.Use) bool {
		return slices.ContainsFunc(v.Keys, func(o uses.Key) bool { return like.MatchString(shape(o.Template)) })
	})
}
