package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/baseline"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes"
)

// baselineOptions say which findings are known.
type baselineOptions struct {
	file  string
	write bool
}

func (o *baselineOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.file, "baseline", "", "do not report the findings that `file` lists")
	cmd.Flags().BoolVar(&o.write, "write-baseline", false, "write all findings to the file of --baseline, and exit with 0")
	// The only error is a flag that does not exist.
	_ = cmd.MarkFlagFilename("baseline")
}

// read reads the baseline; nil if none is wanted. One that is to be written need
// not be there.
func (o *baselineOptions) read(cmd *cobra.Command, g *globals) (*baseline.Baseline, error) {
	if o.file == "" {
		if o.write || cmd.Flags().Changed("baseline") {
			return nil, usagef(cmd, "name the file of the baseline: --baseline FILE")
		}
		return nil, nil
	}
	data, err := os.ReadFile(g.inDir(o.file))
	switch {
	case errors.Is(err, fs.ErrNotExist) && o.write:
		return &baseline.Baseline{}, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("baseline: %w (--write-baseline writes it)", err)
	case err != nil:
		return nil, fmt.Errorf("baseline: %w", err)
	}
	return baseline.Parse(o.file, data)
}

// A scope says which entries of a baseline a run can find.
type scope struct {
	*program
	ran   []passes.Rule
	all   bool // all rules ran
	tests bool
}

// has reports whether a run would have found an entry that still holds.
func (s scope) has(e baseline.Entry) bool {
	if e.Test && !s.tests {
		return false
	}
	if e.Rule == passes.IgnoreRule { // judged by what all rules find in a whole module
		return s.whole && s.all
	}
	// A rule that does not exist, or no longer, finds nothing: all have run, and it
	// is not among them.
	if !s.all && !slices.ContainsFunc(s.ran, func(r passes.Rule) bool { return r.Name == e.Rule }) {
		return false
	}
	path := strings.TrimSuffix(e.Package, "_test")
	if s.matched[e.Package] || s.matched[path] {
		return true
	}
	// A package that is gone.
	return s.whole && (path == s.modulePath || strings.HasPrefix(path, s.modulePath+"/")) && !s.elsewhere(path)
}

// elsewhere reports whether a package is in a main module below the one at hand,
// which a run in this one does not look at.
func (s scope) elsewhere(path string) bool {
	return slices.ContainsFunc(s.nested, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") })
}

// applyBaseline writes the baseline, if that is wanted, and takes the findings out
// of the report that are in it.
func (a *app) applyBaseline(o *checkOptions, known *baseline.Baseline, s scope) error {
	switch {
	case known == nil:
		return nil
	case !o.write:
	case len(s.Errors) > 0:
		a.message(a.stderr.palette(o.noColor), "the baseline was not written: not all could be looked at")
		return nil
	default:
		var err error
		if known, err = a.updateBaseline(o, known, s); err != nil {
			return err
		}
	}
	return s.withBaseline(o, known)
}

// updateBaseline writes all findings to the baseline, and returns it.
func (a *app) updateBaseline(o *checkOptions, old *baseline.Baseline, s scope) (*baseline.Baseline, error) {
	updated := old.Update(s.Findings, func(e baseline.Entry) bool { return !s.has(e) })
	if err := writeFile(o.inDir(o.baselineOptions.file), updated.Bytes()); err != nil {
		return nil, err
	}
	if !o.quiet {
		fmt.Fprintf(a.stderr, "wrote %s: %s\n", o.baselineOptions.file, plural(len(updated.Lines), "entry", "entries"))
	}
	return updated, nil
}

// withBaseline takes the findings out of the report that are known, and adds the
// entries that are stale. Where not all could be looked at, nothing is known to
// be stale.
func (s scope) withBaseline(o *checkOptions, b *baseline.Baseline) error {
	file, err := filepath.Abs(o.inDir(o.baselineOptions.file))
	if err != nil {
		return err
	}
	fresh, known, unused := b.Split(s.Sorted())
	s.Findings = fresh
	for _, f := range known {
		s.Suppressed = append(s.Suppressed, report.Suppressed{
			Finding: f, Reason: "known: it is in the baseline " + filepath.ToSlash(o.baselineOptions.file), Baseline: true,
		})
	}
	if len(s.Errors) > 0 {
		return nil
	}
	for _, l := range unused {
		if s.has(l.Entry) {
			s.Stale = append(s.Stale, report.Stale{
				Rule: l.Rule, Package: l.Package, Decl: l.Decl, Key: l.Key, File: file, Line: l.Number,
			})
		}
	}
	return nil
}

// plural returns "1 entry", "2 entries".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
