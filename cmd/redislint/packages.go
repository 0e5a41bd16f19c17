package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
)

// packageOptions say which packages are looked at.
type packageOptions struct {
	tests bool
	tags  []string
}

func (o *packageOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.tests, "tests", false, "look at _test.go files too")
	cmd.Flags().StringSliceVar(&o.tags, "tags", nil, "build `tags`, as the go command's")
}

// inspect loads and analyses packages while showing progress. An error of
// loading is in the result: what could be found counts.
func (a *app) inspect(ctx context.Context, g *globals, o *packageOptions, patterns []string) (*program, error) {
	progress := a.startProgress(g)
	defer progress.stop()
	return interruptible(ctx, func() (*program, error) {
		return a.analyse(ctx, request{
			dir: g.dir, patterns: patterns, tests: o.tests, tags: o.tags, progress: progress.set,
		})
	})
}

// maxErrors is the number of errors that are printed; a report in JSON has
// all.
const maxErrors = 20

// printErrors says on standard error what could not be analysed.
func (a *app) printErrors(g *globals, r *report.Run) error {
	return report.Errors(a.stderr, r, maxErrors, a.stderr.palette(g.noColor))
}

// textOptions returns how text looks on standard output or in a file.
func (a *app) textOptions(g *globals, o *outputOptions) report.TextOptions {
	if o.file != "" {
		return report.TextOptions{Quiet: g.quiet}
	}
	opts := report.TextOptions{Palette: a.stdout.palette(g.noColor), Quiet: g.quiet}
	if a.stdout.columns > 0 {
		// Eight columns are for the line number and what is around it.
		opts.Width = max(a.stdout.columns-8, 40)
	}
	return opts
}
