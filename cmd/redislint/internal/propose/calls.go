package propose

import (
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/operands"
	"github.com/redislint/redislint/passes/texteval"
	"github.com/redislint/redislint/passes/unknownkey"
	"github.com/redislint/redislint/passes/uses"
)

// calls are templates that say what keys are, by their form.
type calls struct {
	ops     *operands.Parser         // nil if the code is not there
	brought map[string]keys.Template // by calls of wrappers
	written map[string]keys.Template // by any use that knows its key
}

// called returns what the uses say that know their keys.
func (in Input) called(list []found) calls {
	c := calls{ops: in.operands(), brought: map[string]keys.Template{}, written: map[string]keys.Template{}}
	for _, f := range list {
		if f.use.Forwarded || openEnd(f.key.Text) || f.key.Replied() { // what a search found says no more than its pattern
			continue
		}
		for _, t := range []keys.Template{f.key.Template, f.given.Template} {
			c.written[form(t)] = t
			if f.use.Via != "" {
				c.brought[form(t)] = t
			}
		}
	}
	return c
}

// common reports whether a key inside a wrapper is only what several keys have in common
// that say more: those that its calls bring or, where nobody gives the end of it, any.
func (c calls) common(f found, sep string) bool {
	more, wide := c.brought, f.key.Template
	switch {
	case c.prefixed(f) && wide.Head() != "":
		more = c.written
		wide, _ = unknownkey.Open(wide)
	case f.use.Called:
		parts := wide.Parts()
		for i, p := range parts {
			parts[i].Rest = p.Placeholder && p.Type == keys.String // what calls bring may have separators in it
		}
		wide = keys.New(parts...)
	default:
		return false
	}
	if _, ok := more[form(f.key.Template)]; ok {
		return false
	}
	for _, t := range more {
		if keys.Covers(wide, t, sep) {
			return true
		}
	}
	return false
}

// prefixed reports whether a key is what nobody gives behind the prefix of an object: where a
// function has the prefix itself, the key needs a class, or its builder is missing.
func (c calls) prefixed(f found) bool {
	if !openEnd(f.key.Text) || c.ops == nil || f.key.Head == nil {
		return false
	}
	paths, _ := f.key.Sites()
	return !slices.ContainsFunc(paths, func(path []uses.Site) bool {
		for _, site := range path {
			if ops, _, ok := c.ops.Of(site.Expr, false, site.In, site.Package); ok && len(ops) > 1 {
				return ops[0].Expr == nil || !isBrought(ops[0].Expr, site)
			}
		}
		return f.key.Head.Decl == f.use.Decl
	})
}

// openEnd reports whether a text ends with a parameter that nobody gives and that is named
// as a key is: what it is may have separators in it.
func openEnd(t texteval.Text) bool {
	if len(t) == 0 {
		return false
	}
	last := t[len(t)-1]
	return !last.Literal && last.Reason == texteval.NoCaller && unknownkey.IsKey(last.Text)
}

// leavesOut reports whether a key gives no class, since others say more, and notes it.
func (in Input) leavesOut(f found, saidBetter bool) bool {
	text := f.given.Template.String()
	if !saidBetter || in.more[text] {
		return false
	}
	in.less[text] = f
	return true
}

// misses notes the keys that were left out and that check would report with the policy of p:
// the others do not say them. It reports whether there are more of them.
func (in Input) misses(p *Proposal) (more bool) {
	policy, err := keys.ParsePolicy(keys.PolicyFile, p.YAML())
	if err != nil {
		return false // whoever loads it hears of that
	}
	for text, f := range in.less {
		if !in.more[text] && unknownkey.Reports(policy, f.use, f.given) {
			in.more[text], more = true, true
		}
	}
	return more
}
