package missingttl

import (
	_ "embed"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

//go:embed doc.go
var doc string

const name = "missingttl"

// Rule returns the rule.
func Rule() passes.Rule {
	return passes.Rule{Name: name, Group: "time", Doc: doc, Run: run}
}

func run(in *passes.Input) []passes.Finding {
	var findings []passes.Finding
	c := checker{in: in}
	for i := range in.Uses {
		u := &in.Uses[i]
		f, ok := bare(in, u)
		if !ok {
			f, ok = c.check(u)
		}
		if n := len(findings); !ok || n > 0 && findings[n-1].Span == f.Span && findings[n-1].Message == f.Message {
			continue
		}
		findings = append(findings, f)
	}
	return findings
}

// bare reports a TTL without a unit. It is wrong where it is written, be that
// inside a wrapper.
func bare(in *passes.Input, u *uses.Use) (passes.Finding, bool) {
	text, d, ok := bareTTL(in.Flow, u)
	if !ok || len(u.Keys) == 0 {
		return passes.Finding{}, false
	}
	t := u.Keys[0].Template
	return in.Of(u, t, bareMessage(text, d, t)), true
}
