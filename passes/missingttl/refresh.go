package missingttl

import (
	"time"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// refreshed returns the finding of a use that gives a key its lifetime again, but less
// often than its class says, or not as that says.
func (c *checker) refreshed(u *uses.Use) (passes.Finding, bool) {
	if u.Role != uses.RoleKey || u.Called || u.Lua || u.Inferred || c.in.Policies == nil || c.in.Flow == nil {
		return passes.Finding{}, false
	}
	for _, k := range u.Keys {
		m, ok := c.in.Policies.Match(u, k.Template)
		if !ok || len(m.Also) > 0 {
			continue
		}
		says := c.late(u, m.Class)
		if says == "" {
			says = c.otherwise(u, m.Class)
		}
		if says != "" {
			return c.in.Of(u, k.Template, passes.Message(says, k.Template)), true
		}
	}
	return passes.Finding{}, false
}

// late says how often a use gives keys of a class their lifetime, if that is not often
// enough, and nothing else does; "" if it may be.
func (c *checker) late(u *uses.Use, class *keys.Class) string {
	every, ok := c.every(u, class)
	if !ok || class.Refreshes(every) || c.in.Flow.Alone() {
		return ""
	}
	for _, v := range c.all() {
		if v == u || !passes.Reaches(c.in.Policy(v.Package), v, class) {
			continue
		}
		if often, ok := c.every(v, class); ok && class.Refreshes(often) {
			return ""
		}
	}
	return "key %s is refreshed every " + short(every) + ": " + passes.OfClass(class, maxName) + " wants every " + short(class.RefreshEvery)
}

// every returns how often a use gives keys of a class their lifetime. To take a lock is
// not to refresh it.
func (c *checker) every(u *uses.Use, class *keys.Class) (time.Duration, bool) {
	if class.RefreshEvery == 0 || u.Call == nil || u.Access != uses.Write || u.TTL == "none" || u.TTL == "n/a" || !flow.GivesTTL(u) {
		return 0, false
	}
	switch c.in.Flow.When(u) {
	case flow.Always, flow.IfPresent:
		return c.in.Flow.Every(u.Call)
	}
	return 0, false
}

// otherwise says what is wrong with when a use gives keys of a class their lifetime: of
// one that slides only the first time, of a fixed one each time.
func (c *checker) otherwise(u *uses.Use, class *keys.Class) string {
	of := passes.OfClass(class, maxName)
	when := flow.NotKnown
	if u.Command == "EXPIRE" || u.Command == "PEXPIRE" {
		when = c.in.Flow.When(u)
	}
	switch class.Refresh {
	case keys.Fixed:
		if when == flow.Always && c.in.Flow.Unconditional(u.Call) {
			return u.Command + " gives key %s a new TTL each time: that of " + of + " is fixed, use NX"
		}
	case keys.Sliding:
		if when == flow.IfAbsent {
			return u.Command + " with NX leaves the TTL of key %s: that of " + of + " slides, give it at each write"
		}
		if keeps(u) && !c.in.Flow.Alone() && !c.in.Flow.Given(u, c.all(), func(v *uses.Use) bool { return c.beside(u, v, class) }) {
			return u.Command + " leaves the TTL of key %s as it is: that of " + of + " slides, give it at each write"
		}
	}
	return ""
}

// keeps reports whether a use writes to a key whose lifetime it leaves as it is.
func keeps(u *uses.Use) bool {
	e := u.Effect
	return u.Access == uses.Write && e.Creates && !e.Sets && !e.Drops && !e.Unsure && u.Command != "SET" && u.Command != "SETNX" && u.Command != "MSETNX"
}

// beside reports whether v gives keys of a class a lifetime where u writes them: in the
// same function, in one that it calls, or in one that calls it.
func (c *checker) beside(u, v *uses.Use, class *keys.Class) bool {
	return passes.Reaches(c.in.Policy(v.Package), v, class) && (v.Lua || c.in.Flow.FollowedBy(u, v) || c.in.Flow.Near(u, v))
}
