package toolong

import (
	_ "embed"
	"fmt"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "toolong"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "keys", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var flaws origins.Flaws
	for i := range in.Uses {
		u := &in.Uses[i]
		policy := in.Policy(u.Package)
		if policy == nil || policy.Limits.MaxLength == 0 || u.Role != uses.RoleKey && u.Role != uses.RoleChannel {
			continue
		}
		for _, k := range u.Keys {
			key := origins.Key{Key: k, Use: u, Policy: policy}
			n := k.Template.MaxLength()
			if m, ok := in.Policies.Match(u, k.Template); ok {
				key.Class = m.Class
				n = length(policy, m)
			}
			if limit := policy.Limits.MaxLength; n > limit {
				flaws.Add(key, 0, 0, message(n, limit))
			}
		}
	}
	return flaws.Findings()
}

func message(n, limit int) string {
	return fmt.Sprintf("%%s can be %d bytes long, max_length is %d: shorten its text, or hash a value", n, limit)
}

// length returns the most bytes that a key of a class has, as far as the code or
// the class says how long its values are; an optional namespace can be any of those
// that the policy lists.
func length(p *keys.Policy, m keys.TemplateMatch) int {
	n := 0
	if ns := p.Namespace; ns != nil && ns.Optional && m.Class.HasNamespace() {
		if b, ok := p.NamespaceOf(m); ok && b.Value.IsLiteral() {
			n = len(p.Separator) // the value is one of the bindings
		} else {
			for _, v := range ns.Values {
				n = max(n, len(v)+len(p.Separator))
			}
		}
	}
	for _, part := range m.Class.Pattern.Parts() {
		n += len(part.Literal)
	}
	for _, b := range m.Bindings {
		n += valueLength(b)
	}
	return n
}

// valueLength is the most that a value holds by the types of the code and the
// size of the class, whichever is less; where the code does not say, what the
// class says.
func valueLength(b keys.Binding) int {
	n, known := b.Value.MaxLength(), true
	for _, part := range b.Value.Parts() {
		known = known && (!part.Placeholder || keys.New(part).MaxLength() > 0)
	}
	size := keys.New(b.Placeholder).MaxLength()
	switch {
	case size == 0 || known && n < size || b.Value.IsLiteral():
		return n
	}
	return size
}
