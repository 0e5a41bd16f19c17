package acl

import (
	"slices"
	"strings"

	"github.com/redislint/redislint/keys"
)

// A piece is the text of a pattern for a part of a template.
type piece struct {
	glob  string
	text  string // that a key may have there
	other string // that a key of another namespace has there
	parts []keys.Part
}

// literally is a piece of literal text.
func literally(text string) piece {
	return piece{escape(text), text, text, []keys.Part{{Literal: shown(text)}}}
}

// The namespaces of sample keys.
const (
	someNamespace  = "redislint-some"
	otherNamespace = "redislint-other"
)

// namespaces are what stands for the namespace of a policy in patterns: the one that was
// asked for, those that the policy allows, or an asterisk.
func (b *builder) namespaces(n *keys.Namespace) []piece {
	if b.in.Namespace != nil {
		return []piece{spaceOf(*b.in.Namespace)}
	}
	b.everyNamespace = true
	if n.Values == nil {
		return []piece{{"*", someNamespace, someNamespace, []keys.Part{{Placeholder: true, Name: n.Placeholder}}}}
	}
	var out []piece
	for _, v := range n.Values {
		out = append(out, spaceOf(v))
	}
	return out
}

// spaceOf is the piece of one namespace.
func spaceOf(value string) piece {
	p := literally(value)
	p.other = otherNamespace
	return p
}

// prefixes are what precedes the pattern of a class whose namespace is optional.
func (b *builder) prefixes(p *keys.Policy, c *keys.Class) []piece {
	n := p.Namespace
	if n == nil || !n.Optional || c.Global || c.External {
		return []piece{{}}
	}
	if b.in.Namespace != nil && *b.in.Namespace == "" {
		return []piece{{other: otherNamespace + p.Separator}}
	}
	var out []piece
	if b.in.Namespace == nil {
		out = append(out, piece{})
	}
	for _, ns := range b.namespaces(n) {
		out = append(out, ns.with(literally(p.Separator)))
	}
	return out
}

func (p piece) with(q piece) piece {
	return piece{p.glob + q.glob, p.text + q.text, p.other + q.other, slices.Concat(p.parts, q.parts)}
}

// each is every one of the first before every one of the others.
func each(first, second []piece) []piece {
	var out []piece
	for _, p := range first {
		for _, q := range second {
			out = append(out, p.with(q))
		}
	}
	return out
}

// whole are the pieces of whole keys.
func whole(all []piece) []piece {
	for i := range all {
		all[i].glob = joined(all[i].glob)
	}
	return all
}

// ofClass are the patterns of the keys of a class that a use can have, by what the code
// has for the placeholders.
func (b *builder) ofClass(p *keys.Policy, c *keys.Class, bound keys.Bindings, who string) []piece {
	all := b.prefixes(p, c)
	if n := p.Namespace; n != nil && n.Optional {
		if at, ok := bound.Get(n.Placeholder); ok && at.Value.IsLiteral() && at.Value.Head() != "" {
			all = []piece{literally(at.Value.Head() + p.Separator)}
			b.hardcoded(at.Value.Head(), who)
		}
	}
	for _, part := range c.Pattern.Parts() {
		next := []piece{literally(part.Literal)}
		if part.Placeholder {
			next = b.ofPlaceholder(p, part, bound, who)
		}
		all = each(all, next)
	}
	return whole(all)
}

// ofPlaceholder are the texts in place of a placeholder: those of a namespace or a closed
// set where the code writes them out.
func (b *builder) ofPlaceholder(p *keys.Policy, part keys.Part, bound keys.Bindings, who string) []piece {
	at, ok := bound.Get(part.Name)
	literal := ok && at.Value.IsLiteral() && len(at.Value.Parts()) > 0
	if n := p.Namespace; n != nil && part.Name == n.Placeholder && !n.Optional {
		if !literal {
			return b.namespaces(n)
		}
		b.hardcoded(at.Value.Head(), who)
		return []piece{literally(at.Value.Head())}
	}
	if values, closed := p.Values(part.Name); closed && literal && slices.Contains(values, at.Value.Head()) {
		return []piece{literally(at.Value.Head())}
	}
	return []piece{anything(part, p.Separator)}
}

// anything is any value of a placeholder.
func anything(part keys.Part, separator string) piece {
	text := map[keys.Type]string{
		keys.Int: "-42", keys.Uint: "42", keys.Hex: "5f3a9c", keys.UUID: "650e8400-e29b-41d4-a716-446655440001",
		keys.Date: "2026-01-31", keys.RFC3339: "2026-01-31T12:34:56Z",
	}[part.Type]
	switch {
	case text != "":
	case part.Rest && separator != "":
		text = "some" + separator + "value*"
	default:
		text = "some[value"
	}
	return piece{"*", text, text, []keys.Part{part}}
}

// hardcoded notes a namespace that the code writes out where another was asked for.
func (b *builder) hardcoded(text, who string) {
	if b.in.Namespace == nil || *b.in.Namespace == text {
		return
	}
	if b.written == nil {
		b.written = map[string][]string{}
	}
	b.written[text] = append(b.written[text], who)
}

// ofTemplate is the pattern of a key of no class. A placeholder of the code that is named
// as the namespace is one.
func (b *builder) ofTemplate(p *keys.Policy, t keys.Template) []piece {
	all := []piece{{}}
	for i, part := range t.Parts() {
		next := []piece{literally(part.Literal)}
		switch {
		case part.Placeholder && i == 0 && p != nil && p.Namespace != nil && part.Name == p.Namespace.Placeholder:
			next = b.namespaces(p.Namespace)
		case part.Placeholder:
			next = []piece{anything(part, ":")}
		}
		all = each(all, next)
	}
	return whole(all)
}

// ofPattern are the channels that PSUBSCRIBE names with a pattern, which an ACL wants to
// have to the letter; "*" where it is not known.
func (b *builder) ofPattern(p *keys.Policy, t keys.Template) []string {
	all := []piece{{}}
	var ns keys.GlobMatch
	if p != nil && p.Namespace != nil {
		ns = p.MatchChannelGlob(t)
	}
	for i, part := range t.Parts() {
		next := []piece{{glob: part.Literal}}
		if part.Placeholder {
			if p == nil || p.Namespace == nil || len(ns.Classes) == 0 || len(ns.Namespace.Parts()) != 1 || ns.Part != i || b.in.Namespace == nil && p.Namespace.Values == nil {
				return []string{"*"}
			}
			next = b.namespaces(p.Namespace)
		}
		all = each(all, next)
	}
	var out []string
	for _, p := range all {
		if strings.ContainsAny(p.glob, " \t\n\v\f\r\x00") {
			return []string{"*"}
		}
		out = append(out, p.glob)
	}
	return out
}
