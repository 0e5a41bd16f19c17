package hardcoded

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/fix"
	"github.com/redislint/redislint/passes/internal/misfits"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

// describes reports whether a policy says what keys look like. One that only
// excludes packages, say, leaves the rule as it is without a policy.
func describes(p *keys.Policy) bool {
	return p != nil && (len(p.Keys) > 0 || len(p.Channels) > 0 || p.Format != nil)
}

// builtBy returns the literal that makes a key one that is built by hand, by the
// policy of its package, and the class of the key; nil if there is none. A format that nothing
// fills in is not the key that is meant: it is for badsegment.
func builtBy(in *passes.Input, k origins.Key) (*uses.Origin, *keys.Class) {
	if _, unfilled := misfits.OfVerb(k.Policy, k.Use, k.Key); unfilled {
		return nil, nil
	}
	if k.Use.Role == uses.RolePattern {
		return builtPattern(k)
	}
	m, ok := in.Policies.Match(k.Use, k.Template)
	if !ok {
		return nearly(k)
	}
	if b, ok := k.Policy.NamespaceOf(m); ok {
		return namespace(k, b.Value, b.Part, b.Offset), m.Class
	}
	return head(k, m.Class), m.Class
}

// namespace returns where the text is written that is bound to the namespace;
// nil if that is not all literal, is generated, or the default of a setting.
func namespace(k origins.Key, value keys.Template, part, offset int) *uses.Origin {
	if !value.IsLiteral() || value.Head() == "" {
		return nil
	}
	o, configurable := k.Literal(part, offset)
	if o == nil || o.Generated || configurable {
		return nil
	}
	return o
}

// head returns the head of a key whose namespace stands nowhere in it. Nothing is
// wrong with that until there are builders, unless the class could have an optional
// one: then it is the empty one that is written into the code. There is nothing
// else to build it with inside the builders' package.
func head(k origins.Key, c *keys.Class) *uses.Origin {
	builders := k.Policy.Builders.Dir != ""
	if !builders && !c.HasNamespace() || !origins.Written(k.Use.Role, k.Key) || builders && fix.InBuilders(k.Policy, k.Head) || fix.Listed(k.Policy, k.Key) {
		return nil
	}
	return k.Head
}

// nearly is for keys of no class: those that follow one, or the format, except for
// other segments than the namespace, and those of which the value of a placeholder
// tells the class. Whether the text in the namespace's place is
// meant as one is not known then, unless it is the default.
func nearly(k origins.Key) (*uses.Origin, *keys.Class) {
	p := k.Policy
	if p.Namespace == nil {
		return nil, nil
	}
	isDefault := func(bs keys.Bindings) (keys.Binding, bool) {
		b, ok := bs.Get(p.Namespace.Placeholder)
		return b, ok && b.Value.IsLiteral() && b.Value.Head() != "" && b.Value.Head() == p.Namespace.Default
	}
	follow := p.Follow
	if k.Use.Role == uses.RoleChannel {
		follow = p.FollowChannel
	}
	if m, _, ok := follow(k.Template); ok {
		if b, ok := isDefault(m.Bindings); ok {
			return namespace(k, b.Value, b.Part, b.Offset), m.Class
		}
	}
	if begins(k) {
		return namespace(k, keys.New(keys.Part{Literal: p.Namespace.Default}), 0, 0), nil
	}
	if k.Use.Role == uses.RoleChannel {
		return nil, nil // the format is for keys
	}
	if bs, ok := p.MatchFormat(k.Template); ok {
		if b, ok := isDefault(bs); ok {
			return namespace(k, b.Value, b.Part, b.Offset), nil
		}
	}
	return nil, nil
}

// begins reports whether a key begins with the default of the namespace, and can
// be of classes that all begin with their namespace. A value of several segments
// may be one that makes it a key of none.
func begins(k origins.Key) bool {
	p, parts := k.Policy, k.Template.Parts()
	if !p.InDefaultNamespace(k.Template.Head()) ||
		k.Use.Forwarded || slices.ContainsFunc(parts, func(p keys.Part) bool { return p.Rest }) {
		return false
	}
	classes := p.Reaches(k.Template)
	if k.Use.Role == uses.RoleChannel {
		classes = p.ReachesChannels(k.Template)
	}
	return len(classes) > 0 && !slices.ContainsFunc(classes, func(c *keys.Class) bool {
		first := c.Pattern.Parts()[0]
		return !first.Placeholder || first.Name != p.Namespace.Placeholder
	})
}

// builtPattern is builtBy for patterns.
func builtPattern(k origins.Key) (*uses.Origin, *keys.Class) {
	m := k.Policy.MatchGlob(k.Template)
	if origins.OfChannels(k.Use) {
		m = k.Policy.MatchChannelGlob(k.Template)
	}
	var class *keys.Class
	if len(m.Classes) == 1 {
		class = m.Classes[0]
	}
	switch {
	case len(m.Classes) == 0:
		return inFormat(k), nil
	case !slices.ContainsFunc(m.Classes, func(c *keys.Class) bool { return !c.External }):
		return nil, nil
	case m.Namespace.Head() != "" && k.Policy.Namespace.Default != m.Namespace.Head() && slices.ContainsFunc(m.Classes, isGlobal):
		return nil, nil // it can be meant for these
	case m.Namespace.Head() != "":
		return namespace(k, m.Namespace, m.Part, m.Offset), class
	case class != nil && !class.HasNamespace():
		return head(k, class), class
	case !k.Policy.IsOptional():
		return nil, nil
	case beginsOpen(k) != nil:
		return k.Head, beginsOpen(k)
	case m.Namespace.IsLiteral() && !m.Wild && !slices.ContainsFunc(m.Classes, isGlobal):
		return head(k, m.Classes[0]), class // in the empty namespace
	}
	return nil, nil
}

func isGlobal(c *keys.Class) bool { return !c.HasNamespace() }

// beginsOpen returns the class that a pattern is meant for which somebody wrote, if
// its keys begin with a value: "*:profile" has no builder, and in the empty namespace
// it matches the keys of all others. It is nil if there is none.
func beginsOpen(k origins.Key) *keys.Class {
	if k.Head == nil || k.Head.Generated || k.Configurable || !strings.HasPrefix(k.Template.Head(), "*") {
		return nil
	}
	var parts []keys.Part
	for _, part := range k.Template.Parts() {
		for i, text := range strings.Split(part.Literal, "*") {
			if i > 0 {
				parts = append(parts, keys.Part{Placeholder: true, Name: "?"})
			}
			parts = append(parts, keys.Part{Literal: text})
		}
		if part.Placeholder {
			parts = append(parts, part)
		}
	}
	match := k.Policy.Match
	if origins.OfChannels(k.Use) {
		match = k.Policy.MatchChannel
	}
	m, ok := match(keys.New(parts...))
	if _, named := k.Policy.NamespaceOf(m); !ok || named || !m.Class.HasNamespace() {
		return nil
	}
	return m.Class
}

// inFormat returns the head of a pattern that reaches no class, if it is the
// default of the namespace, where the format has that first.
func inFormat(k origins.Key) *uses.Origin {
	p := k.Policy
	if p.Format == nil || !p.InDefaultNamespace(k.Template.Head()) || origins.OfChannels(k.Use) {
		return nil
	}
	first := p.Format.Parts()[0]
	if !first.Placeholder || first.Name != p.Namespace.Placeholder {
		return nil
	}
	if !origins.Written(k.Use.Role, k.Key) {
		return nil
	}
	return k.Head
}
