package fix

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/uses"
)

// Leftover returns the fix that takes the namespace of a text, which is compared with
// keys, from the builders; or why there is none. t says what these are, and begins that they
// may go on behind the text.
func (r *Rewriter) Leftover(p *keys.Policy, s uses.Site, text keys.Template, t Target, begins bool) (fix *passes.Fix, no string) {
	b := r.builders(p)
	if b.no != "" {
		return nil, b.no
	}
	span := s.Package.Fset.PositionFor(s.Expr.Pos(), false)
	t.Key = uses.Key{Template: text}
	t.Namespaced = !p.Namespace.Optional
	t.Use = uses.Span{File: span.Filename, Line: span.Line}
	one, no := b.choose([]uses.Site{s}, t, group{})
	if no != "" && begins && p.Namespace.Optional && b.beginsOwn(text, t.Channel) {
		one, no = b.prefix(s)
	}
	if no != "" {
		return nil, no
	}
	edits, ok := merged([]replaced{one}, nil)
	if !ok {
		return nil, "nothing changes"
	}
	return &passes.Fix{Message: "take the namespace from the builders", Edits: edits}, ""
}

// Trimmed returns the fix that takes what keys begin with in an optional namespace off one
// before it is cut; nil if nothing can be written there.
func (r *Rewriter) Trimmed(p *keys.Policy, s uses.Site) *passes.Fix {
	b := r.builders(p)
	if b.no != "" || b.KeyPrefix == "" || !types.Identical(s.Package.Info.TypeOf(s.Expr), types.Typ[types.String]) {
		return nil
	}
	one, on, no := b.at(&place{Site: s}, []operands.Operand{{Expr: s.Expr}}, false)
	if no != "" {
		return nil
	}
	one.text = one.name("strings") + ".TrimPrefix(" + source(s.Package.Fset, s.Expr) + ", " + on(&one) + "." + b.KeyPrefix + "())"
	edits, ok := merged([]replaced{one}, nil)
	if !ok {
		return nil
	}
	return &passes.Fix{Message: "take the namespace of the builders off the key", Edits: edits}
}

// Made returns what a site puts together that begins with literal text; an empty template if
// that is something else.
func (r *Rewriter) Made(p *keys.Policy, s uses.Site) (t keys.Template) {
	b := r.builders(p)
	if b.no != "" {
		return t
	}
	if ops, _, ok := b.operands(s, false); ok {
		if made, ok := (value{site: s}).template(ops); ok {
			t = named(made, ops)
		}
	}
	return t
}

// Beginning is a template that all texts are of which one begins.
func Beginning(t keys.Template) keys.Template {
	return keys.New(append(slices.Clone(t.Parts()), keys.Part{Placeholder: true, Name: "rest", Rest: true})...)
}

// beginsOwn reports whether all keys, or channels, that begin with a text have the namespace of
// the policy.
func (b *builders) beginsOwn(text keys.Template, channels bool) bool {
	reaches := b.policy.Reaches
	if channels {
		reaches = b.policy.ReachesChannels
	}
	list := reaches(Beginning(text))
	return len(list) > 0 && !slices.ContainsFunc(list, func(c *keys.Class) bool {
		return !c.HasNamespace() || c.External || c.Escape != "" || b.unsure[c]
	})
}

// prefix puts what keys begin with in an optional namespace in front of a text that is looked
// for at their beginning.
func (b *builders) prefix(s uses.Site) (replaced, string) {
	at := &place{Site: s}
	ops, serving, ok := b.operands(s, false)
	if !ok || len(serving) > 0 || b.KeyPrefix == "" {
		return replaced{}, "is a text that nothing can be put in front of: compare with it by hand"
	}
	r, on, no := b.at(at, ops, true)
	if no != "" {
		return replaced{}, no
	}
	r.kept = []ast.Expr{s.Expr}
	text := on(&r) + "." + b.KeyPrefix + "() + " + source(s.Package.Fset, s.Expr)
	if t, isBasic := s.Package.Info.TypeOf(s.Expr).(*types.Basic); isBasic && t.Kind() == types.UntypedString { // of len
		r.text = text
	} else if r.text, ok = at.typed(text); !ok {
		return replaced{}, "has a type that has no name there: compare with it by hand"
	}
	return r, ""
}
