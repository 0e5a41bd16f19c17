package envelope

import (
	"slices"
	"strconv"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// fieldFindings reports the fields of a use that the class of its key does not have, and
// values that they may not have.
func fieldFindings(in *passes.Input, u *uses.Use, t keys.Template, class *keys.Class, seen map[fieldAt]bool) []passes.Finding {
	if class.Fields == nil || u.Called || u.Inferred {
		return nil
	}
	var findings []passes.Finding
	for _, f := range in.Flow.Fields(u) {
		message := checkField(f, t, class)
		at := fieldAt{f.Arg, f.Name}
		if _, known := class.Field(f.Name); known && f.ValueArg != (uses.Span{}) {
			at.span = f.ValueArg
		}
		if message == "" || seen[at] {
			continue
		}
		seen[at] = true
		finding := in.Of(u, t, message)
		finding.Span = at.span
		findings = append(findings, finding)
	}
	return findings
}

// A fieldAt is a field where it is written: in a script or a wrapper, for the keys of many
// uses.
type fieldAt struct {
	span uses.Span
	name string
}

func checkField(f flow.Field, t keys.Template, class *keys.Class) string {
	known, ok := class.Field(f.Name)
	switch {
	case !ok && class.OpenFields:
		return ""
	case !ok:
		return fieldMessage(f.Name, t, class)
	case !f.Known:
		return ""
	case known.OneOf != nil && !slices.Contains(known.OneOf, f.Text):
		return fieldValueMessage(f, "is none of "+list(known.OneOf, class), t)
	case !keys.FitsType(known.Type, f.Text):
		return fieldValueMessage(f, "is no "+known.Type, t)
	}
	return ""
}

// list names the values that there may be.
func list(values []string, class *keys.Class) string {
	list := strings.Join(values, ", ")
	if len(list) > maxText {
		return "the " + strconv.Itoa(len(values)) + " values of " + of(class)
	}
	return verbatim(list)
}

func fieldMessage(name string, t keys.Template, class *keys.Class) string {
	var names []string
	for _, f := range class.Fields {
		names = append(names, f.Name)
	}
	remedy := verbatim(strings.Join(names, ", "))
	if len(remedy) > maxText {
		remedy = "one of its " + strconv.Itoa(len(names)) + " fields"
	}
	if near, ok := keys.NearestName(name, names); ok {
		remedy = verbatim(short(near))
	}
	return passes.Message("field "+verbatim(short(name))+" of key %s is none of "+of(class)+": use "+remedy, t)
}

func fieldValueMessage(f flow.Field, wrong string, t keys.Template) string {
	return passes.Message(verbatim(short(strconv.Quote(f.Text)))+" in field "+verbatim(short(f.Name))+" of key %s "+wrong, t)
}

// short cuts a name that does not fit into a message.
func short(name string) string {
	if r := []rune(name); len(r) > maxText {
		return string(r[:maxText-1]) + "…"
	}
	return name
}
