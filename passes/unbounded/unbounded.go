package unbounded

import (
	_ "embed"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/rediscalls"
)

//go:embed doc.go
var doc string

const name = "unbounded"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	for i := range in.Uses {
		u := &in.Uses[i]
		if !pushes(u) {
			continue
		}
		for _, k := range u.Keys {
			class := bounded(in, u, k.Template)
			if class == nil {
				continue
			}
			message, uses := check(in, u, k.Template, class)
			if message == "" {
				continue
			}
			findings = append(findings, passes.Finding{
				Rule:     name,
				Severity: passes.Error,
				Message:  message,
				Span:     u.Arg,
				Package:  u.Package,
				Decl:     u.Decl,
				Key:      k.Template.String(),
				Class:    class.Name,
				Uses:     passes.Refs(uses),
			})
			break
		}
	}
	return findings
}

// pushes reports whether a use adds elements to its key, and does not limit them
// itself. The call inside of a wrapper is that of its callers.
func pushes(u *rediscalls.Use) bool {
	e := u.Effect()
	return u.Role == rediscalls.RoleKey && !u.Called() && (e.Grows || u.NewFields()) && !e.Trims && !e.Unsure
}

// bounded returns the class of a key, if it and all others that the key may
// belong to have a limit; else nil.
func bounded(in *passes.Input, u *rediscalls.Use, t keys.Template) *keys.Class {
	m, ok := in.Policies.Match(u, t)
	if !ok || m.Class.MaxSize == 0 || slices.ContainsFunc(m.Also, func(c *keys.Class) bool { return c.MaxSize == 0 }) {
		return nil
	}
	return m.Class
}

// check returns the message for a push, "" if there is nothing to say, and the
// uses that it is about.
func check(in *passes.Input, u *rediscalls.Use, t keys.Template, class *keys.Class) (string, []*rediscalls.Use) {
	limit := limits(in, u, class)
	if trim := wrongEnd(in, u, class); trim != nil {
		return wrongMessage(u, trim, t), []*rediscalls.Use{u, trim}
	}
	if limit || u.Alone() {
		return "", nil
	}
	return growsMessage(u, t, class), []*rediscalls.Use{u}
}
