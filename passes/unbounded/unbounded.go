package unbounded

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

const name = "unbounded"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "time", Doc: doc, Run: run}
}

func run(input *passes.Input) []passes.Finding {
	in := &module{input, map[*uses.Use]commands{}}
	var findings []passes.Finding
	for i := range in.Uses {
		u := &in.Uses[i]
		if u.Role != uses.RoleKey || u.Called {
			continue // the call inside a wrapper is that of its callers
		}
		for _, k := range u.Keys {
			class, most := bounded(in, u, k.Template)
			if class == nil {
				continue
			}
			message, list := check(in, u, k.Template, class, most)
			if message == "" {
				continue
			}
			f := in.Of(u, k.Template, message)
			f.Uses = passes.Refs(list)
			findings = append(findings, f)
			break
		}
	}
	return findings
}

// pushes reports whether a use adds elements to its key, and does not limit them
// itself.
func pushes(f *flow.Flow, u *uses.Use) bool {
	e := u.Effect
	return (e.Grows || newFields(f, u)) && !e.Trims && !e.Unsure
}

// bounded returns the class of a key, and the largest limit of all that the key
// may belong to, if all of them have one; else nil.
func bounded(in *module, u *uses.Use, t keys.Template) (class *keys.Class, most int64) {
	m, ok := in.Policies.Match(u, t)
	if !ok {
		return nil, 0
	}
	for _, c := range append(slices.Clone(m.Also), m.Class) {
		if c.MaxSize == 0 {
			return nil, 0
		}
		most = max(most, int64(c.MaxSize))
	}
	return m.Class, most
}

// check returns the message for a use, "" if there is nothing to say, and the
// uses that it is about. most is what the class allows.
func check(in *module, u *uses.Use, t keys.Template, class *keys.Class, most int64) (string, []*uses.Use) {
	if n, ok := keeps(in.Flow, u); ok && n > most {
		return keepsMessage(u, n, t, most), []*uses.Use{u}
	}
	if !pushes(in.Flow, u) {
		return "", nil
	}
	limit := limits(in, u, class)
	if trim := wrongEnd(in, u, class); trim != nil {
		return wrongMessage(in.Flow, u, trim, t), []*uses.Use{u, trim}
	}
	if limit || in.Flow.Alone() {
		return "", nil
	}
	return growsMessage(u, t, class), []*uses.Use{u}
}
