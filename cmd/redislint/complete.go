package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/passes"
)

// completePackages completes packages: every one below the directory, or a
// directory where the word begins like one. The go command takes a bare name for
// an import path, so directories are not offered for that.
func completePackages(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if strings.HasPrefix(word, ".") && strings.Contains(word, "/") || strings.HasPrefix(word, "/") {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	return []cobra.Completion{"./..."}, cobra.ShellCompDirectiveNoFileComp
}

// completeRules completes a list of rules with commas in between.
func completeRules(rules []passes.Rule) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		listed := word[:strings.LastIndex(word, ",")+1]
		var lists []cobra.Completion
		for _, name := range passes.NamesOf(rules) {
			if !slices.Contains(strings.Split(listed, ","), name) {
				lists = append(lists, listed+name)
			}
		}
		return lists, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// describedRules are the names of the rules, with what each reports.
func describedRules(rules []passes.Rule) []cobra.Completion {
	described := make([]cobra.Completion, len(rules))
	for i, r := range rules {
		described[i] = r.Name
		if doc, err := r.Documentation(); err == nil {
			described[i] = cobra.CompletionWithDesc(r.Name, strings.TrimPrefix(doc.Summary, "reports "))
		}
	}
	return described
}

// addCompletion gives root cobra's command completion, which prints its help, and
// ends with 0, for a shell that it does not know.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Args = cobra.ArbitraryArgs
		c.RunE = func(cmd *cobra.Command, _ []string) error {
			var shells []string
			for _, shell := range cmd.Commands() {
				shells = append(shells, shell.Name())
			}
			return usagef(cmd, "want the name of one shell %s", known(shells))
		}
	}
}
