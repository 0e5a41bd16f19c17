package report

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

func TestStatistics(t *testing.T) {
	r := &Run{Root: root, Result: new(uses.Result), Findings: []passes.Finding{
		{Rule: "a", Package: "p"}, {Rule: "b", Package: "p", Fix: &passes.Fix{}}, {Rule: "c", Package: "p"},
		{Rule: "b", Package: "q"}, {Rule: "b", Package: "q"},
	}}
	require.Equal(t, `RULE  FINDINGS  FIXES  PACKAGES
b            3      1         2
a            1      0         1
c            1      0         1
`, render(t, func(b *bytes.Buffer) error { return Statistics(b, r, TextOptions{Quiet: true}) }))
	r.Findings = nil
	require.Equal(t, "no findings; 0 uses of 0 templates in 0 packages\n",
		render(t, func(b *bytes.Buffer) error { return Statistics(b, r, TextOptions{}) }))
}
