package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/baseline"
	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
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
	data, err := repo.Read(g.inDir(o.file), repo.MaxReport)
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

// applyBaseline writes the baseline, if that is wanted, and takes the findings out
// of the report that are in it.
func (a *app) applyBaseline(o *checkOptions, known *baseline.Baseline, s *scope) error {
	switch {
	case known == nil:
		return nil
	case !o.write:
	case !s.complete():
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
func (a *app) updateBaseline(o *checkOptions, old *baseline.Baseline, s *scope) (*baseline.Baseline, error) {
	_, _, missing := old.Split(s.Sorted())
	stale, err := s.stale(old, missing)
	if err != nil {
		return nil, err
	}
	updated := old.Update(s.Findings, func(l baseline.Line) bool { return !slices.Contains(stale, l) })
	if err := o.mayWrite(o.baselineOptions.file); err != nil {
		return nil, err
	}
	if err := writeFile(o.inDir(o.baselineOptions.file), updated.Bytes()); err != nil {
		return nil, err
	}
	if !o.quiet {
		fmt.Fprintf(a.stderr, "wrote %s: %s\n", o.baselineOptions.file, report.Plural(len(updated.Lines), "entry", "entries"))
	}
	return updated, nil
}

// withBaseline takes the findings out of the report that are known, and adds the
// entries that are stale. Where not all could be looked at, nothing is known to
// be stale.
func (s *scope) withBaseline(o *checkOptions, b *baseline.Baseline) error {
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
	if !s.complete() {
		return nil
	}
	stale, err := s.stale(b, unused)
	if err != nil {
		return err
	}
	for _, l := range stale {
		s.Stale = append(s.Stale, report.Stale{
			Rule: l.Rule, Package: l.Package, Decl: l.Decl, Key: l.Key, File: file, Line: l.Number,
		})
	}
	return nil
}
