package acl

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// policiesOf are the policies of the code that uses keys, each once.
func policiesOf(in Input) []*keys.Policy {
	var out []*keys.Policy
	if in.Match == nil {
		return nil
	}
	for i := range in.Uses {
		if p := in.Match.Of(in.Uses[i].Package); p != nil && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// hashed is a key or channel as reports show it: what its class has as text and the
// namespace as they are, and a hash of all else.
func (r *Report) hashed(key string, channel bool) string {
	t := keys.New(keys.Part{Literal: key})
	for _, p := range r.policies {
		match := p.Match
		if channel {
			match = p.MatchChannel
		}
		if m, ok := match(t); ok && m.Class != nil && m.Class.Pattern.Head() != key {
			return hashedAs(p, m, key)
		} else if ok && m.Class != nil {
			return key
		}
	}
	return keys.Hash(key)
}

func hashedAs(p *keys.Policy, m keys.TemplateMatch, key string) string {
	var b strings.Builder
	n := p.Namespace
	if n != nil && n.Optional {
		if at, ok := m.Bindings.Get(n.Placeholder); ok && at.Value.Head() != "" {
			b.WriteString(at.Value.Head() + p.Separator)
		}
	}
	for _, part := range m.Class.Pattern.Parts() {
		if !part.Placeholder {
			b.WriteString(part.Literal)
			continue
		}
		at, ok := m.Bindings.Get(part.Name)
		switch {
		case !ok || !at.Value.IsLiteral():
			return keys.Hash(key)
		case n != nil && part.Name == n.Placeholder:
			b.WriteString(at.Value.Head())
		default:
			b.WriteString(keys.Hash(at.Value.Head()))
		}
	}
	return b.String()
}
