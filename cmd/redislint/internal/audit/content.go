package audit

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/keys"
)

// judgeContent finds what is wrong with what a key holds, as far as it was read.
func (j *Judge) judgeContent(k *Key, c *keys.Class, space []byte) {
	if k.Sample == nil {
		return
	}
	var reasons []string
	add := func(text string) {
		if text != "" && !slices.Contains(reasons, text) {
			reasons = append(reasons, text)
		}
	}
	if c.Fields != nil {
		for _, p := range k.Sample.Fields {
			add(wrongField(c, p))
		}
	}
	if reasons != nil {
		j.breach(live.Fields, k, c.Name, string(space), reasons...)
	}
	reasons = nil
	values := k.Sample.Values
	if k.Type == "hash" && len(c.Fields) == 0 { // "*" alone says nothing of the values
		for _, p := range k.Sample.Fields {
			values = append(values, p.Value)
		}
	}
	for _, v := range values {
		add(wrongValue(c.Content, v))
	}
	if reasons != nil {
		j.breach(live.Value, k, c.Name, string(space), reasons...)
	}
}

// wrongField says what is wrong with a field of a hash; "" for nothing. Names of fields that
// the policy does not have, and values, are data, and not shown.
func wrongField(c *keys.Class, p Pair) string {
	f, ok := c.Field(p.Name)
	switch {
	case !ok && !c.OpenFields:
		return "have a field that the class does not have"
	case !ok:
		f = c.Other
	}
	name := "a field"
	if f.Name != "" {
		name = "the field " + f.Name
	}
	switch {
	case f.OneOf != nil && !slices.Contains(f.OneOf, p.Value):
		return "have a value of " + name + " that is none of one_of"
	case f.Type != "" && !keys.FitsType(f.Type, p.Value):
		return fmt.Sprintf("have a value of %s that is not of type %s", name, f.Type)
	}
	return ""
}

// wrongValue says what is wrong with a value; "" for nothing.
func wrongValue(c keys.Content, value string) string {
	if c.OneOf != nil && !slices.Contains(c.OneOf, value) {
		return "have a value that is none of one_of"
	}
	if c.JSON == nil && c.Types == nil {
		return ""
	}
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(value), &members) != nil || members == nil {
		return "have a value that is not a JSON object"
	}
	for _, name := range c.JSON {
		if _, ok := members[name]; !ok {
			return "have a value without the member " + name
		}
	}
	for _, m := range c.Types {
		if raw, ok := members[m.Name]; ok && !fitsMember(m.Type, raw) {
			return fmt.Sprintf("have a member %s that is not of type %s", m.Name, m.Type)
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
	isString := json.Unmarshal(raw, &s) == nil
	if keys.IsText(valueType) {
		return isString && keys.FitsType(valueType, s)
	}
	return !isString && keys.FitsType(valueType, text)
}
