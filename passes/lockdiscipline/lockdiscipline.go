package lockdiscipline

import (
	_ "embed"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "lockdiscipline"

// Rule returns the rule. It reports nothing unless a class of the policy is one of locks.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "ownership", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	for i := range in.Uses {
		u := &in.Uses[i]
		if u.Role != uses.RoleKey || u.Called || u.Inferred || u.Lua || u.Access != uses.Write || !locks(in, u) {
			continue
		}
		if message := check(in, u); message != "" {
			t := u.Keys[0].Template
			findings = append(findings, in.Of(u, t, passes.Message(message, t)))
		}
	}
	return findings
}

// locks reports whether all keys of a use are locks.
func locks(in *passes.Input, u *uses.Use) bool {
	for _, k := range u.Keys {
		m, ok := in.Policies.Match(u, k.Template)
		if !ok || m.Class.Kind != keys.Lock || slices.ContainsFunc(m.Also, func(c *keys.Class) bool { return c.Kind != keys.Lock }) {
			return false
		}
	}
	return len(u.Keys) > 0
}

// check returns the message for a use, which has one %s, for the key.
func check(in *passes.Input, u *uses.Use) string {
	switch u.Command {
	case "SET", "SETNX", "SETEX", "PSETEX", "GETSET":
		e := u.Effect
		switch how(in.Flow, u) {
		case ifAbsent:
			if e.Creates && !e.Sets && !e.Unsure {
				return u.Command + " takes lock %s without a time to live: give it one in the same SET"
			}
		case always:
			return u.Command + " takes lock %s from whoever holds it: set it with NX and a time to live"
		}
	case "DEL", "UNLINK", "GETDEL":
		if !watched(in, u) {
			return u.Command + " of lock %s may end that of the next holder: compare the token in a script"
		}
	}
	return ""
}

// watched reports whether the function of a use watches a lock, so that what it deletes
// in a transaction is what it has looked at.
func watched(in *passes.Input, u *uses.Use) bool {
	return slices.ContainsFunc(in.Uses, func(w uses.Use) bool {
		return w.Command == "WATCH" && w.Package == u.Package && w.Decl == u.Decl && locks(in, &w)
	})
}
