package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/redislint/redislint/passes"
)

// ruleOptions say which rules run.
type ruleOptions struct {
	only, disable []string
}

func (o *ruleOptions) addFlags(cmd *cobra.Command, rules []passes.Rule) {
	cmd.Flags().StringSliceVar(&o.only, "rules", nil, "run these `rules`, or groups of rules, only")
	cmd.Flags().StringSliceVar(&o.disable, "disable", nil, "do not run these `rules`, or groups")
	for _, flag := range []string{"rules", "disable"} {
		// The only error is a flag that does not exist.
		_ = cmd.RegisterFlagCompletionFunc(flag, completeRules(rules))
	}
}

// choose returns the rules that run, in order of priority.
func (o *ruleOptions) choose(cmd *cobra.Command, rules []passes.Rule) ([]passes.Rule, error) {
	names := ruleNames(rules)
	for _, r := range rules {
		if !slices.Contains(names, r.Group) {
			names = append(names, r.Group)
		}
	}
	for _, name := range slices.Concat(o.only, o.disable) {
		if !slices.Contains(names, name) {
			return nil, unknownRule(cmd, name, names)
		}
	}
	named := func(list []string, r passes.Rule) bool {
		return slices.Contains(list, r.Name) || slices.Contains(list, r.Group)
	}
	if cmd.Flags().Changed("rules") && len(o.only) == 0 { // an empty variable in a script
		return nil, usagef(cmd, "--rules names no rule %s", known(names))
	}
	chosen := slices.DeleteFunc(slices.Clone(rules), func(r passes.Rule) bool {
		return len(o.only) > 0 && !named(o.only, r) || named(o.disable, r)
	})
	if len(chosen) == 0 {
		return nil, usagef(cmd, "--rules and --disable leave no rule to run")
	}
	for i := range chosen {
		chosen[i] = chosen[i].ChosenBy(o.only)
	}
	return chosen, nil
}

func ruleNames(rules []passes.Rule) []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	return names
}
