package envelope

import (
	_ "embed"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "envelope"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "types", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	seen, seenFields := map[uses.Span]bool{}, map[fieldAt]bool{}
	for i := range in.Uses {
		u := &in.Uses[i]
		k, class := classOf(in, u)
		if class == nil {
			continue
		}
		findings = append(findings, fieldFindings(in, u, k.Template, class, seenFields)...)
		for _, v := range in.Flow.Values(u) {
			message := check(v, k.Template, class)
			if message == "" || seen[v.Arg] {
				continue
			}
			seen[v.Arg] = true
			f := in.Of(u, k.Template, message)
			f.Span = v.Arg
			findings = append(findings, f)
		}
	}
	return findings
}

// classOf returns the class of the keys of a use, if they have one, and only one,
// and it says something of values; else nil.
func classOf(in *passes.Input, u *uses.Use) (uses.Key, *keys.Class) {
	var key uses.Key
	var class *keys.Class
	for _, k := range u.Keys {
		m, ok := in.Policies.Match(u, k.Template)
		if !ok || len(m.Also) > 0 || class != nil && class != m.Class {
			return key, nil
		}
		if class == nil {
			key, class = k, m.Class
		}
	}
	if class == nil || class.Content.JSON == nil && class.Content.OneOf == nil && class.Content.Types == nil && class.Fields == nil {
		return key, nil
	}
	return key, class
}

// check returns the message for a value, "" if there is nothing to say.
func check(v flow.Value, t keys.Template, class *keys.Class) string {
	switch {
	case class.Content.OneOf != nil:
		if v.Known && !slices.Contains(class.Content.OneOf, v.Text) {
			return oneOfMessage(v.Text, t, class)
		}
	default:
		if missing := lacks(v, class.Content.JSON); len(missing) > 0 {
			return jsonMessage(v.Tag, missing, t, class)
		}
		if m, is, ok := mistyped(v, class.Content.Types); ok {
			return typeMessage(v.Tag, m, is, t, class)
		}
	}
	return ""
}
