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
	"github.com/redislint/redislint/passes/rediscalls"
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

// An identity tells the findings of one run apart.
type identity struct {
	rule, key, message string
	span               rediscalls.Span
}

func identify(f passes.Finding) identity { return identity{f.Rule, f.Key, f.Message, f.Span} }

// foundSince returns which findings of a run a commit has too. It compares
// findings, not lines: what a change brings about in code that it does not
// touch is new.
func (a *app) foundSince(ctx context.Context, o *checkOptions, commit *revision.Commit, patterns []string, rules []passes.Rule, prog *program) (map[identity]bool, error) {
	if commit == nil || len(prog.Findings) == 0 {
		return nil, nil
	}
	before, err := a.findingsOf(ctx, o, commit, patterns, rules)
	if err != nil {
		return nil, fmt.Errorf("--since %s: %w", o.since, err)
	}
	known := new(baseline.Baseline).Update(before, func(baseline.Entry) bool { return false })
	_, old, _ := known.Split(prog.Sorted())
	identities := map[identity]bool{}
	for _, f := range old {
		identities[identify(f)] = true
	}
	return identities, nil
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
