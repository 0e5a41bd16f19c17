package guard

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/redislint/redislint/guard/internal/calls"
	"github.com/redislint/redislint/keys"
)

// A valueSpec is where a command has the values that it writes. The zero valueSpec is of a
// command that writes none.
type valueSpec struct {
	at     int  // of the first value behind the key; 0 for none
	step   int  // to the next one; 0 if there is one
	fields bool // a field is before each
	last   int  // as many words at the end are none
}

// valuesOf are the commands whose values are looked at.
var valuesOf = map[string]valueSpec{
	"SET": {at: 1}, "SETNX": {at: 1}, "GETSET": {at: 1}, "SETEX": {at: 2}, "PSETEX": {at: 2},
	"MSET": {at: 1}, "MSETNX": {at: 1},
	"HSET": {at: 2, step: 2, fields: true}, "HMSET": {at: 2, step: 2, fields: true}, "HSETNX": {at: 2, fields: true},
	"LPUSH": {at: 1, step: 1}, "RPUSH": {at: 1, step: 1}, "LPUSHX": {at: 1, step: 1}, "RPUSHX": {at: 1, step: 1},
	"LSET": {at: 2}, "LINSERT": {at: 3}, "SADD": {at: 1, step: 1}, "PUBLISH": {at: 1}, "SPUBLISH": {at: 1},
}

// valueSpecs are those of the commands, by their index.
func valueSpecs() []valueSpec {
	var out []valueSpec
	for _, name := range calls.Names() {
		out = append(out, valuesOf[name])
	}
	return out
}

// maxValue is the most bytes of a value that is looked at.
const maxValue = 64 << 10

// lookAtValues looks at the values that are written to the key at an index.
func (t *Trip) lookAtValues(name string, k *class, key int) {
	g := t.guard
	spec := g.values[t.call.Index]
	if spec.at == 0 {
		return
	}
	role := "key"
	if k.channel {
		role = "channel"
	}
	content := k.content && (g.options.values >= 1 || rand.Float64() < g.options.values)
	for i := key + spec.at; i < t.call.Len()-spec.last; i += spec.step {
		text := t.call.Word(i)
		if k.MaxBytes > 0 && !spec.fields && k.types == calls.String && int64(len(text)) > k.MaxBytes {
			t.violate(problem{rule: liveSize, class: k, name: name, role: role, says: longValue, n: len(text)})
		}
		if content && len(text) <= maxValue {
			field := ""
			if spec.fields {
				field = t.call.Word(i - 1)
			}
			if wrong := k.wrong(field, text, spec.fields); wrong != "" {
				t.violate(problem{rule: envelope, class: k, name: name, role: role, says: value, text: wrong})
			}
		}
		if spec.step == 0 {
			return
		}
	}
}

// wrong says what is wrong with a value, or with the field that it is of; "" for nothing. Names of
// fields that are not in the policy are data, and not shown.
func (c *class) wrong(field, value string, isField bool) string {
	if !isField || c.Fields == nil {
		return wrongValue(&c.Content, value)
	}
	if text := c.wrongField(field, value); text != "" || len(c.Fields) > 0 {
		return text
	}
	return wrongValue(&c.Content, value) // "*" alone: what is said of values is said of these
}

// wrongField says what is wrong with a field of a hash; "" for nothing.
func (c *class) wrongField(field, value string) string {
	i := slices.IndexFunc(c.Fields, func(f keys.Field) bool { return f.Name == field })
	f := &c.Other
	name := "of a field"
	switch {
	case i >= 0:
		f = &c.Fields[i]
		name = "of the field " + f.Name
	case !c.OpenFields:
		return "is of a field that the class does not have"
	}
	switch {
	case f.OneOf != nil && !slices.Contains(f.OneOf, value):
		return name + " is none of one_of"
	case f.Type != "" && !keys.FitsType(f.Type, value):
		return name + " is not of type " + f.Type
	}
	return ""
}

// wrongValue says what is wrong with a value; "" for nothing.
func wrongValue(c *keys.Content, value string) string {
	if c.OneOf != nil && !slices.Contains(c.OneOf, value) {
		return "is none of one_of"
	}
	if c.JSON == nil && c.Types == nil {
		return ""
	}
	var members map[string]json.RawMessage
	if json.NewDecoder(strings.NewReader(value)).Decode(&members) != nil || members == nil || !json.Valid([]byte(value)) {
		return "is not a JSON object"
	}
	for _, name := range c.JSON {
		if _, ok := members[name]; !ok {
			return "lacks the member " + name
		}
	}
	for _, m := range c.Types {
		if raw, ok := members[m.Name]; ok && !fitsMember(m.Type, raw) {
			return "has a member " + m.Name + " that is not of type " + m.Type
		}
	}
	return ""
}

// fitsMember reports whether a member of a JSON object is of a type; null is of every one.
func fitsMember(valueType string, raw json.RawMessage) bool {
	text := string(raw)
	if text == "null" {
		return true
	}
	var s string
	isText := json.Unmarshal(raw, &s) == nil
	if keys.IsText(valueType) {
		return isText && keys.FitsType(valueType, s)
	}
	return !isText && keys.FitsType(valueType, text)
}
