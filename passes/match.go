package passes

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

type matchID struct {
	policy   *keys.Policy
	role     uses.Role
	template string
}

type match struct {
	keys.TemplateMatch
	ok bool
}

// Match returns the class that a key or channel of a use belongs to, by the
// policy of the use's package. It is not ok without a policy, if no class
// describes it, or if it is a pattern.
func (p *Policies) Match(u *uses.Use, t keys.Template) (keys.TemplateMatch, bool) {
	policy := p.Of(u.Package)
	if policy == nil || u.Role != uses.RoleKey && u.Role != uses.RoleChannel {
		return keys.TemplateMatch{}, false
	}
	id := matchID{policy, u.Role, t.Typed()}
	p.mu.Lock()
	m, ok := p.matches[id]
	p.mu.Unlock()
	if ok {
		return m.TemplateMatch, m.ok
	}
	if u.Role == uses.RoleKey {
		m.TemplateMatch, m.ok = policy.Match(t)
	} else {
		m.TemplateMatch, m.ok = policy.MatchChannel(t)
	}
	p.mu.Lock()
	p.matches[id] = m
	p.mu.Unlock()
	return m.TemplateMatch, m.ok
}

// Every reports whether all keys of a use are of a class, and something holds of each
// class that they may be of.
func (p *Policies) Every(u *uses.Use, holds func(*keys.Class) bool) bool {
	for _, k := range u.Keys {
		m, ok := p.Match(u, k.Template)
		if !ok || !holds(m.Class) || slices.ContainsFunc(m.Also, func(c *keys.Class) bool { return !holds(c) }) {
			return false
		}
	}
	return len(u.Keys) > 0
}

// withoutExternal returns the uses without the keys of classes that belong to a
// library: they are known, and never reported.
func (p *Policies) withoutExternal(list []uses.Use) []uses.Use {
	if p == nil {
		return list
	}
	external := func(u *uses.Use, k uses.Key) bool {
		m, ok := p.Match(u, k.Template)
		return ok && m.Class.External
	}
	out := list
	copied := false
	for i := range list {
		u := &list[i]
		if !slices.ContainsFunc(u.Keys, func(k uses.Key) bool { return external(u, k) }) {
			if copied {
				out = append(out, *u)
			}
			continue
		}
		if !copied {
			out, copied = slices.Clone(list[:i]), true
		}
		own := *u
		own.Keys = slices.DeleteFunc(slices.Clone(u.Keys), func(k uses.Key) bool { return external(u, k) })
		if len(own.Keys) > 0 {
			out = append(out, own)
		}
	}
	return out
}

// Reaches reports whether a key of a use may be one of the class.
func Reaches(policy *keys.Policy, u *uses.Use, class *keys.Class) bool {
	return slices.ContainsFunc(u.Keys, func(k uses.Key) bool {
		return slices.Contains(policy.Reaches(k.Template), class)
	})
}
