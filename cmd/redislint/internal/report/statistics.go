package report

import (
	"cmp"
	"io"
	"slices"
	"strconv"
)

// Statistics writes how many findings of r each rule has, in how many packages,
// and how many of them have a fix: the rule with the most first.
func Statistics(w io.Writer, r *Run, opts TextOptions) error {
	type figures struct {
		rule            string
		findings, fixes int
		packages        map[string]bool
	}
	byRule := map[string]*figures{}
	var list []*figures
	for _, f := range r.sorted() {
		s := byRule[f.Rule]
		if s == nil {
			s = &figures{rule: f.Rule, packages: map[string]bool{}}
			byRule[f.Rule] = s
			list = append(list, s)
		}
		s.findings++
		s.packages[f.Package] = true
		if f.Fix != nil {
			s.fixes++
		}
	}
	slices.SortFunc(list, func(a, b *figures) int {
		return cmp.Or(cmp.Compare(b.findings, a.findings), cmp.Compare(a.rule, b.rule))
	})
	text := ""
	if len(list) > 0 {
		t := table{head: []string{"RULE", "FINDINGS", "FIXES", "PACKAGES"}, right: map[int]bool{1: true, 2: true, 3: true}}
		for _, s := range list {
			t.rows = append(t.rows, []string{s.rule, strconv.Itoa(s.findings), strconv.Itoa(s.fixes), strconv.Itoa(len(s.packages))})
		}
		text = t.format(opts.Palette)
		if !opts.Quiet {
			text += "\n"
		}
	}
	if !opts.Quiet {
		text += r.summary() + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}
