package missingttl

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A checker compares uses with the TTLs of classes.
type checker struct {
	in *passes.Input
	// givers are the uses that give, or may give, a key a TTL; found on demand.
	givers []*uses.Use
	found  bool
}

// check returns the finding of a use, for the first of its keys with one. The
// call inside a wrapper is that of its callers.
func (c *checker) check(u *uses.Use) (passes.Finding, bool) {
	if u.Role != uses.RoleKey || u.Called || c.in.Policies == nil {
		return passes.Finding{}, false
	}
	if f, ok := c.bounded(u); ok {
		return f, true
	}
	for _, check := range []func(*uses.Use) (passes.Finding, bool){c.refreshed, c.renamed, c.fieldTTL} {
		if f, ok := check(u); ok {
			return f, true
		}
	}
	wrong := lifetime(u)
	if wrong == nil {
		return passes.Finding{}, false
	}
	for _, k := range u.Keys {
		m, ok := c.in.Policies.Match(u, k.Template)
		if !ok {
			continue
		}
		says := wrong(m.Class.TTL)
		if says == "" || slices.ContainsFunc(m.Also, func(also *keys.Class) bool { return wrong(also.TTL) == "" }) {
			continue
		}
		if m.Class.TTL.Expires() && c.given(u, m.Class) {
			continue
		}
		return c.in.Of(u, k.Template, classMessage(u, k.Template, m.Class, says)), true
	}
	return passes.Finding{}, false
}

// A problem is what is wrong with the lifetime of a key; "" for nothing.
type problem string

const (
	without problem = "without" // the key has none
	taken   problem = "taken"   // the one it had is taken away
	outside problem = "outside" // it has another one
	gets    problem = "gets"    // it must persist
)

// lifetime returns what a use makes of a lifetime that a class wants; nil if
// that is never wrong, or not known.
func lifetime(u *uses.Use) func(keys.TTL) problem {
	e := u.Effect
	d, known := u.Duration()
	switch {
	case e.Unsure:
		return nil
	case e.Sets && known && d > 0:
		return func(t keys.TTL) problem {
			switch {
			case t.Contains(d):
				return ""
			case t.Expires():
				return outside
			}
			return gets
		}
	case e.Sets:
		return nil
	case e.Creates:
		return expires(without)
	case e.Drops:
		return expires(taken)
	}
	return nil
}

// expires is a problem of all classes with a TTL.
func expires(p problem) func(keys.TTL) problem {
	return func(t keys.TTL) problem {
		if t.Expires() {
			return p
		}
		return ""
	}
}
