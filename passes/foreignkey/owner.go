package foreignkey

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

// placeholder is the one whose value is a module.
const placeholder = "module"

// A foreign is a key of another module.
type foreign struct {
	key   uses.Key
	owner string
}

// owners returns the modules that the key of a use may belong to, "shared"
// aside; none if one of them is not known.
func owners(in *passes.Input, u *uses.Use, t keys.Template) []string {
	policy := in.Policy(u.Package)
	if u.Role == uses.RolePattern {
		return reached(policy, u, t)
	}
	m, ok := in.Policies.Match(u, t)
	if !ok {
		if u.Role != uses.RoleKey {
			return nil // the format is for keys
		}
		return known(policy, segment(policy, t))
	}
	owner := m.Class.Owner
	if owner == "" {
		owner = literal(m.Bindings)
	}
	if owner == "" && u.Role == uses.RoleKey {
		owner = segment(policy, t)
	}
	for _, also := range m.Also {
		if also.Owner != m.Class.Owner {
			return nil
		}
	}
	return known(policy, owner)
}

// reached returns the owners of the classes that a pattern reaches; none if one
// is not known.
func reached(policy *keys.Policy, u *uses.Use, t keys.Template) []string {
	classes := policy.MatchGlob(t).Classes
	if origins.OfChannels(u) {
		classes = policy.MatchChannelGlob(t).Classes
	}
	var all []string
	for _, c := range classes {
		owner := c.Owner
		if owner == "" {
			owner = segment(policy, c.Pattern)
		}
		list := known(policy, owner)
		if list == nil {
			return nil
		}
		all = append(all, list...)
	}
	return all
}

// known returns the module of that name, if the policy names it and it is not
// everyone's.
func known(policy *keys.Policy, owner string) []string {
	if owner == "" || owner == keys.Shared {
		return nil
	}
	values, _ := policy.Values(placeholder)
	if slices.Contains(values, owner) || slices.ContainsFunc(policy.Modules, func(m keys.Module) bool { return m.Name == owner }) {
		return []string{owner}
	}
	return nil
}

// segment returns what a key has in place of the format's module; "" if that
// is not literal text.
func segment(policy *keys.Policy, t keys.Template) string {
	bindings, ok := policy.MatchFormat(t)
	if !ok {
		return ""
	}
	return literal(bindings)
}

// literal returns the literal text that the module is bound to; "" if it is none.
func literal(bindings keys.Bindings) string {
	b, ok := bindings.Get(placeholder)
	if !ok || !b.Value.IsLiteral() {
		return ""
	}
	return b.Value.Head()
}
