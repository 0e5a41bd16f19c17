package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes"
)

func (a *app) rulesCommand(g *globals) *cobra.Command {
	return &cobra.Command{
		Use:   "rules",
		Short: "List the rules",
		Args:  exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			rows := make([][]string, 0, len(a.rules()))
			for _, r := range a.rules() {
				doc, err := r.Documentation()
				if err != nil {
					return &bugError{value: err}
				}
				fix := "-"
				if doc.Fixes {
					fix = "yes"
				}
				rows = append(rows, []string{r.Name, fix, strings.TrimPrefix(doc.Summary, "reports ")})
			}
			return report.Table(a.stdout, []string{"RULE", "FIX", "REPORTS"}, rows, a.stdout.palette(g.noColor))
		},
	}
}

func (a *app) explainCommand(g *globals) *cobra.Command {
	return &cobra.Command{
		Use:     "explain RULE",
		Short:   "Print the documentation of a rule",
		Example: "  redislint explain hardcoded",
		Args:    a.explainArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			rule, _ := a.rule(args[0])
			doc, err := rule.Documentation()
			if err != nil {
				return &bugError{value: err}
			}
			p := a.stdout.palette(g.noColor)
			_, err = fmt.Fprint(a.stdout, doc.Text(a.textColumns(), passes.DocStyle{Name: p.Name, Heading: p.Bold, Code: p.Good}))
			return err
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return ruleNames(a.rules()), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// explainArgs checks the arguments of explain, and says which rules there are.
func (a *app) explainArgs(cmd *cobra.Command, args []string) error {
	names := ruleNames(a.rules())
	if len(args) != 1 {
		return usagef(cmd, "want the name of one rule %s", known(names))
	}
	if _, ok := a.rule(args[0]); !ok {
		return usagef(cmd, "unknown rule %q %s", args[0], known(names))
	}
	return nil
}

func (a *app) rule(name string) (passes.Rule, bool) {
	for _, r := range a.rules() {
		if r.Name == name {
			return r, true
		}
	}
	return passes.Rule{}, false
}

// textColumns is the width of running text: that of the terminal, but no more
// than reads well.
func (a *app) textColumns() int {
	const comfortable = 80
	if c := a.stdout.columns; c >= 40 && c < comfortable {
		return c
	}
	return comfortable
}
