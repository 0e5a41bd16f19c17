package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/rename"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

// renameOptions are the flags of rename.
type renameOptions struct {
	*globals
	policyOptions
	tags []string
}

func (a *app) renameCommand(g *globals) *cobra.Command {
	o := &renameOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "rename CLASS NEW",
		Short: "Give a class of the policy another name",
		Long: `Give a class of keys or channels another name in the policy, in the builders, and
where code calls them, tests too. The pattern stays, and so do all keys. A class
of keys and one of channels with the same name are keys.NAME and channels.NAME.
All files are written, or none if the code would not compile.

Exit status: 0 all is renamed, 1 files of other builds have the old name too, and
cannot be told to mean the builder, 2 wrong usage or policy, or code that would
not compile.`,
		Example: "  redislint rename worker heartbeat",
		Args:    exactly(2, "the name of a class and a new one"),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.rename(cmd, o, args[0], args[1]) },
	}
	o.addFlags(cmd)
	cmd.Flags().StringSliceVar(&o.tags, "tags", nil, "build `tags`, as the go command's")
	return cmd
}

// rename is the command rename.
func (a *app) rename(cmd *cobra.Command, o *renameOptions, class, name string) (err error) {
	if err := o.checkDir(cmd); err != nil {
		return err
	}
	release, err := claim(o.inDir("."))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	p, err := o.load(o.globals)
	if err != nil {
		return err
	}
	if p == nil {
		return errNoPolicy
	}
	c, err := classNamed(p, class)
	if err != nil {
		return usagef(cmd, "%w", err)
	}
	if c.Name == name {
		return a.say(o.globals, "class %s has that name\n", name)
	}
	data, err := os.ReadFile(p.File)
	if err != nil {
		return err
	}
	changed := renamedAt(data, c, name)
	next, err := passes.ParsePolicy(p.File, changed, a.rules()...)
	var problems keys.PolicyErrors
	switch {
	case errors.As(err, &problems):
		return fmt.Errorf("the class cannot have that name: %w", policyError(problems))
	case err != nil:
		return err
	case p.Builders.Dir == "":
		return a.writeRenamed(o.globals, p, changed)
	}
	b, err := buildersOf(p)
	if err != nil {
		return err
	}
	if b.onDisk == nil {
		return a.writeRenamed(o.globals, p, changed)
	}
	if !b.fresh() {
		return fmt.Errorf("%s is not what %s says: run redislint gen first", b.file, p.File)
	}
	if b, err = buildersOf(next); err != nil {
		return err
	}
	return a.follow(cmd.Context(), o.globals, b, b.plan.Renamed(b.onDisk), o.tags, map[string][]byte{p.File: changed})
}

// classNamed finds a class of a policy.
func classNamed(p *keys.Policy, name string) (*keys.Class, error) {
	var found []*keys.Class
	var all []string
	for kind, classes := range map[string][]*keys.Class{"keys.": p.Keys, "channels.": p.Channels} {
		for _, c := range classes {
			all = append(all, c.Name)
			if name == c.Name || name == kind+c.Name {
				found = append(found, c)
			}
		}
	}
	slices.Sort(all)
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("%s has no class %s %s", p.File, name, known(slices.Compact(all)))
	case 1:
		return found[0], nil
	}
	return nil, fmt.Errorf("%s has keys.%s and channels.%s: name one of them", p.File, name, name)
}

// renamedAt is the text of a policy with another name of a class.
func renamedAt(data []byte, c *keys.Class, name string) []byte {
	at := c.NameColumn - 1
	for _, line := range bytes.SplitAfter(data, []byte("\n"))[:c.NameLine-1] {
		at += len(line)
	}
	if strings.IndexByte(`"'`, data[at]) >= 0 {
		at++
	}
	return slices.Concat(data[:at:at], []byte(name), data[at+len(c.Name):])
}

func (a *app) writeRenamed(g *globals, p *keys.Policy, data []byte) error {
	if err := writeFile(p.File, data); err != nil {
		return err
	}
	return a.say(g, "wrote %s; there are no builders\n", p.File)
}

// followRenamed is what gen does where classes were renamed in the policy by hand,
// before the fixes of a run that writes.
func (a *app) followRenamed(ctx context.Context, o *fixOptions) error {
	p, err := o.load(o.globals)
	if p == nil || err != nil || o.diff || p.Builders.Dir == "" {
		return nil // the analysis says what is wrong
	}
	b, err := buildersOf(p)
	if err != nil {
		return nil // the reason why there are no fixes
	}
	names := b.plan.Renamed(b.onDisk)
	if len(names) == 0 {
		return nil
	}
	if err := a.follow(ctx, o.globals, b, names, o.tags, nil); !errors.Is(err, outcomeError(statusFindings)) {
		return err
	}
	return nil
}

// follow writes builders that have other names now, and more files, and renames what
// code calls.
func (a *app) follow(ctx context.Context, g *globals, b *builders, names map[string]string, tags []string, more map[string][]byte) error {
	file, err := filepath.Abs(b.file)
	if err != nil {
		return err
	}
	root := passes.ModuleRoot(filepath.Dir(file))
	progress := a.startProgress(g)
	defer progress.stop()
	r, err := interruptible(ctx, func() (*rename.Result, error) {
		return rename.Run(ctx, rename.Options{Root: root, File: file, Package: b.plan.Package, Source: b.source, Tags: tags, Names: names})
	})
	if err != nil {
		return fmt.Errorf("%w; nothing was written", err)
	}
	calls := len(r.Files) - 1
	for name, data := range more {
		if name, err = filepath.Abs(name); err != nil {
			return err
		}
		r.Files[name] = data
	}
	if err := writeFiles(root, r.Files); err != nil {
		return err
	}
	for _, was := range slices.Sorted(maps.Keys(names)) {
		if err := a.say(g, "%s is %s now\n", was, names[was]); err != nil {
			return err
		}
	}
	for _, at := range r.Elsewhere {
		if err := a.say(g, "%s is in a file of another build: rename it there if it is the builder's\n", at); err != nil {
			return err
		}
	}
	if err := a.say(g, "renamed %s in %s, and wrote %s\n", report.Count(r.Places, "call"), report.Count(calls, "file"), b.file); err != nil {
		return err
	}
	if len(r.Elsewhere) > 0 {
		return outcomeError(statusFindings)
	}
	return nil
}
