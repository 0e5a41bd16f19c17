package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/keys"
)

// packageOptions say which packages are looked at, and by which policies.
type packageOptions struct {
	policyOptions
	tests   bool
	tags    []string
	offline bool
	files   []string // absolute; those that are reported on, if files were named
}

func (o *packageOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.tests, "tests", false, "look at _test.go files too")
	cmd.Flags().StringSliceVar(&o.tags, "tags", nil, "build `tags`, as the go command's")
	cmd.Flags().BoolVar(&o.offline, "offline", false, "download no modules, and no version of Go")
}

// named returns the patterns of the packages that arguments name. Those of Go files
// are their folders; then only what is in the files is reported.
func (o *packageOptions) named(cmd *cobra.Command, g *globals, args []string) ([]string, error) {
	var patterns []string
	for _, arg := range args {
		name, err := filepath.Abs(g.inDir(arg))
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(name)
		isGo := filepath.Ext(name) == ".go"
		switch {
		case err == nil && !info.IsDir() && !isGo:
			return nil, usagef(cmd, "%s is not a Go file: name packages, folders or Go files", arg)
		case err == nil && !info.IsDir():
			o.files = append(o.files, name)
			if !filepath.IsAbs(arg) {
				arg = "./" + arg
			}
			patterns = append(patterns, filepath.ToSlash(arg[:len(arg)-len(filepath.Base(arg))]))
		case isGo && isFolder(filepath.Dir(name)) && err != nil: // else an import path
			return nil, usagef(cmd, "%s: no such file", arg)
		default:
			folder := strings.TrimSuffix(strings.TrimSuffix(name, "..."), string(filepath.Separator))
			if isFolder(folder) {
				if err := repo.CheckLink(folder); err != nil {
					return nil, err
				}
			}
			patterns = append(patterns, arg)
		}
	}
	if len(o.files) > 0 && len(o.files) < len(args) {
		return nil, usagef(cmd, "name files or packages, not both")
	}
	return patterns, nil
}

// inspect loads and analyses packages while showing progress. An error of
// loading is in the result: what could be found counts. Errors of a policy are
// there too, and nothing else then.
func (a *app) inspect(ctx context.Context, g *globals, o *packageOptions, patterns []string) (*program, error) {
	return a.inspectWith(ctx, g, o, patterns, nil)
}

// inspectWith is inspect with the contents of some files replaced.
func (a *app) inspectWith(ctx context.Context, g *globals, o *packageOptions, patterns []string, overlay map[string][]byte) (*program, error) {
	policies, err := o.policies(g)
	if problems := (keys.PolicyErrors)(nil); errors.As(err, &problems) {
		return notLoaded(g.dir, err)
	}
	if err != nil {
		return nil, err
	}
	progress := a.startProgress(g)
	defer progress.stop()
	return interruptible(ctx, func() (*program, error) {
		return a.analyse(ctx, request{
			dir: g.dir, patterns: patterns, tests: o.tests, tags: o.tags, offline: o.offline, files: o.files, policies: policies, overlay: overlay, progress: progress.set,
		})
	})
}

// maxErrors is the number of errors of loading that are printed; a report in
// JSON has all.
const maxErrors = 20

// printErrors says on standard error what could not be analysed.
func (a *app) printErrors(g *globals, r *report.Run) error {
	return report.Errors(a.stderr, r, maxErrors, a.stderr.palette(g.noColor))
}

// deliver says on standard error what could not be analysed and which clients no
// table knows, and writes the report; none if there is nothing to report on,
// unless it says so itself.
func (a *app) deliver(ctx context.Context, g *globals, o *outputOptions, prog *program, out *bytes.Buffer) error {
	limit := maxErrors
	if !prog.loaded {
		limit = len(prog.Errors)
	}
	if err := report.Errors(a.stderr, prog.Run, limit, a.stderr.palette(g.noColor)); err != nil {
		return err
	}
	if err := report.Untabled(a.stderr, prog.Run); err != nil {
		return err
	}
	if !prog.loaded && out.Len() == 0 {
		return nil
	}
	return a.write(ctx, g, o, out)
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
		opts.Columns = max(a.stdout.columns, 40)
	}
	return opts
}
