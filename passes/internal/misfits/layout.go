package misfits

import (
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/uses"
)

// OfLayout returns the date or time of a key of a use that Format writes with another
// layout than the class has; it is not ok if there is none, or no layout is known.
func OfLayout(p *keys.Policy, u *uses.Use, k uses.Key) (Misfit, bool) {
	if p == nil || len(k.Text) == 0 || u.Role != uses.RoleKey && u.Role != uses.RoleChannel {
		return Misfit{}, false
	}
	match := p.Match
	if u.Role == uses.RoleChannel {
		match = p.MatchChannel
	}
	m, ok := match(k.Template)
	if !ok {
		return Misfit{}, false
	}
	for _, b := range m.Bindings {
		want, timed := b.Placeholder.Type.Layout()
		value := b.Value.Parts()
		if !timed || len(value) != 1 || !value[0].Placeholder {
			continue
		}
		layout := k.Layout(b.Part)
		if layout == "" || b.Placeholder.Type.FitsLayout(layout) {
			continue
		}
		b.Value = keys.New(keys.Part{Literal: layout})
		return Misfit{Class: m.Class, Segment: keys.Misfit{
			Binding: b,
			Reason:  "is not laid out as " + strings.TrimSuffix(want, "07:00"),
		}}, true
	}
	return Misfit{}, false
}
