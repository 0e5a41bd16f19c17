package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/baseline"
	"github.com/redislint/redislint/cmd/redislint/internal/revision"
	"github.com/redislint/redislint/passes"
)

// sinceOptions say which commit findings are compared with.
type sinceOptions struct {
	since string
}

func (o *sinceOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.since, "since", "", "report only the findings that the commit `rev` does not have")
}

// find finds the commit; nil if none is wanted.
func (o *sinceOptions) find(cmd *cobra.Command, g *globals) (*revision.Commit, error) {
	if o.since == "" {
		if cmd.Flags().Changed("since") { // an empty variable in a script
			return nil, usagef(cmd, "--since names no commit")
		}
		return nil, nil
	}
	commit, err := revision.Find(cmd.Context(), g.inDir("."), o.since)
	if err != nil {
		return nil, fmt.Errorf("--since %s: %w", o.since, err)
	}
	return commit, nil
}

// keepNew takes the findings out of the report that a commit has too. It compares
// findings, not lines: what a change brings about in code that it does not
// touch is new.
func (a *app) keepNew(ctx context.Context, o *checkOptions, commit *revision.Commit, patterns []string, rules []passes.Rule, prog *program) error {
	if commit == nil || len(prog.Findings) == 0 {
		return nil
	}
	old, err := a.findingsOf(ctx, o, commit, patterns, rules)
	if err != nil {
		return fmt.Errorf("--since %s: %w", o.since, err)
	}
	known := new(baseline.Baseline).Update(old, func(baseline.Entry) bool { return false })
	prog.Findings, _, _ = known.Split(prog.Sorted())
	return nil
}

// findingsOf returns the findings of a commit, by the policies of that commit; one
// that was named holds for both. Packages that the commit does not have have
// none.
func (a *app) findingsOf(ctx context.Context, o *checkOptions, commit *revision.Commit, patterns []string, rules []passes.Rule) (found []passes.Finding, err error) {
	c, err := commit.Checkout(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	if _, err := os.Stat(c.Dir); err != nil {
		return nil, nil // the commit does not have the folder
	}
	then := o.packageOptions
	if then.policy != "" {
		if then.policy, err = filepath.Abs(o.inDir(then.policy)); err != nil {
			return nil, err
		}
	}
	g := *o.globals
	g.dir = c.Dir
	prog, err := a.inspect(ctx, &g, &then, patterns)
	if err != nil {
		return nil, err
	}
	if n := len(prog.Errors); n > 0 && !o.quiet {
		fmt.Fprintf(a.stderr, "redislint: warning: not all of %s could be looked at, so that old findings may look new: %s\n", o.since, prog.Errors[0].Message)
	}
	if err := prog.apply(ctx, rules); err != nil {
		return nil, err
	}
	prog.judgeIgnores(a.rules(), rules)
	return prog.Sorted(), nil
}
