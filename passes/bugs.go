package passes

import (
	"fmt"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/passes/uses"
)

// IssuesURL is where bugs of redislint are reported.
const IssuesURL = "https://github.com/redislint/redislint/issues"

// A Bug is a panic of redislint itself.
type Bug = uses.Bug

// Headline is the first line of what is printed about a bug.
func Headline(b Bug) string { return "this is a bug in redislint, not in your code: panic: " + b.Value }

// Explain is what is printed about a bug behind its headline: where it happened,
// and what to report. version is several lines.
func Explain(b Bug, version string) string {
	text := ""
	switch {
	case b.Rule != "" && b.Package != "":
		text = fmt.Sprintf("The rule %s gave up on package %s; everything else was looked at.\n", b.Rule, b.Package)
	case b.Rule != "":
		text = fmt.Sprintf("The rule %s gave up; the other rules did not.\n", b.Rule)
	case b.Package != "":
		text = fmt.Sprintf("Looking for keys in package %s failed in part; everything else was looked at.\n", b.Package)
	}
	return fmt.Sprintf("%sPlease report it at %s with the text below and, if you can, the code that it was run on.\n\n%s\n%s",
		text, IssuesURL, version, b.Stack)
}

// diagnostic is a bug as one line, for drivers that are not ours.
func diagnostic(b Bug) string {
	where := ""
	if at := b.Place(); at != "" {
		where = ", at " + at
	}
	return "this is a bug in redislint, not in your code: " + b.Message() + where + ": please report it at " + IssuesURL
}

// Try is Apply of a rule that may panic. Packages on whose uses alone it does are
// left out, each with a bug; if that does not help nothing is found.
func (r Rule) Try(in *Input) ([]Finding, []Bug) {
	findings, bug := r.try(in)
	if bug == nil {
		return findings, nil
	}
	in = in.withIgnores()
	var bugs []Bug
	bad := map[string]bool{}
	for _, pkg := range in.usePackages() {
		if _, b := r.try(in.only(func(p string) bool { return p == pkg })); b != nil {
			b.Package = pkg
			bugs, bad[pkg] = append(bugs, *b), true
		}
	}
	if len(bugs) == 0 {
		return nil, []Bug{*bug}
	}
	findings, bug = r.try(in.only(func(p string) bool { return !bad[p] }))
	if bug != nil {
		bugs = append(bugs, *bug)
	}
	return findings, bugs
}

// TryLocal is Local of a rule that may panic.
func (r Rule) TryLocal(in *Input, tests bool) (placed []Placed, bugs []Bug) {
	defer func() {
		if v := recover(); v != nil {
			placed, bugs = nil, []Bug{uses.NewBug(r.Name, in.Packages[0].Path, v)}
		}
	}()
	return r.Local(in, tests), nil
}

func (r Rule) try(in *Input) (findings []Finding, bug *Bug) {
	defer func() {
		if v := recover(); v != nil {
			b := uses.NewBug(r.Name, "", v)
			findings, bug = nil, &b
		}
	}()
	return r.Apply(in), nil
}

// usePackages are the packages of the uses and results, sorted.
func (in *Input) usePackages() []string {
	set := map[string]bool{}
	for _, u := range in.Uses {
		set[u.Package] = true
	}
	for _, r := range in.Returns {
		set[r.Package] = true
	}
	return slices.Sorted(maps.Keys(set))
}

// only is in with the uses and results of some packages.
func (in *Input) only(keep func(pkg string) bool) *Input {
	part := *in
	part.Uses = slices.DeleteFunc(slices.Clone(in.Uses), func(u uses.Use) bool { return !keep(u.Package) })
	part.Returns = slices.DeleteFunc(slices.Clone(in.Returns), func(r uses.Return) bool { return !keep(r.Package) })
	return &part
}

// reportBugs reports bugs at the name of a package: an error would take the place of
// all findings in some drivers.
func reportBugs(pass *analysis.Pass, r Rule, bugs []Bug) {
	for _, b := range bugs {
		if len(pass.Files) > 0 {
			name := pass.Files[0].Name
			pass.Report(analysis.Diagnostic{Pos: name.Pos(), End: name.End(), Category: r.Name, Message: diagnostic(b), URL: IssuesURL})
		}
	}
}
