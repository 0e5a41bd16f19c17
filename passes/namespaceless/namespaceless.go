package namespaceless

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "namespaceless"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "keys", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	written := sync.OnceValue(func() index { return newIndex(in.Uses) })
	for i := range in.Returns {
		r := &in.Returns[i]
		policy := in.Policy(r.Package)
		if policy == nil || policy.Namespace == nil || isText(r.Decl) || passes.IsTestFile(r.Name.File) {
			continue
		}
		t, m, ok := check(policy, r)
		if !ok {
			continue
		}
		found := written().uses(in, t)
		if len(found) == 0 && isConstant(t.Template) {
			continue // a name of something else: a table of a database
		}
		if b, ok := policy.NamespaceOf(m); ok && policy.Namespace.Optional && b.Value.IsLiteral() && len(found) == 0 {
			continue // any text of a segment more could be a key in that namespace: "vendor.example:user:login"
		}
		if isAsked(in, r) {
			continue // one of another signature would not do, and hardcoded says what to write into it
		}
		findings = append(findings, finding(r, t, m, found))
	}
	return append(findings, services(in)...)
}

func isConstant(t keys.Template) bool {
	return !slices.ContainsFunc(t.Parts(), func(p keys.Part) bool { return p.Placeholder })
}

// isText reports whether a function is one that describes a value for people.
func isText(decl string) bool {
	switch decl[strings.LastIndex(decl, ".")+1:] {
	case "Error", "String", "GoString":
		return true
	}
	return false
}

// check returns the first text of a function that is a key of a class with a
// namespace. It is not ok if there is none, or one of them has a namespace that
// the function was given.
func check(p *keys.Policy, r *uses.Return) (first uses.ReturnedText, m keys.TemplateMatch, ok bool) {
	for _, t := range r.Texts {
		of, is := match(p, t.Template)
		if !is {
			continue
		}
		if isGiven(p, r, t, of) {
			return uses.ReturnedText{}, keys.TemplateMatch{}, false
		}
		if !ok {
			first, m, ok = t, of, true
		}
	}
	return first, m, ok
}

// match returns the class with a namespace that a text is a key or channel of.
func match(p *keys.Policy, t keys.Template) (keys.TemplateMatch, bool) {
	for _, of := range []func(keys.Template) (keys.TemplateMatch, bool){p.Match, p.MatchChannel} {
		if m, ok := of(t); ok && m.Class.HasNamespace() && !m.Class.External && !m.Class.Global && hasWord(m.Class.Pattern) {
			return m, true
		}
	}
	return keys.TemplateMatch{}, false
}

// hasWord reports whether a pattern has literal text other than punctuation: any
// text of as many segments matches one that has none.
func hasWord(t keys.Template) bool {
	for _, p := range t.Parts() {
		if strings.ContainsFunc(p.Literal, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			return true
		}
	}
	return false
}

// isGiven reports whether a function gets the namespace of a text as it should,
// or it is not known where it has it from.
func isGiven(p *keys.Policy, r *uses.Return, t uses.ReturnedText, m keys.TemplateMatch) bool {
	b, ok := p.NamespaceOf(m)
	if !ok && !p.Namespace.Optional {
		return true
	}
	if b.Value.IsLiteral() { // an optional one that is empty is that of the head
		o, configurable := t.Literal(b.Part, b.Offset)
		if o == nil || configurable {
			return true
		}
		return r.Given && (o.Package != r.Package || o.Decl != r.Decl)
	}
	for i, part := range b.Value.Parts() {
		if b.Part+i >= len(t.From) {
			break
		}
		switch t.From[b.Part+i] {
		case uses.FromFirst:
			return true
		case uses.FromElsewhere:
			if r.Given || isBuilt(p, part) {
				return true
			}
		}
	}
	return false
}

// isBuilt reports whether a value can be the namespace of generated builders,
// which a function that this one calls may use: it has the name of the policy.
func isBuilt(p *keys.Policy, part keys.Part) bool {
	return p.Builders.Dir != "" && part.Name == p.Namespace.Placeholder
}

func finding(r *uses.Return, t uses.ReturnedText, m keys.TemplateMatch, found []*uses.Use) passes.Finding {
	return passes.Finding{
		Message: passes.Message("the function returns %s without being given the namespace: make that its first parameter", t.Template),
		Span:    r.Name,
		Package: r.Package,
		Decl:    r.Decl,
		Key:     t.Template.String(),
		Class:   m.Class.Name,
		Uses:    passes.Refs(found),
	}
}
