package overlap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/rediscalls"
)

// joined reports a key that is one of a class, but for a value that is known to
// be joined with the separator, if another class could own it then.
func joined(p *keys.Policy, u *rediscalls.Use, k rediscalls.Key) (*keys.Class, flaw, bool) {
	plain := k.Template.Parts()
	if !slices.ContainsFunc(plain, func(p keys.Part) bool { return p.Rest }) {
		return nil, flaw{}, false
	}
	match, reaches := p.Match, p.Reaches
	if u.Role == rediscalls.RoleChannel {
		match, reaches = p.MatchChannel, p.ReachesChannels
	}
	for i := range plain {
		plain[i].Rest = false
	}
	m, ok := match(keys.New(plain...))
	if !ok {
		return nil, flaw{}, false
	}
	b, ok := joinedValue(m, k, p.Separator)
	if !ok || p.Namespace != nil && b.Placeholder.Name == p.Namespace.Placeholder {
		return nil, flaw{}, false
	}
	for _, c := range reaches(k.Template) {
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
// value that the separator is known to stand in.
func joinedValue(m keys.Match, k rediscalls.Key, separator string) (keys.Binding, bool) {
	for _, b := range m.Bindings {
		if b.Placeholder.Rest || b.Placeholder.Type != keys.String {
			continue
		}
		for i := range b.Value.Parts() {
			if strings.Contains(k.Joiner(b.Part+i), separator) {
				return b, true
			}
		}
	}
	return keys.Binding{}, false
}
