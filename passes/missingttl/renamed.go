package missingttl

import (
	"slices"
	"strconv"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// renamed returns the finding of a use that gives a key of a class with a lifetime the
// value of another key, whose class says that it has none: RENAME and COPY take the
// lifetime along.
func (c *checker) renamed(u *uses.Use) (passes.Finding, bool) {
	switch u.Command {
	case "RENAME", "RENAMENX", "COPY":
	default:
		return passes.Finding{}, false
	}
	if u.Role != uses.RoleKey || u.Called || u.Access != uses.Write || len(u.Keys) != 1 || c.in.Policies == nil || c.in.Flow == nil {
		return passes.Finding{}, false
	}
	from := c.source(u)
	m, ok := c.in.Policies.Match(u, u.Keys[0].Template)
	if from == nil || !ok || !m.Class.TTL.Expires() {
		return passes.Finding{}, false
	}
	of, ok := c.in.Policies.Match(from, from.Keys[0].Template)
	if !ok || of.Class.TTL.Kind != keys.NoTTL || len(of.Also) > 0 {
		return passes.Finding{}, false
	}
	if slices.ContainsFunc(c.all(), func(v *uses.Use) bool { return v.Call != u.Call && c.beside(u, v, m.Class) }) {
		return passes.Finding{}, false
	}
	t := u.Keys[0].Template
	source := strconv.Quote(from.Keys[0].Template.String())
	if len(source) > maxName {
		source = "a key"
	}
	return c.in.Of(u, t, passes.Message(u.Command+" gives key %s the TTL of "+verbatim(source)+", which has none: "+passes.OfClass(m.Class, maxName)+" wants "+verbatim(m.Class.TTL.String()), t)), true
}

// source is the use of the key that a command takes the value from, which is before the
// other; nil where it is not one of one key.
func (c *checker) source(u *uses.Use) *uses.Use {
	var found *uses.Use
	for i := range c.in.Uses {
		v := &c.in.Uses[i]
		if v == u || v.Site == "" || v.Site != u.Site || v.Command != u.Command || v.Call != u.Call || v.Role != uses.RoleKey {
			continue
		}
		if found != nil || len(v.Keys) != 1 || v.Arg.Pos >= u.Arg.Pos {
			return nil
		}
		found = v
	}
	return found
}
