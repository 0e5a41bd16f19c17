package analyzer

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/passes"
)

// Options choose and configure rules. The zero Options are the defaults: every
// rule, no test files.
type Options struct {
	// Rules are the names of the rules to run; empty for all.
	Rules []string
	// Disable are the names of rules not to run.
	Disable []string
	// Tests reports on _test.go files too.
	Tests bool
}

// New returns the chosen rules as analyzers, in order of priority. Every call
// returns new ones, so that the flags of one do not change another. It is an
// error to name a rule that does not exist, or to leave none.
func New(opts Options) ([]*analysis.Analyzer, error) {
	rules, err := choose(Rules(), opts)
	if err != nil {
		return nil, err
	}
	var analyzers []*analysis.Analyzer
	for _, r := range rules {
		a := r.Analyzer()
		if opts.Tests {
			if err := a.Flags.Set("tests", "true"); err != nil {
				return nil, err
			}
		}
		analyzers = append(analyzers, a)
	}
	return analyzers, nil
}

func choose(rules []passes.Rule, opts Options) ([]passes.Rule, error) {
	var names []string
	for _, r := range rules {
		names = append(names, r.Name)
	}
	for _, n := range slices.Concat(opts.Rules, opts.Disable) {
		if !slices.Contains(names, n) {
			return nil, fmt.Errorf("unknown rule %q (known: %s)", n, strings.Join(names, ", "))
		}
	}
	rules = slices.DeleteFunc(rules, func(r passes.Rule) bool {
		return len(opts.Rules) > 0 && !slices.Contains(opts.Rules, r.Name) || slices.Contains(opts.Disable, r.Name)
	})
	if len(rules) == 0 {
		return nil, fmt.Errorf("no rule is left to run (known: %s)", strings.Join(names, ", "))
	}
	return rules, nil
}
