package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/repo"
	"github.com/redislint/redislint/cmd/redislint/internal/scratch"
)

// outputOptions say in what form and where a report is written.
type outputOptions struct {
	format string
	file   string
}

func (o *outputOptions) addFlags(cmd *cobra.Command, formats []string) {
	cmd.Flags().StringVar(&o.format, "format", formats[0], "output `format`: "+list(formats))
	cmd.Flags().StringVar(&o.file, "output", "", "write the report to `file` instead of standard output, which is -")
	// The only error is a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.MarkFlagFilename("output")
}

// check reports a form that is not known, and a file that cannot be written, before anything
// is looked at.
func (o *outputOptions) check(cmd *cobra.Command, g *globals, formats []string) error {
	if !slices.Contains(formats, o.format) {
		return usagef(cmd, "unknown format %q %s", o.format, known(formats))
	}
	if o.file == "-" {
		o.file = ""
	}
	if o.file == "" || g.checkDir(cmd) != nil { // a -C that is wrong is said later
		return nil
	}
	name := g.inDir(o.file)
	switch _, err := os.Stat(filepath.Dir(name)); {
	case errors.Is(err, fs.ErrNotExist):
		return usagef(cmd, "--output %s: there is no folder %s (make it, or name another file)", o.file, filepath.Dir(o.file))
	case isFolder(name):
		return usagef(cmd, "--output %s is a folder: name a file in it", o.file)
	}
	return nil
}

// write writes a whole report: to standard output, or to a file that is
// replaced in one step. Whoever reads a pipe may never do so: then a signal ends it.
func (a *app) write(ctx context.Context, g *globals, o *outputOptions, report *bytes.Buffer) error {
	name := g.inDir(o.file)
	if err := g.mayWrite(o.file); err != nil {
		return err
	}
	if info, err := os.Stat(name); o.file != "" && (err != nil || info.Mode().IsRegular()) {
		return writeFile(name, report.Bytes())
	}
	if o.file == "" {
		_, err := a.stdout.Write(report.Bytes())
		return err
	}
	_, err := interruptible(ctx, func() (int, error) { return 0, writeFile(name, report.Bytes()) })
	return err
}

// mayWrite returns an error if a file that the command line names is in the repository, and
// a link leads out of it: who wrote the code may have made the link.
func (g *globals) mayWrite(file string) error {
	if file == "" {
		return nil
	}
	err := repo.CheckPath(g.dir, g.inDir(file))
	if link := (*fs.PathError)(nil); errors.As(err, &link) {
		return &fs.PathError{Op: "write", Path: link.Path, Err: link.Err}
	}
	return err
}

// writeFile replaces a file, or what a symbolic link points to. What is not
// a regular file (/dev/null, a pipe) cannot be replaced and is written to.
func writeFile(name string, data []byte) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	info, err := os.Stat(name)
	if err != nil || info.Mode().IsRegular() {
		return unwritten(name, scratch.WriteFile(name, data, 0o644))
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

// unwritten says of the file why it could not be replaced, rather than of the
// temporary one beside it.
func unwritten(name string, err error) error {
	if err == nil {
		return nil
	}
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return &fs.PathError{Op: "write", Path: name, Err: path.Err}
	}
	return fmt.Errorf("write %s: %w", name, err)
}
