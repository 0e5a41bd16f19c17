package missingttl

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// given reports whether the key of a class, which u leaves without the right
// TTL, gets one from another use.
func (c *checker) given(u *uses.Use, class *keys.Class) bool {
	policy := c.in.Policy(u.Package)
	of := func(v *uses.Use) bool { return v != u && reaches(policy, v, class) }
	e := u.Effect
	switch {
	case e.Sets: // the wrong one: only what comes later counts
		return !expiry(u) && slices.ContainsFunc(c.all(), func(v *uses.Use) bool {
			return expiry(v) && of(v) && c.in.Flow.FollowedBy(u, v)
		})
	case e.Drops || u.Command == "SET" || u.Command == "SETNX" || u.Command == "MSETNX":
		return slices.ContainsFunc(c.all(), func(v *uses.Use) bool {
			return of(v) && (v.Lua || c.in.Flow.FollowedBy(u, v) || expiry(v) && c.in.Flow.Near(u, v))
		})
	}
	// The key may have been there, with a TTL.
	return c.in.Flow.Alone() || slices.ContainsFunc(c.all(), of)
}

// all returns the uses that give a key a TTL, or may.
func (c *checker) all() []*uses.Use {
	if c.found {
		return c.givers
	}
	c.found = true
	for i := range c.in.Uses {
		u := &c.in.Uses[i]
		if e := u.Effect; u.Role == uses.RoleKey && (e.Sets || e.Unsure) {
			c.givers = append(c.givers, u)
		}
	}
	return c.givers
}

// expiry reports whether a use is there to give a TTL, and writes nothing else.
// What a script does is not known.
func expiry(u *uses.Use) bool {
	switch u.Command {
	case "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "GETEX":
		return true
	}
	return u.Lua || strings.HasPrefix(u.Command, "EVAL") || strings.HasPrefix(u.Command, "FCALL")
}

// reaches reports whether a key of a use may be one of the class.
func reaches(policy *keys.Policy, u *uses.Use, class *keys.Class) bool {
	return slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		return slices.Contains(policy.Reaches(k.Template), class)
	})
}
