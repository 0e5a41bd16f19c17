package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/passes"
)

// addHelp gives root the command help: cobra's, but that it has topics too, that
// what does not exist is an error, and that flags fit into the columns of the terminal.
func addHelp(root *cobra.Command, a *app, g *globals) error {
	all, err := topics()
	if err != nil {
		return err
	}
	root.SetHelpCommand(&cobra.Command{
		Use:     "help [command, topic or rule]",
		Short:   "Print the help of a command, about a topic, or of a rule",
		Example: "  redislint help fix\n  redislint help policy",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.help(cmd, g, all, args) },
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return helpNames(cmd, all, args), cobra.ShellCompDirectiveNoFileComp
		},
	})
	var list strings.Builder
	for _, t := range all {
		fmt.Fprintf(&list, "  %-13s%s\n", t.name, t.title)
	}
	usage := strings.ReplaceAll(root.UsageTemplate(), "Flags.FlagUsages |", fmt.Sprintf("Flags.FlagUsagesWrapped %d |", a.textColumns()))
	root.SetUsageTemplate(usage +
		"{{if not .HasParent}}\nTopics, for \"redislint help\":\n" + list.String() + "{{end}}")
	return nil
}

// help prints the help of a command, the text of a topic, or the documentation of a
// rule.
func (a *app) help(cmd *cobra.Command, g *globals, all []topic, args []string) error {
	if len(args) == 1 {
		for _, t := range all {
			if t.name == args[0] {
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n\n%s", t.title, t.text)
				return err
			}
		}
		if rule, ok := a.rule(args[0]); ok {
			return a.explain(g, rule)
		}
	}
	of, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) > 0 {
		names := slices.Concat(commandNames(cmd.Root()), passes.NamesOf(a.rules()))
		for _, t := range all {
			names = append(names, t.name)
		}
		return usagef(cmd, "unknown command, topic or rule %q%s", strings.Join(args, " "),
			cmp.Or(nearest(args[0], names), ` ("redislint help" lists them)`))
	}
	return of.Help()
}

// helpNames completes what there is help of, behind args.
func helpNames(cmd *cobra.Command, all []topic, args []string) []cobra.Completion {
	var names []cobra.Completion
	if of, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
		for _, sub := range of.Commands() {
			if sub.IsAvailableCommand() {
				names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
			}
		}
	}
	if len(args) == 0 {
		for _, t := range all {
			names = append(names, cobra.CompletionWithDesc(t.name, t.title))
		}
	}
	return names
}
