package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/cmd/redislint/internal/visible"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
)

// genOptions are the flags of gen.
type genOptions struct {
	*globals
	policyOptions
	check bool
	tests bool
}

func (a *app) genCommand(g *globals) *cobra.Command {
	o := &genOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "gen",
		Short: "Write the builders of the policy's keys",
		Long: `Write the builders of the policy's keys and channels: a Go package in the folder
that builders.dir of the policy names. Where a class has another name than when
the file was written, and the same pattern, the calls of its builder follow.

Exit status: 0 the file is what the policy says, 1 with --check if it is not,
2 wrong usage or policy, or a file in the way.`,
		Example: "  redislint gen\n  redislint gen --check\n  redislint gen --tests",
		Args:    exactly(0, "no arguments"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.gen(cmd, o) },
	}
	o.addFlags(cmd)
	cmd.Flags().BoolVar(&o.check, "check", false, "write nothing; print a diff and exit with 1 if the file is not what the policy says")
	cmd.Flags().BoolVar(&o.tests, "tests", false, "write "+gen.TestFileName+" too: what the parse functions return of built keys; once there, gen keeps it")
	return cmd
}

// gen is the command gen.
func (a *app) gen(cmd *cobra.Command, o *genOptions) error {
	if err := o.checkDir(cmd); err != nil {
		return err
	}
	p, err := o.load(o.globals)
	if err != nil {
		return err
	}
	if p == nil {
		return errNoPolicy
	}
	b, err := buildersOf(p)
	if err != nil {
		return err
	}
	if err = a.genBuilders(cmd, o, b); err != nil && !isStale(err) {
		return err
	}
	return cmp.Or(a.genTests(o, b), err)
}

// genBuilders writes the builders, or with --check says how they differ from what they
// should be.
func (a *app) genBuilders(cmd *cobra.Command, o *genOptions, b *builders) error {
	renamed := b.plan.Renamed(b.onDisk)
	switch {
	case b.fresh():
		return a.say(o.globals, "%s is what %s says\n", b.file, b.plan.Policy.File)
	case o.check:
		return a.stale(o.globals, b)
	case len(renamed) > 0:
		return a.follow(cmd.Context(), o.globals, b, renamed, nil, nil)
	}
	return a.writeBuilders(o.globals, b)
}

var errNoPolicy = fmt.Errorf("no policy (write one in %s at the root of the module, or name one with --policy)", keys.PolicyFile)

// buildersOf returns the builders of a policy, as they should be and as they are.
func buildersOf(p *keys.Policy) (*builders, error) {
	plan, err := gen.NewPlan(p)
	var problems keys.PolicyErrors
	if errors.As(err, &problems) {
		return nil, policyError(problems)
	}
	if err != nil {
		return nil, err
	}
	source, err := plan.Source()
	if err != nil {
		return nil, bugOf(err) // what is written is Go
	}
	dir, err := plan.Folder(filepath.Dir(p.File))
	if err != nil {
		return nil, err
	}
	b := &builders{plan: plan, dir: dir, file: filepath.Join(dir, gen.FileName), source: source}
	return b, b.read()
}

// builders are the generated file as it should be, and as it is.
type builders struct {
	plan      *gen.Plan
	dir, file string
	source    []byte
	onDisk    []byte // nil if there is no file
}

// read reads the file, and looks for what is in its way.
func (b *builders) read() error {
	var err error
	b.onDisk, err = os.ReadFile(b.file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		b.onDisk = nil
	case err != nil:
		return err
	case !generated(b.onDisk):
		return fmt.Errorf("%s is not generated: its first line is not %q (move what is in it to another file)", b.file, gen.Header)
	}
	return b.clashes()
}

// generated reports whether the first line of a file says that it is ours.
func generated(data []byte) bool {
	first, _, _ := bytes.Cut(unix(data), []byte("\n"))
	return string(first) == gen.Header
}

// fresh reports whether the file is what it should be. Git may have changed its
// ends of lines.
func (b *builders) fresh() bool {
	return b.onDisk != nil && bytes.Equal(unix(b.onDisk), b.source)
}

// unix is data with LF as the end of lines; the generator writes no CR.
func unix(data []byte) []byte { return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) }

// stale prints how the file differs from what it should be.
func (a *app) stale(g *globals, b *builders) error {
	before, what := filepath.ToSlash(b.file), "is not what the policy says"
	if b.onDisk == nil {
		before, what = "/dev/null", "does not exist"
	}
	diff := unified(before, filepath.ToSlash(b.file), string(unix(b.onDisk)), string(b.source))
	if _, err := fmt.Fprint(a.stdout, visible.Text(diff)); err != nil {
		return err
	}
	a.message(a.stderr.palette(g.noColor), fmt.Sprintf("%s %s (run redislint gen)", b.file, what))
	return outcomeError(statusFindings)
}

// writeBuilders writes the file, in one step.
func (a *app) writeBuilders(g *globals, b *builders) error {
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		return err
	}
	if err := writeFile(b.file, b.source); err != nil {
		return err
	}
	channels := 0
	for _, builder := range b.plan.Builders {
		if builder.Channel {
			channels++
		}
	}
	return a.say(g, "wrote %s: %s, %s\n", b.file, report.Count(len(b.plan.Builders)-channels, "key"), report.Count(channels, "channel"))
}

// say prints what was done, unless that is not wanted.
func (a *app) say(g *globals, format string, args ...any) error {
	if g.quiet {
		return nil
	}
	_, err := fmt.Fprintf(a.stdout, format, args...)
	return err
}
