// Package baseline keeps the findings that a code base had when redislint came
// to it, so that only new ones are reported.
//
// The file has a line for each template of each finding: package, declaration,
// rule, template, and "test" where it is in a _test.go file. Lines are
// sorted, those beginning with # are comments. There is no file name and no line
// number in it: findings stay known when files are renamed, or code moves
// within its declaration or together with it.
package baseline

import (
	"cmp"
	"slices"

	"github.com/redislint/redislint/passes"
)

// An Entry is one template of a finding.
type Entry struct {
	Package string // import path
	Decl    string // enclosing declaration; "" at package level
	Rule    string
	Key     string // the template, placeholders without names
	Test    bool   // it is in a _test.go file
}

// A Line is an entry with its place in the file.
type Line struct {
	Entry
	Number int // from 1
}

// A Baseline is the content of a file; the zero Baseline is empty.
type Baseline struct {
	Lines []Line
}

// Of returns the entries of a finding: of several templates that have one
// origin, each has its own, so that a new key under an old prefix is new.
func Of(f passes.Finding) []Entry {
	templates := f.Templates
	if len(templates) == 0 {
		templates = []string{f.Key}
	}
	var entries []Entry
	for _, t := range templates {
		e := Entry{Package: f.Package, Decl: f.Decl, Rule: f.Rule, Key: passes.CanonicalKey(t), Test: passes.IsTestFile(f.Span.File)}
		if !slices.Contains(entries, e) {
			entries = append(entries, e)
		}
	}
	return entries
}

// Split tells the findings apart that are known from those that are new: of
// which a template is not in the baseline, or more often in the code. The
// findings must be in the order in which they are in the code. It returns
// the lines too that nothing was found for.
func (b *Baseline) Split(findings []passes.Finding) (fresh, known []passes.Finding, unused []Line) {
	left := map[Entry]int{}
	for _, l := range b.Lines {
		left[l.Entry]++
	}
	for _, f := range findings {
		old := true
		for _, e := range Of(f) {
			if left[e] == 0 {
				old = false
				continue
			}
			left[e]--
		}
		if old {
			known = append(known, f)
		} else {
			fresh = append(fresh, f)
		}
	}
	for _, l := range slices.Backward(b.Lines) {
		if left[l.Entry] > 0 {
			left[l.Entry]--
			unused = append(unused, l)
		}
	}
	slices.Reverse(unused)
	return fresh, known, unused
}

// Anywhere returns the entries as a baseline in which packages are not told
// apart: what it has of findings without a package has only moved to another.
func Anywhere(lines []Line) *Baseline {
	b := &Baseline{Lines: slices.Clone(lines)}
	for i := range b.Lines {
		b.Lines[i].Package = ""
	}
	return b
}

// Update returns the baseline in which all findings are known. Lines of the old
// one stay that keep returns true for: those that the run could not find.
func (b *Baseline) Update(findings []passes.Finding, keep func(Line) bool) *Baseline {
	var entries []Entry
	found := map[Entry]int{}
	for _, f := range findings {
		for _, e := range Of(f) {
			entries = append(entries, e)
			found[e]++
		}
	}
	for _, l := range b.Lines {
		switch {
		case !keep(l):
		case found[l.Entry] > 0: // the run found it all the same
			found[l.Entry]--
		default:
			entries = append(entries, l.Entry)
		}
	}
	slices.SortFunc(entries, func(x, y Entry) int {
		return cmp.Or(cmp.Compare(x.Package, y.Package), cmp.Compare(x.Decl, y.Decl), cmp.Compare(x.Rule, y.Rule),
			cmp.Compare(x.Key, y.Key), cmp.Compare(x.line(), y.line()))
	})
	updated := &Baseline{}
	for i, e := range entries {
		updated.Lines = append(updated.Lines, Line{e, i + 1 + headerLines})
	}
	return updated
}
