package fix

import (
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// Leftover returns the fix that takes the namespace of a text, which is compared with
// keys, from the builders; or why there is none.
func (r *Rewriter) Leftover(p *keys.Policy, s uses.Site, text string, channel bool) (fix *passes.Fix, no string) {
	b := r.builders(p)
	if b.no != "" {
		return nil, b.no
	}
	span := s.Package.Fset.PositionFor(s.Expr.Pos(), false)
	one, no := b.choose([]uses.Site{s}, Target{
		Key:     uses.Key{Template: keys.New(keys.Part{Literal: text})},
		Channel: channel, Namespaced: !p.Namespace.Optional,
		Use: uses.Span{File: span.Filename, Line: span.Line},
	}, group{})
	if no != "" {
		return nil, no
	}
	edits, ok := merged([]replaced{one}, nil)
	if !ok {
		return nil, "nothing changes"
	}
	return &passes.Fix{Message: "take the namespace from the builders", Edits: edits}, ""
}
