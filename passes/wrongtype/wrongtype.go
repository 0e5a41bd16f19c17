package wrongtype

import (
	_ "embed"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "wrongtype"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "types", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	var t templates
	called := newCallers(in.Uses)
	for i := range in.Uses {
		u := &in.Uses[i]
		if called.have(u) {
			continue
		}
		if f, ok := forbidden(in, u); ok {
			findings = append(findings, f)
			continue
		}
		if !counts(u) {
			continue
		}
		if typed(in, u) {
			if f, ok := check(in, u); ok {
				findings = append(findings, f)
			}
		} else {
			t.add(in, u)
		}
	}
	findings = append(findings, t.conflicts(in)...)
	slices.SortStableFunc(findings, func(a, b passes.Finding) int { return passes.CompareSpans(a.Span, b.Span) })
	return slices.CompactFunc(findings, func(a, b passes.Finding) bool {
		return a.Span == b.Span && a.Message == b.Message
	})
}

// counts reports whether a use says what type its key has.
func counts(u *uses.Use) bool {
	return u.Role == uses.RoleKey && !u.Inferred && len(u.Keys) > 0 && commandType(u) != ""
}

// commandType is the type of the keys that the command of a use is for, as TYPE
// would call it.
func commandType(u *uses.Use) string {
	switch t := uses.CommandType(u.Command); t {
	case "bitmap", "hll":
		return "string"
	case "geo":
		return "zset"
	default:
		return t
	}
}

// typed reports whether a key of a use is of a class that has a type.
func typed(in *passes.Input, u *uses.Use) bool {
	return slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		m, ok := in.Policies.Match(u, k.Template)
		return ok && m.Class.Type != ""
	})
}

// check compares a use with the classes of its keys. Every key that it can have
// must be wrong, and nothing must have asked for the type of the key before.
func check(in *passes.Input, u *uses.Use) (passes.Finding, bool) {
	for _, k := range u.Keys {
		if mayFit(in, u, k.Template) {
			return passes.Finding{}, false
		}
	}
	t := u.Keys[0].Template
	m, ok := in.Policies.Match(u, t)
	if !ok || runsFor(in.Flow, u, commandType(u)) {
		return passes.Finding{}, false
	}
	return in.Of(u, t, passes.Message(ofClass(u, m.Class), t)), true
}

// mayFit reports whether the command of a use fits some class that a key can
// be of. One that is wider than the class of the key is none: the narrower wins.
func mayFit(in *passes.Input, u *uses.Use, t keys.Template) bool {
	policy := in.Policy(u.Package)
	m, ok := in.Policies.Match(u, t)
	if !ok || uses.CommandFits(u.Command, m.Class.Type) {
		return true
	}
	return slices.ContainsFunc(policy.Reaches(t), func(c *keys.Class) bool {
		return uses.CommandFits(u.Command, c.Type) && !keys.Covers(c.Pattern, m.Class.Pattern, policy.Separator)
	})
}
