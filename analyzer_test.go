// Package redislint_test is the acceptance suite: what redislint promises, rule
// by rule. Every rule has a folder in testdata/src: bad.go shows what it
// reports, good.go what to write instead, and adversary.go the honest programs
// that it must leave alone.
package redislint_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/internal/ruletest"
)

// TestRules runs every rule over its testdata, and over the examples of its
// documentation: as the command line does it, and as go vet does it. All share one
// analysis here; the test in each rule's package runs that rule alone.
func TestRules(t *testing.T) {
	if testing.Short() {
		t.Skip("the tests in passes run the rules one by one")
	}
	rules := analyzer.Rules()
	suite := ruletest.Load(t, "testdata", rules)
	for _, rule := range rules {
		t.Run(rule.Name, func(t *testing.T) {
			suite.Run(t, rule)
			t.Run("documentation", func(t *testing.T) { suite.RunExamples(t, rule) })
		})
	}
}

// TestEveryRule fails for a rule that lacks documentation, testdata, the test that
// runs them, a row in the README, or a place in the slice of rules.
func TestEveryRule(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	listed := make(map[string]bool)
	for _, rule := range analyzer.Rules() {
		require.False(t, listed[rule.Name], "rule %s is listed twice", rule.Name)
		listed[rule.Name] = true
		t.Run(rule.Name, func(t *testing.T) {
			doc, err := rule.Documentation()
			require.NoError(t, err)
			require.NotEmpty(t, doc.Summary)
			source, err := os.ReadFile(filepath.Join("passes", rule.Name, "doc.go"))
			require.NoError(t, err)
			require.Equal(t, string(source), rule.Doc, "the documentation is the package comment")
			for _, name := range []string{"bad.go", "good.go", "adversary.go"} {
				require.FileExists(t, filepath.Join("testdata", "src", rule.Name, name))
			}
			test, err := os.ReadFile(filepath.Join("passes", rule.Name, "rule_test.go"))
			require.NoError(t, err, "the test that runs the rule over its testdata")
			require.Contains(t, string(test), "{ ruletest.Rule(t, "+rule.Name+".Rule()) }")
			require.True(t, regexp.MustCompile("(?m)^\\|[^|]*`"+rule.Name+"`").Match(readme),
				"README.md has no row for the rule: go test ./internal/gendocs -update")
		})
	}
	folders, err := filepath.Glob(filepath.Join("passes", "*", "doc.go"))
	require.NoError(t, err)
	for _, name := range folders {
		rule := filepath.Base(filepath.Dir(name))
		require.True(t, listed[rule], "passes/%s is not in analyzer.Rules", rule)
	}
}

// TestAnalyzers checks what drivers see of the rules.
func TestAnalyzers(t *testing.T) {
	analyzers, err := analyzer.New(analyzer.Options{})
	require.NoError(t, err)
	require.NoError(t, analysis.Validate(analyzers))
	require.Len(t, analyzers, len(analyzer.Rules()))
	for i, a := range analyzers {
		require.Equal(t, analyzer.Rules()[i].Name, a.Name)
		require.NotContains(t, a.Doc, "\n", "one sentence")
		require.True(t, strings.HasSuffix(a.URL, "/"+a.Name), a.URL)
		require.NotNil(t, a.Flags.Lookup("tests"))
	}
}
