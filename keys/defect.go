package keys

import (
	"encoding/json"
	"slices"
)

// A Defect is what is wrong with a value that was written, as seen from its class. The zero
// Defect is nothing. It names only what the policy names: values, and fields of a hash that
// are not in the policy, are data.
type Defect struct {
	Of string // "of the field status"; "" for a value that is of no field
	Is string // "is not of type uuid"; "" if Of says it all
}

// FieldDefect returns what is wrong with a value under a field of a hash.
func (c *Class) FieldDefect(field, value string) Defect {
	if c.Fields == nil {
		return c.Content.Defect(value)
	}
	f, ok := c.Field(field)
	if !ok && !c.OpenFields {
		return Defect{Of: "of a field that the class does not have"}
	}
	if !ok {
		f = c.Other
	}
	is := ""
	switch {
	case f.OneOf != nil && !slices.Contains(f.OneOf, value):
		is = "is none of one_of"
	case f.Type != "" && !FitsType(f.Type, value):
		is = "is not of type " + f.Type
	case len(c.Fields) == 0: // "*" alone: what is said of values is said of these
		return c.Content.Defect(value)
	default:
		return Defect{}
	}
	if !ok {
		return Defect{Of: "of a field", Is: is}
	}
	return Defect{Of: "of the field " + f.Name, Is: is}
}

// Defect returns what is wrong with a value that is of no field.
func (c *Content) Defect(value string) Defect {
	if c.OneOf != nil && !slices.Contains(c.OneOf, value) {
		return Defect{Is: "is none of one_of"}
	}
	if c.JSON == nil && c.Types == nil {
		return Defect{}
	}
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(value), &members) != nil || members == nil {
		return Defect{Is: "is not a JSON object"}
	}
	for _, name := range c.JSON {
		if _, ok := members[name]; !ok {
			return Defect{Is: "lacks the member " + name}
		}
	}
	for _, m := range c.Types {
		if raw, ok := members[m.Name]; ok && !m.fits(raw) {
			return Defect{Is: "has a member " + m.Name + " that is not of type " + m.Type}
		}
	}
	return Defect{}
}

// fits reports whether a member of a JSON object is of the type; null is of every one.
func (m Member) fits(raw json.RawMessage) bool {
	text := string(raw)
	if text == "null" {
		return true
	}
	var s string
	isText := json.Unmarshal(raw, &s) == nil
	if IsText(m.Type) {
		return isText && FitsType(m.Type, s)
	}
	return !isText && FitsType(m.Type, text)
}
