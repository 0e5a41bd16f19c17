package missingttl

import (
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// given reports whether the key of a class, which u leaves without the right
// TTL, gets one from another use.
func (c *checker) given(u *uses.Use, class *keys.Class) bool {
	policy := c.in.Policy(u.Package)
	return c.in.Flow.Given(u, c.all(), func(v *uses.Use) bool { return passes.Reaches(policy, v, class) })
}

// all returns the uses that give a key a TTL, or may.
func (c *checker) all() []*uses.Use {
	if c.found {
		return c.givers
	}
	c.found = true
	for i := range c.in.Uses {
		if u := &c.in.Uses[i]; flow.GivesTTL(u) {
			c.givers = append(c.givers, u)
		}
	}
	return c.givers
}
