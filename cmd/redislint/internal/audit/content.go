package audit

import (
	"slices"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/keys"
)

// judgeContent finds what is wrong with what a key holds, as far as it was read.
func (j *Judge) judgeContent(k *Key, c *keys.Class, space []byte) {
	if k.Sample == nil {
		return
	}
	var ofFields, ofValues []string
	add := func(m keys.Defect) {
		list := &ofValues
		if m.Of != "" {
			list = &ofFields
		}
		if text := said(m); text != "" && !slices.Contains(*list, text) {
			*list = append(*list, text)
		}
	}
	for _, p := range k.Sample.Fields {
		add(c.FieldDefect(p.Name, p.Value))
	}
	for _, v := range k.Sample.Values {
		add(c.Content.Defect(v))
	}
	if ofFields != nil {
		j.breach(live.Fields, k, c.Name, string(space), ofFields...)
	}
	if ofValues != nil {
		j.breach(live.Value, k, c.Name, string(space), ofValues...)
	}
}

// said is what is wrong with a value, as the rest of a sentence about keys; "" for nothing.
func said(m keys.Defect) string {
	switch {
	case m == keys.Defect{}:
		return ""
	case m.Of == "":
		return "have a value that " + m.Is
	case m.Is == "":
		return "have a value " + m.Of
	}
	return "have a value " + m.Of + " that " + m.Is
}
