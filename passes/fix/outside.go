package fix

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/misfits"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/program"
	"github.com/redislint/redislint/passes/uses"
)

// Outside returns the classes of which a use has keys without a namespace, or in the
// default one: in another namespace it does not find what the builders' keys hold. A
// place that builds keys of one class by its form, and of another by the values that it
// is known to have, counts for both. What configuration can set, and what functions
// return that the policy lists as builders, does not count.
func (r *Rewriter) Outside(p *keys.Policy, u *uses.Use) (out []*keys.Class) {
	if p.Namespace == nil || p.Builders.Dir == "" || u.Called || u.Role == uses.RoleCommand || passes.IsTestFile(u.Arg.File) {
		return nil
	}
	add := func(list ...*keys.Class) {
		for _, c := range list {
			if c.HasNamespace() && !c.External && !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	follows := r.flow.FollowsValue(u)
	for _, k := range u.Keys {
		switch {
		case k.Configurable, follows(k):
			continue
		case k.Head == nil && (!beginsWithNumber(k.Template) || len(p.Builders.Funcs) > 0): // those may build it
			continue
		case k.Head != nil && (InBuilders(p, k.Head) || Listed(p, k)):
			continue
		}
		if _, unfilled := misfits.OfVerb(p, u, k); unfilled { // it finds nothing today either
			continue
		}
		classes := outside(p, u, k.Template)
		add(classes...)
		if len(classes) > 0 && u.Role != uses.RolePattern {
			add(r.byForm(p, u, k)...)
		}
	}
	return out
}

// beginsWithNumber reports whether keys begin with a number: a namespace is never one.
func beginsWithNumber(t keys.Template) bool {
	parts := t.Parts()
	return len(parts) > 0 && parts[0].Placeholder && (parts[0].Type == keys.Int || parts[0].Type == keys.Uint)
}

// outside are the classes that a key is of, or a pattern reaches, which has no namespace
// or the default one.
func outside(p *keys.Policy, u *uses.Use, t keys.Template) []*keys.Class {
	today := func(value keys.Template) bool { return value.IsLiteral() && value.Head() == p.Namespace.Default }
	key, event := InEvent(t)
	if event {
		t = key
	}
	if u.Role == uses.RolePattern {
		m := p.MatchGlob(t)
		if origins.OfChannels(u) && !event {
			m = p.MatchChannelGlob(t)
		}
		if m.Wild || !today(m.Namespace) {
			return nil
		}
		return m.Classes
	}
	find := p.Match
	if u.Role == uses.RoleChannel && !event {
		find = p.MatchChannel
	}
	m, ok := find(t)
	if !ok {
		return nil
	}
	if ns, has := p.NamespaceOf(m); has != p.Namespace.Optional && (!has || today(ns.Value)) {
		return []*keys.Class{m.Class}
	}
	return nil
}

// byForm are the classes of the keys that the expressions build which a key comes from,
// whatever their operands are.
func (r *Rewriter) byForm(p *keys.Policy, u *uses.Use, k uses.Key) (out []*keys.Class) {
	b := r.builders(p)
	if b.no != "" {
		return nil
	}
	find := b.finder(u)
	paths, _ := k.Sites()
	for _, path := range paths {
		for _, s := range path {
			ops, _, ok := b.operands(s, false)
			if !ok {
				continue
			}
			t, ok := (value{site: s}).template(ops)
			if !ok {
				continue
			}
			if m, ok := find(t); ok {
				out = append(out, m.Class)
			}
		}
	}
	return out
}

// Place is a line of a file, seen from the folder of a policy.
func (r *Rewriter) Place(p *keys.Policy, s uses.Span) string {
	return r.builders(p).place(s.File, s.Line)
}

// Listed reports whether a key is what builders return that the policy lists: on
// all ways, a call of one gave it, or its text is written in one.
func Listed(p *keys.Policy, k uses.Key) bool {
	var ids []string
	for _, f := range p.Builders.Funcs {
		ids = append(ids, uses.FuncID(f))
	}
	if len(ids) == 0 {
		return false
	}
	if slices.Contains(ids, k.Head.FuncID()) {
		return true
	}
	paths, all := k.Sites()
	return all && len(paths) > 0 && !slices.ContainsFunc(paths, func(path []uses.Site) bool {
		return !slices.ContainsFunc(path, func(s uses.Site) bool {
			call, ok := ast.Unparen(s.Expr).(*ast.CallExpr)
			if !ok {
				return false
			}
			f, ok := program.CalleeOf(s.Package.Info, call)
			return ok && slices.Contains(ids, program.FuncID(f))
		})
	})
}

// InBuilders reports whether a literal is in the folder of the builders.
func InBuilders(p *keys.Policy, o *uses.Origin) bool {
	file, err := filepath.Abs(p.File)
	return err == nil && filepath.Dir(o.File) == filepath.Join(filepath.Dir(file), filepath.FromSlash(p.Builders.Dir))
}

// InEvent returns the key, or the pattern of keys, in the name of the channel in which Redis
// says what happens to it: "__keyspace@0__:user:7".
func InEvent(t keys.Template) (key keys.Template, ok bool) {
	if !strings.HasPrefix(t.Head(), "__keyspace@") {
		return t, false
	}
	parts := t.Parts()
	for i, p := range parts {
		if _, behind, ok := strings.Cut(p.Literal, "__:"); ok {
			rest := parts[i+1:]
			if behind != "" {
				rest = append([]keys.Part{{Literal: behind}}, rest...)
			}
			return keys.New(rest...), true
		}
	}
	return t, false
}
