package overlap

import (
	"fmt"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/rediscalls"
)

// joined reports a key that is one of a class, but for a value that is known to
// be joined from several texts, if another class could own it then.
func joined(p *keys.Policy, u *rediscalls.Use, t keys.Template) (*keys.Class, flaw, bool) {
	parts := t.Parts()
	if !slices.ContainsFunc(parts, func(p keys.Part) bool { return p.Rest }) {
		return nil, flaw{}, false
	}
	match, reaches := p.Match, p.Reaches
	if u.Role == rediscalls.RoleChannel {
		match, reaches = p.MatchChannel, p.ReachesChannels
	}
	plain := slices.Clone(parts)
	for i := range plain {
		plain[i].Rest = false
	}
	m, ok := match(keys.New(plain...))
	if !ok {
		return nil, flaw{}, false
	}
	b, ok := joinedValue(m, parts)
	if !ok || p.Namespace != nil && b.Placeholder.Name == p.Namespace.Placeholder {
		return nil, flaw{}, false
	}
	for _, c := range reaches(t) {
		if c != m.Class && !c.External {
			return m.Class, flaw{
				message: fmt.Sprintf("{%s} of %%s may contain %q, so class %s could own it: escape the value",
					short(b.Placeholder.Name), verbatim(p.Separator), short(c.Name)),
				part: b.Part, offset: b.Offset,
			}, true
		}
	}
	return nil, flaw{}, false
}

// joinedValue returns the first binding of a placeholder for one segment to a
// value that is joined. parts are those of the template as it is.
func joinedValue(m keys.Match, parts []keys.Part) (keys.Binding, bool) {
	for _, b := range m.Bindings {
		if b.Placeholder.Rest || b.Placeholder.Type != keys.String {
			continue
		}
		for i := b.Part; i < b.Part+len(b.Value.Parts()) && i < len(parts); i++ {
			if isJoin(parts, i) {
				return b, true
			}
		}
	}
	return keys.Binding{}, false
}

// isJoin reports whether a part is text that several others are joined to. A
// rest without a name that stands alone is only what a key has many of.
func isJoin(parts []keys.Part, i int) bool {
	return parts[i].Rest && (parts[i].Name != "?" || i > 0 && parts[i-1].Placeholder)
}
