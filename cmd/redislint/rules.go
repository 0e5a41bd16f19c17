package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/analyzer/live"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes"
)

func (a *app) rulesCommand(g *globals) *cobra.Command {
	return &cobra.Command{
		Use:   "rules",
		Short: "List the rules",
		Long: `List the rules in order of priority: whether there is a fix, and what each
reports. "redislint explain RULE" prints the documentation of one. Those of
the group audit look at servers, not at code: "redislint audit" reports them.`,
		Example: "  redislint rules",
		Args:    exactly(0, "no arguments"),
		RunE: func(*cobra.Command, []string) error {
			rows, err := a.ruleRows()
			if err != nil {
				return bugOf(err)
			}
			for _, r := range live.Rules() {
				rows = append(rows, a.ruleRow(r.Name, "audit", "-", strings.TrimPrefix(r.Summary, "reports "))...)
			}
			return report.Table(a.stdout, []string{"RULE", "GROUP", "FIX", "REPORTS"}, rows, a.stdout.palette(g.noColor))
		},
	}
}

// ruleRows returns the rows of the rules of code.
func (a *app) ruleRows() ([][]string, error) {
	var rows [][]string
	for _, r := range a.rules() {
		doc, err := r.Documentation()
		if err != nil {
			return nil, err
		}
		fix := "-"
		if doc.Fixes {
			fix = "yes"
		}
		reports := strings.TrimPrefix(doc.Summary, "reports ")
		if r.Off {
			reports += " (off by default)"
		}
		rows = append(rows, a.ruleRow(r.Name, r.Group, fix, reports)...)
	}
	return rows, nil
}

// ruleRow returns the row of a rule; on a terminal that is too narrow, what it reports goes
// on in further rows.
func (a *app) ruleRow(name, group, fix, reports string) [][]string {
	const before = 31 // columns of the rule, its group, the fix and the gaps
	lines := []string{reports}
	if a.stdout.columns > 2*before {
		lines = report.Wrapped(reports, a.stdout.columns-before)
	}
	rows := [][]string{{name, group, fix, lines[0]}}
	for _, line := range lines[1:] {
		rows = append(rows, []string{"", "", "", line})
	}
	return rows
}

func (a *app) explainCommand(g *globals) *cobra.Command {
	return &cobra.Command{
		Use:   "explain RULE",
		Short: "Print the documentation of a rule",
		Long: `Print the documentation of a rule: what it reports and why, what to write
instead, what the fix does, and what the rule does not see.`,
		Example: "  redislint explain hardcoded",
		Args:    a.explainArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if r, ok := live.Find(args[0]); ok {
				_, err := io.WriteString(a.stdout, r.Explain(a.stdout.palette(g.noColor).Bold))
				return err
			}
			rule, _ := a.rule(args[0])
			return a.explain(g, rule)
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			rules := describedRules(a.rules())
			for _, r := range live.Rules() {
				rules = append(rules, cobra.CompletionWithDesc(r.Name, r.Summary))
			}
			return rules, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

func (a *app) explain(g *globals, rule passes.Rule) error {
	doc, err := rule.Documentation()
	if err != nil {
		return bugOf(err)
	}
	p := a.stdout.palette(g.noColor)
	style := passes.DocStyle{Name: p.Name, Heading: p.Bold, Bad: p.Error, Code: p.Good}
	_, err = fmt.Fprintf(a.stdout, "%s\n%s\n\n    //redislint:ignore %s REASON\n\n  at the end of a line, or above it: redislint help suppress\n",
		doc.Text(a.textColumns(), style), p.Bold("Suppress"), rule.Name)
	return err
}

// explainArgs checks the arguments of explain, and says which rules there are.
func (a *app) explainArgs(cmd *cobra.Command, args []string) error {
	names := append(passes.NamesOf(a.rules()), live.Names()...)
	if len(args) != 1 {
		return usagef(cmd, "want the name of one rule %s", known(names))
	}
	if _, ok := a.rule(args[0]); !ok && !slices.Contains(live.Names(), args[0]) {
		return usagef(cmd, "%w", &passes.UnknownRule{Name: args[0], Known: names})
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

// textColumns is the width of running text: that of the terminal, but no more than
// reads well. Text that goes elsewhere is not wrapped.
func (a *app) textColumns() int {
	const narrow, comfortable, endless = 40, 100, 1 << 16
	if a.stdout.columns == 0 {
		return endless
	}
	return min(max(a.stdout.columns, narrow), comfortable)
}
