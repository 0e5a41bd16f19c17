package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
)

// Every rule has documentation that explain can print, and a summary that fits
// a row of the table of rules.
func TestRulesAreDocumented(t *testing.T) {
	for _, rule := range analyzer.Rules() {
		doc, err := rule.Documentation()
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(doc.Summary, "reports "), "%s: %s", rule.Name, doc.Summary)

		got := runFake(t, &app{rules: analyzer.Rules, stdout: stream{columns: 80}}, "explain", rule.Name)
		require.Equal(t, 0, got.status)
		require.Empty(t, got.stderr)
		for line := range strings.Lines(got.stdout) {
			require.LessOrEqual(t, len(strings.TrimRight(line, "\n")), 100, "%s: %s", rule.Name, line)
		}
	}
}
