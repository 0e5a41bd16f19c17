package overlap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// joined reports a key that is one of a class, except for a value that is known to
// be joined with the separator, if another class could own it then.
func joined(p *keys.Policy, u *uses.Use, k uses.Key) (*keys.Class, flaw, bool) {
	plain := k.Template.Parts()
	if !slices.ContainsFunc(plain, func(p keys.Part) bool { return p.Rest }) {
		return nil, flaw{}, false
	}
	match, reaches := p.Match, p.Reaches
	if u.Role == uses.RoleChannel {
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
	for _, t := range spelt(k, p.Separator) {
		for _, c := range reaches(t) {
			if c != m.Class && !c.External {
				return m.Class, flaw{
					message: fmt.Sprintf("{%s} of %%s may contain %q, so class %s could own it: escape the value",
						short(b.Placeholder.Name), verbatim(p.Separator), short(c.Name)),
					part: b.Part, offset: b.Offset,
				}, true
			}
		}
	}
	return nil, flaw{}, false
}

// maxSpelt is how many joined values of a type are written out.
const maxSpelt = 4

// spelt returns the templates of a key with the values written out that are
// joined with the separator alone and are all of one type: numbers cannot be the
// words of another class.
func spelt(k uses.Key, separator string) []keys.Template {
	out := [][]keys.Part{nil}
	for i, part := range k.Template.Parts() {
		by, each := k.Joiner(i)
		if by != separator || each == keys.String {
			for j := range out {
				out[j] = append(out[j], part)
			}
			continue
		}
		var next [][]keys.Part
		for _, before := range out {
			parts := slices.Clone(before)
			if n := len(parts); n > 0 && parts[n-1].Placeholder { // what the first value is
				parts = append(parts, keys.Part{Literal: separator})
			}
			for range maxSpelt {
				parts = append(parts, keys.Part{Placeholder: true, Name: part.Name, Type: each})
				next = append(next, slices.Clone(parts))
				parts = append(parts, keys.Part{Literal: separator})
			}
		}
		out = next
	}
	templates := make([]keys.Template, len(out))
	for i, parts := range out {
		templates[i] = keys.New(parts...)
	}
	return templates
}

// joinedValue returns the first binding of a placeholder for one segment to a
// value that the separator is known to be in.
func joinedValue(m keys.TemplateMatch, k uses.Key, separator string) (keys.Binding, bool) {
	for _, b := range m.Bindings {
		if b.Placeholder.Rest || b.Placeholder.Type != keys.String {
			continue
		}
		for i := range b.Value.Parts() {
			if by, _ := k.Joiner(b.Part + i); strings.Contains(by, separator) {
				return b, true
			}
		}
	}
	return keys.Binding{}, false
}
