package redislint_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/passes"
)

var update = flag.Bool("update", false, "write the goldens of fixes")

// fixing are the names of the rules that offer fixes.
var fixing = []string{"hardcoded"}

// TestFixes makes every fix that a rule offers on its testdata: the result
// compiles, is what the .golden files say, and builds the same keys when it runs.
func TestFixes(t *testing.T) {
	for _, rule := range fixingRules(t) {
		t.Run(rule.Name, func(t *testing.T) {
			fixes := ruletest.LoadFixes(t, "testdata", rule)
			require.True(t, fixes.Offered(), "no fix is offered")
			fixes.Findings(t)
			fixes.Run(t, *update)
		})
	}
}

func fixingRules(t *testing.T) []passes.Rule {
	t.Helper()
	var rules []passes.Rule
	for _, rule := range analyzer.Rules() {
		for _, name := range fixing {
			if rule.Name == name {
				rules = append(rules, rule)
			}
		}
	}
	require.Len(t, rules, len(fixing))
	return rules
}
