package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/baseline"
	"github.com/redislint/redislint/cmd/redislint/internal/revision"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// sinceOptions say which commit findings are compared with.
type sinceOptions struct {
	since string
}

func (o *sinceOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.since, "since", "", "report only the findings that are new since the commit `rev`, or since this branch left it")
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
	span               uses.Span
}

func identify(f passes.Finding) identity { return identity{f.Rule, f.Key, f.Message, f.Span} }

// foundSince returns which findings of a run a commit has too. It compares
// findings, not lines: what a change causes in code that it does not
// touch is new, and what it moves, to another package too, is not.
func (a *app) foundSince(ctx context.Context, o *checkOptions, commit *revision.Commit, patterns []string, rules []passes.Rule, prog *program) (map[identity]bool, error) {
	if commit == nil || len(prog.Findings) == 0 {
		return nil, nil
	}
	before, err := a.findingsOf(ctx, o, commit, patterns, rules, prog)
	if err != nil {
		return nil, fmt.Errorf("--since %s: %w", o.since, err)
	}
	then := new(baseline.Baseline).Update(before, func(baseline.Line) bool { return false })
	fresh, old, gone := then.Split(prog.Sorted())
	_, moved, _ := baseline.Anywhere(gone).Split(withoutPackages(fresh))
	identities := map[identity]bool{}
	for _, f := range slices.Concat(old, moved) {
		identities[identify(f)] = true
	}
	return identities, nil
}

func withoutPackages(findings []passes.Finding) []passes.Finding {
	bare := slices.Clone(findings)
	for i := range bare {
		bare[i].Package = ""
	}
	return bare
}

// findingsOf returns the findings of a commit, by the policies of that commit; one
// that was named holds for both. Packages that the commit does not have have
// none.
func (a *app) findingsOf(ctx context.Context, o *checkOptions, commit *revision.Commit, patterns []string, rules []passes.Rule, now *program) (found []passes.Finding, err error) {
	c, err := commit.Checkout(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	patterns, err = patternsIn(c, o.globals, patterns, now)
	if err != nil || len(patterns) == 0 {
		return nil, err
	}
	then := o.packageOptions
	then.files = nil
	if then.policy = cmp.Or(then.policy, os.Getenv(passes.PolicyVariable)); then.policy != "" {
		if then.policy, err = filepath.Abs(o.inDir(then.policy)); err != nil {
			return nil, err
		}
	}
	if err := makeFolder(c, c.Dir); err != nil {
		return nil, err
	}
	if err := addOutside(c, now.Root); err != nil {
		return nil, err
	}
	g := *o.globals
	g.dir = c.Dir
	prog, err := a.inspect(ctx, &g, &then, patterns)
	if err != nil {
		return nil, err
	}
	if len(prog.Errors) > 0 {
		fmt.Fprintf(a.stderr, "redislint: warning: not all of %s could be looked at, so that old findings may look new: %s\n", o.since, prog.Errors[0].Message)
	}
	if err := prog.apply(ctx, rules); err != nil {
		return nil, err
	}
	if len(prog.Bugs) > 0 {
		return nil, &bugError{prog.Bugs[0]}
	}
	prog.judgeIgnores(a.rules(), rules)
	return prog.Sorted(), nil
}
