package report

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/passes"
)

// An issue is a finding as the formats for programs have it.
type issue struct {
	passes.Finding
	print      string      // its fingerprint
	suppressed *Suppressed // nil if it is reported
}

// issues returns all findings by place, those that are not reported too: they
// count for the ordinals in fingerprints.
func (r *Run) issues() []issue {
	list := make([]issue, 0, len(r.Findings)+len(r.Suppressed))
	for _, f := range slices.Concat(r.Findings, r.staleFindings()) {
		list = append(list, issue{Finding: f})
	}
	for i, s := range r.Suppressed {
		list = append(list, issue{Finding: s.Finding, suppressed: &r.Suppressed[i]})
	}
	slices.SortStableFunc(list, func(a, b issue) int { return r.compare(a.Finding, b.Finding) })
	findings := make([]passes.Finding, len(list))
	for i := range list {
		findings[i] = list[i].Finding
	}
	for i, print := range fingerprints(findings) {
		list[i].print = print
	}
	return list
}

// reportedIssues returns the findings that are reported, by place.
func (r *Run) reportedIssues() []issue {
	return slices.DeleteFunc(r.issues(), func(i issue) bool { return i.suppressed != nil })
}

// compare orders findings by file, line, column, rule, key and message.
func (r *Run) compare(a, b passes.Finding) int {
	return cmp.Or(
		cmp.Compare(r.path(a.Span.File), r.path(b.Span.File)),
		cmp.Compare(a.Span.Line, b.Span.Line),
		cmp.Compare(a.Span.Column, b.Span.Column),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Key, b.Key),
		cmp.Compare(a.Message, b.Message),
	)
}

// hostPath returns file relative to the top of the repository that the module
// is in, with slashes; to the root of the module if it is in none. Code hosts
// know no other paths.
func (r *Run) hostPath(file string) string {
	if file == "" {
		return ""
	}
	rel, err := filepath.Rel(top(r.Root), file)
	if err != nil {
		rel = file
	}
	return filepath.ToSlash(rel)
}

// top returns the folder above dir, or dir itself, that has a .git: a folder, or
// a file in work trees and submodules. Without one it is dir.
func top(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}

// projectURL is where people find redislint.
const projectURL = "https://github.com/redislint/redislint"

// helpURL is where the documentation of the rule of a finding is.
func helpURL(rule string) string {
	if !documented(rule) {
		return projectURL
	}
	return passes.Rule{Name: rule}.URL()
}

// printableLine returns a message on one line.
func printableLine(text string) string { return strings.TrimSpace(visible.Line(text)) }
