// Package report prints what a run found: findings as text, lines or JSON, and
// the inventory of keys as a table, figures or JSON.
//
// Every format has its own order and is the same bytes for the same run.
package report

import (
	"cmp"
	"path/filepath"
	"slices"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
	"github.com/redislint/redislint/passes/uses"
)

// A Run is what one run of redislint found.
type Run struct {
	Root     string // of the module, absolute: paths are printed relative to it
	Listed   int    // the packages that were named, whether they use Redis or not
	Result   *uses.Result
	Own      []string // packages of the module that may be clients themselves, sorted
	Findings []passes.Finding
	// Suppressed are findings that are not reported; SARIF has them all the same.
	Suppressed []Suppressed
	Stale      []Stale          // of the baseline
	Policies   *passes.Policies // nil if there are none
	Services   *passes.Services // the programs of the packages
	Flow       *flow.Flow       // nil if nothing was analysed
	Errors     []Error
	// Bugs are panics of redislint. The report has what was found all the same, and
	// JSON lists them as errors.
	Bugs []passes.Bug
}

// A Suppressed is a finding that is not reported.
type Suppressed struct {
	passes.Finding
	Reason   string // that a comment in the code gives, or else the baseline it is in
	Baseline bool   // it is in the baseline
}

// An Error says why something could not be analysed.
type Error struct {
	Package string // import path or pattern; "" where it is not known
	File    string // absolute; "" where there is no position
	Line    int    // 0 where there is no position
	Column  int
	Message string
}

// path returns file relative to the module root, with slashes.
func (r *Run) path(file string) string {
	rel, err := filepath.Rel(r.Root, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// Sorted returns the findings in the order in which they are reported.
func (r *Run) Sorted() []passes.Finding {
	return slices.SortedStableFunc(slices.Values(r.Findings), r.compare)
}

// sorted returns the findings and stale entries by file, line, column, rule, key
// and message.
func (r *Run) sorted() []passes.Finding {
	return slices.SortedStableFunc(slices.Values(slices.Concat(r.Findings, r.staleFindings())), r.compare)
}

// inOrder are uses by file, line and column.
func (r *Run) inOrder(list []uses.Use) []uses.Use {
	return slices.SortedStableFunc(slices.Values(list), func(a, b uses.Use) int {
		return cmp.Or(
			cmp.Compare(r.path(a.Arg.File), r.path(b.Arg.File)),
			cmp.Compare(a.Arg.Line, b.Arg.Line),
			cmp.Compare(a.Arg.Column, b.Arg.Column),
			cmp.Compare(a.Command, b.Command),
			cmp.Compare(a.Via, b.Via),
		)
	})
}

// severity returns the severity of f, which is an error unless said.
func severity(f passes.Finding) passes.Severity {
	return cmp.Or(f.Severity, passes.Error)
}

// Fails reports whether a finding of the run is an error, not a warning, or an
// entry of the baseline is stale.
func (r *Run) Fails() bool {
	return len(r.Stale) > 0 || slices.ContainsFunc(r.Findings, func(f passes.Finding) bool {
		return severity(f) == passes.Error
	})
}
