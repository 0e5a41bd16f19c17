package report

import (
	"fmt"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// StaleRule is the Rule under which entries of a baseline are reported that no
// longer occur.
const StaleRule = "stale"

// A Stale is an entry of a baseline that no longer occurs.
type Stale struct {
	Rule, Package, Decl string
	Key                 string // the template, placeholders without names
	File                string // the baseline, absolute
	Line                int
}

// staleFindings are the stale entries as findings, at their lines of the baseline.
func (r *Run) staleFindings() []passes.Finding {
	var findings []passes.Finding
	for _, s := range r.Stale {
		findings = append(findings, passes.Finding{
			Rule: StaleRule, Severity: passes.Error, Key: s.Key, Package: s.Package, Decl: s.Decl,
			Message: fmt.Sprintf("%s no longer finds %q: remove the line, or run with --write-baseline", s.Rule, shortened(s.Key, 40)),
			Span:    uses.Span{File: s.File, Line: s.Line, Column: 1, EndLine: s.Line, EndCol: 1},
		})
	}
	return findings
}

// documented reports whether there is a rule of that name, with documentation:
// what is said about suppressions and baselines comes from none.
func documented(rule string) bool { return rule != passes.IgnoreRule && rule != StaleRule }
