package main

import (
	"bytes"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes/uses"
)

// keysOptions are the flags of keys.
type keysOptions struct {
	*globals
	packageOptions
	outputOptions
	stats bool
}

func keysFormats() []string { return []string{"text", "json"} }

func (a *app) keysCommand(g *globals) *cobra.Command {
	o := &keysOptions{globals: g}
	cmd := &cobra.Command{
		Use:   "keys [packages]",
		Short: "List every key, channel and pattern that the code uses",
		Long: `List every key, channel and pattern that the code uses: the template, the
commands, the type and the time to live, and the class if there is a policy.
"redislint help templates" says how to read a template.`,
		Example:           "  redislint keys ./...\n  redislint keys --stats ./...\n  redislint keys --format json --output keys.json ./...",
		RunE:              func(cmd *cobra.Command, args []string) error { return a.keys(cmd, o, args) },
		ValidArgsFunction: completePackages,
	}
	o.packageOptions.addFlags(cmd)
	o.policyOptions.addFlags(cmd)
	o.outputOptions.addFlags(cmd, keysFormats())
	cmd.Flags().BoolVar(&o.stats, "stats", false, "print how much of the keys is known instead (JSON always has it)")
	return cmd
}

// keys is the command keys.
func (a *app) keys(cmd *cobra.Command, o *keysOptions, args []string) error {
	if err := o.outputOptions.check(cmd, o.globals, keysFormats()); err != nil {
		return err
	}
	if err := o.checkDir(cmd); err != nil {
		return err
	}
	patterns, err := o.named(cmd, o.globals, args)
	if err != nil {
		return err
	}
	prog, err := a.inspect(cmd.Context(), o.globals, &o.packageOptions, patterns)
	if err != nil {
		return err
	}
	_ = a.sweep(cmd.Context(), o.globals, prog.Root) // the module may be read-only
	if len(prog.files) > 0 {
		prog.Result.Uses = slices.DeleteFunc(prog.Result.Uses, func(u uses.Use) bool { return !slices.Contains(prog.files, u.Arg.File) })
	}
	var out bytes.Buffer
	if err := a.printKeys(&out, o, prog); err != nil {
		return err
	}
	if err := a.deliver(cmd.Context(), o.globals, &o.outputOptions, prog, &out); err != nil {
		return err
	}
	if err := a.explainBugs(o.globals, prog); err != nil {
		return err
	}
	if len(prog.Errors) > 0 {
		return outcomeError(statusUsage)
	}
	return nil
}

func (a *app) printKeys(w io.Writer, o *keysOptions, prog *program) error {
	opts := a.textOptions(o.globals, &o.outputOptions)
	switch {
	case o.format == "json":
		return report.KeysJSON(w, prog.Run)
	case !prog.loaded:
		return nil // the error says it all
	case o.stats:
		return report.StatsText(w, prog.Run, opts)
	}
	return report.KeysText(w, prog.Run, opts)
}
