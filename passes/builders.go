package passes

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes/uses"
)

// Options are what the policies tell the search for uses: wrappers, and what
// generated builders return. They are those of the packages that were added.
func (p *Policies) Options() uses.Options {
	return uses.Options{Wrappers: p.Wrappers(), Builders: p.builders(), Returns: p.namespaces()}
}

// namespaces reports whether a policy that was read has a namespace: then rules
// look at what functions return.
func (p *Policies) namespaces() bool {
	if p == nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.one != nil && p.one.Namespace != nil {
		return true
	}
	for _, f := range p.files {
		if f.policy != nil && f.policy.Namespace != nil {
			return true
		}
	}
	return false
}

// builders are the methods of the builders of all policies, by their ID.
func (p *Policies) builders() map[string]uses.Builder {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	all := map[string]uses.Builder{}
	seen := map[string]bool{}
	for importPath, folder := range p.folders {
		_, f := p.in(folder)
		if f.policy == nil || f.policy.Builders.Dir == "" {
			continue
		}
		at, ok := BuildersPath(f.policy, importPath, folder)
		if !ok || seen[at] {
			continue
		}
		seen[at] = true
		plan, err := gen.NewPlan(f.policy)
		if err != nil {
			continue // gen says so
		}
		for _, b := range plan.Builders {
			addBuilder(all, at, plan, b)
		}
		addPrefixes(all, at, plan)
	}
	return all
}

// addPrefixes adds the methods that return the namespace, and what keys and patterns begin
// with in it.
func addPrefixes(all map[string]uses.Builder, at string, plan *gen.Plan) {
	n := plan.Policy.Namespace
	if n == nil {
		return
	}
	add := func(method string, b uses.Builder, parts ...keys.Part) {
		if method != "" {
			t := keys.New(parts...)
			b.Template = func(int) keys.Template { return t }
			all[at+".("+plan.Type+")."+method] = b
		}
	}
	if n.Optional {
		ns := keys.Part{Placeholder: true, Name: uses.OptionalNamespace, Rest: true}
		add(plan.KeyPrefix, uses.Builder{Given: ns.Name}, ns)
		add(plan.PatternPrefix, uses.Builder{Given: ns.Name, Escaped: true}, ns)
		return
	}
	ns := keys.Part{Placeholder: true, Name: n.Placeholder}
	add(plan.Namespace, uses.Builder{Given: ns.Name}, ns)
	add(plan.PatternPrefix, uses.Builder{Given: ns.Name, Escaped: true}, ns, keys.Part{Literal: plan.Policy.Separator})
}

func addBuilder(all map[string]uses.Builder, at string, plan *gen.Plan, b *gen.Builder) {
	given, full := "", func(t keys.Template) keys.Template { return t }
	switch ns := plan.Policy.Namespace; {
	case ns != nil && ns.Optional && b.Class.HasNamespace():
		given = uses.OptionalNamespace
		full = func(t keys.Template) keys.Template {
			return keys.New(append([]keys.Part{{Placeholder: true, Name: given, Rest: true}}, t.Parts()...)...)
		}
	case ns != nil:
		given = ns.Placeholder
	}
	prefix := at + ".(" + plan.Type + ")."
	built := uses.Builder{Template: func(int) keys.Template { return full(b.Class.Pattern) }, Given: given, Written: written(plan, b)}
	all[prefix+b.Method] = built
	if b.Must != "" {
		all[prefix+b.Must] = built
	}
	if b.Pattern != "" {
		all[prefix+b.Pattern] = uses.Builder{
			Template: func(n int) keys.Template { return full(plan.Glob(b, n)) }, Given: given, Escaped: true, Written: built.Written,
		}
	}
}

// written are what the values of a builder's parameters are in a key; nil for those that
// are in it as they are.
func written(plan *gen.Plan, b *gen.Builder) []func(string) string {
	var all []func(string) string
	for i, p := range b.Params {
		if p.Escaped {
			all = append(all, make([]func(string) string, i+1-len(all))...)
			all[i] = func(text string) string { return plan.Policy.Escape(b.Class, text) }
		}
	}
	return all
}

// BuildersPath returns the import path of the package of a policy's builders, as
// a package sees it whose import path and folder are given. It is not ok if
// that package is not below the folder of the policy.
func BuildersPath(policy *keys.Policy, importPath, folder string) (at string, ok bool) {
	file, err := filepath.Abs(policy.File)
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(filepath.Dir(file), folder)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	base := strings.TrimSuffix(importPath, "_test")
	if rel != "." {
		if base, ok = strings.CutSuffix(base, "/"+filepath.ToSlash(rel)); !ok {
			return "", false
		}
	}
	return path.Join(base, path.Clean(policy.Builders.Dir)), true
}
