package flow

import (
	"slices"

	"github.com/redislint/redislint/passes/uses"
)

// Given reports whether the key that u leaves without the right time to live gets it
// from another use: from one of all that of says can reach the same key.
func (f *Flow) Given(u *uses.Use, all []*uses.Use, of func(*uses.Use) bool) bool {
	given := func(by func(v *uses.Use) bool) bool {
		return slices.ContainsFunc(all, func(v *uses.Use) bool {
			return v != u && GivesTTL(v) && by(v) && of(v)
		})
	}
	e := u.Effect
	switch {
	case e.Sets: // the wrong one: only what comes later counts
		return !expiry(u) && given(func(v *uses.Use) bool { return expiry(v) && f.FollowedBy(u, v) })
	case e.Drops || u.Command == "SET" || u.Command == "SETNX" || u.Command == "MSETNX":
		return given(func(v *uses.Use) bool { return expiry(v) && (v.Lua || f.Near(u, v)) || f.FollowedBy(u, v) })
	}
	// The key may have been there, with a TTL.
	return f.Alone() || given(func(*uses.Use) bool { return true })
}

// GivesTTL reports whether a use gives its keys a time to live, or may.
func GivesTTL(u *uses.Use) bool {
	return u.Role == uses.RoleKey && (u.Effect.Sets || u.Effect.Unsure)
}

// expiry reports whether a use is there to give a TTL, and writes nothing else. What a
// script does with its KEYS is not known.
func expiry(u *uses.Use) bool {
	switch u.Command {
	case "EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "GETEX":
		return true
	}
	return uses.RunsScript(u.Command)
}
