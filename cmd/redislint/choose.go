package main

import (
	"errors"

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
	chosen, err := passes.Choose(rules, o.only, o.disable)
	switch unknown := (*passes.UnknownRule)(nil); {
	case errors.As(err, &unknown):
		return nil, usagef(cmd, "%w", err)
	case errors.Is(err, passes.ErrNoRule):
		return nil, usagef(cmd, "--rules and --disable leave no rule to run")
	case cmd.Flags().Changed("rules") && len(o.only) == 0: // an empty variable in a script
		return nil, usagef(cmd, "--rules names no rule %s", known(passes.NamesOf(rules)))
	}
	return chosen, err
}
