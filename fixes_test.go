package redislint_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/internal/ruletest"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes"
)

var update = flag.Bool("update", false, "write the builders of testdata, and the goldens of fixes")

// fixing are the names of the rules that offer fixes.
var fixing = []string{"hardcoded"}

// TestFixes makes every fix that a rule offers on its testdata: the result
// compiles, is what the .golden files say, and, without -short, builds the same
// keys when it runs.
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

// TestSubsets makes random choices of the fixes; REDISLINT_SUBSETS is their
// number.
func TestSubsets(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the testdata some ten times")
	}
	n := 2
	if text := os.Getenv("REDISLINT_SUBSETS"); text != "" {
		var err error
		n, err = strconv.Atoi(text)
		require.NoError(t, err, "REDISLINT_SUBSETS")
	}
	for _, rule := range fixingRules(t) {
		t.Run(rule.Name, func(t *testing.T) { ruletest.LoadFixes(t, "testdata", rule).Subsets(t, n) })
	}
}

// TestBuilders fails for a policy of testdata whose builders are not what it says:
// then no fix calls them.
func TestBuilders(t *testing.T) {
	found := 0
	require.NoError(t, filepath.WalkDir(filepath.Join("testdata", "src"), func(file string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Base(file) != keys.PolicyFile {
			return err
		}
		p, err := keys.LoadPolicy(file)
		if err != nil || p.Builders.Dir == "" {
			return err
		}
		plan, err := gen.NewPlan(p)
		if err != nil {
			return err
		}
		want, err := plan.Source()
		if err != nil {
			return err
		}
		found++
		name := filepath.Join(filepath.Dir(file), filepath.FromSlash(plan.Dir), gen.FileName)
		if *update {
			return os.WriteFile(name, want, 0o644)
		}
		have, err := os.ReadFile(name)
		require.Equal(t, string(want), string(have), "%s: run go test . -run 'TestBuilders|TestFixes' -update", name)
		return err
	}))
	require.Positive(t, found)
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
