package propose

import (
	"strings"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes/unknownkey"
)

// calls are the templates that the calls of wrappers bring, by their form.
type calls map[string]keys.Template

// called returns what calls of wrappers bring.
func (in Input) called(list []found) calls {
	c := calls{}
	for _, f := range list {
		if f.use.Via != "" && !f.use.Forwarded {
			c[form(f.key.Template)] = f.key.Template
			c[form(f.given.Template)] = f.given.Template
		}
	}
	return c
}

// common reports whether a key inside a wrapper is only what several of its calls have in
// common: they say more.
func (c calls) common(f found, sep string) bool {
	if !f.use.Called || c[form(f.key.Template)].Parts() != nil {
		return false
	}
	parts := f.key.Template.Parts()
	for i, p := range parts {
		parts[i].Rest = p.Placeholder && p.Type == keys.String // what calls bring may have separators in it
	}
	wide := keys.New(parts...)
	for _, t := range c {
		if strings.HasPrefix(t.Head(), wide.Head()) && keys.Covers(wide, t, sep) {
			return true
		}
	}
	return false
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
