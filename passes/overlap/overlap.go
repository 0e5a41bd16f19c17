package overlap

import (
	_ "embed"
	"slices"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/origins"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "overlap"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "keys", Doc: doc, Run: run}
}

// A flaw is what is wrong with a key. The message has one %s, for the key.
type flaw struct {
	message      string
	part, offset int // of the text that is wrong, if the head is not literal
	other        *uses.Use
}

func run(in *passes.Input) []passes.Finding {
	var c origins.Collector
	flaws := map[uses.Position]flaw{}
	add := func(u *uses.Use, k uses.Key, class *keys.Class, f flaw) {
		o := origins.Place(u, k, f.part, f.offset)
		if o == nil {
			return
		}
		at := o.Position()
		if _, ok := flaws[at]; !ok {
			flaws[at] = f
		}
		c.Add(origins.Key{Key: k, Use: u, Origin: o, Policy: in.Policy(u.Package), Class: class})
	}
	for i := range in.Uses {
		u := &in.Uses[i]
		if u.Role != uses.RoleKey && u.Role != uses.RoleChannel {
			continue
		}
		for _, k := range u.Keys {
			if class, f, ok := check(in, u, k); ok {
				add(u, k, class, f)
			}
		}
	}
	for _, p := range pairs(in) {
		for _, s := range p.uses {
			add(s.use, s.key, nil, p.flaw)
		}
	}
	var findings []passes.Finding
	for _, g := range c.Groups() {
		f := flaws[g.Origin.Position()]
		found := g.Finding(f.message)
		if f.other != nil {
			found.Uses = passes.Refs(append(slices.Clone(g.Uses), f.other))
		}
		findings = append(findings, found)
	}
	return findings
}

// check is what a policy alone has to say of a key.
func check(in *passes.Input, u *uses.Use, k uses.Key) (*keys.Class, flaw, bool) {
	p := in.Policy(u.Package)
	if p == nil || p.Separator == "" {
		return nil, flaw{}, false
	}
	if _, ok := in.Policies.Match(u, k.Template); ok {
		return nil, flaw{}, false // one that has a value with separators has them by its class
	}
	if class, f, ok := joined(p, u, k); ok {
		return class, f, true
	}
	return unseparated(p, u, k)
}
