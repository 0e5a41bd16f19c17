package main

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes"
)

// checkOptions are the flags of check, which are those of redislint without a
// command too.
type checkOptions struct {
	*globals
	packageOptions
	outputOptions
	ruleOptions
	exitZero bool
}

func checkFormats() []string { return []string{"text", "line", "json"} }

func (a *app) checkCommand(g *globals) *cobra.Command {
	o := &checkOptions{globals: g}
	cmd := &cobra.Command{
		Use:               "check [packages]",
		Short:             "Report what is wrong with keys (the default command)",
		Example:           "  redislint check ./...\n  redislint check --format json --output findings.json ./...",
		RunE:              func(cmd *cobra.Command, args []string) error { return a.check(cmd, o, args) },
		ValidArgsFunction: completePackages,
	}
	a.addCheckFlags(cmd, o)
	return cmd
}

func (a *app) addCheckFlags(cmd *cobra.Command, o *checkOptions) {
	o.packageOptions.addFlags(cmd)
	o.policyOptions.addFlags(cmd)
	o.outputOptions.addFlags(cmd, checkFormats())
	o.ruleOptions.addFlags(cmd, a.rules())
	cmd.Flags().BoolVar(&o.exitZero, "exit-zero", false, "exit with 0 even if there are findings")
}

// check is the command check.
func (a *app) check(cmd *cobra.Command, o *checkOptions, patterns []string) error {
	if err := o.outputOptions.check(cmd, checkFormats()); err != nil {
		return err
	}
	rules, err := o.choose(cmd, a.rules())
	if err != nil {
		return err
	}
	if err := o.checkDir(cmd); err != nil {
		return err
	}
	prog, err := a.inspect(cmd.Context(), o.globals, &o.packageOptions, patterns)
	if err != nil {
		return err
	}
	if err := prog.apply(cmd.Context(), rules); err != nil {
		return err
	}

	var out bytes.Buffer
	if err := a.printCheck(&out, o, prog); err != nil {
		return err
	}
	if err := a.deliver(o.globals, &o.outputOptions, prog, &out); err != nil {
		return err
	}
	switch {
	case len(prog.Errors) > 0:
		return outcomeError(statusUsage)
	case prog.Fails() && !o.exitZero:
		return outcomeError(statusFindings)
	}
	return nil
}

func (a *app) printCheck(w io.Writer, o *checkOptions, prog *program) error {
	switch {
	case o.format == "json":
		return report.JSON(w, prog.Run)
	case !prog.loaded:
		return nil // the error says it all
	case o.format == "line":
		return report.Lines(w, prog.Run)
	}
	return report.Text(w, prog.Run, a.textOptions(o.globals, &o.outputOptions))
}

// apply runs the rules, and keeps the findings that are to be reported.
func (p *program) apply(ctx context.Context, rules []passes.Rule) error {
	in := &passes.Input{Uses: p.all, Returns: p.Result.Returns, Policies: p.policies, Packages: p.packages}
	for _, rule := range rules {
		findings, err := interruptible(ctx, func() ([]passes.Finding, error) { return rule.Apply(in), nil })
		if err != nil {
			return err
		}
		for _, f := range findings {
			if p.reported(f) {
				p.Findings = append(p.Findings, f)
			}
		}
	}
	return nil
}

// list returns names as a flag's help lists them: "text, line or json".
func list(names []string) string {
	text := ""
	for i, name := range names {
		switch i {
		case 0:
			text = name
		case len(names) - 1:
			text = fmt.Sprintf("%s or %s", text, name)
		default:
			text = fmt.Sprintf("%s, %s", text, name)
		}
	}
	return text
}
