package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/fix"
	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// TestPutBack says in one line which key was not changed, and why.
func TestPutBack(t *testing.T) {
	f := &fixRun{last: &program{Run: &report.Run{Root: "/app"}}}
	finding := passes.Finding{Rule: "hardcoded", Key: "app:jobs:" + strings.Repeat("x", 60), Span: uses.Span{File: "/app/a/a.go", Line: 3, Column: 9}}
	var out bytes.Buffer
	f.summarise(&out, &fix.Result{PutBack: []fix.PutBack{{Finding: finding, Reason: "the reason"}}})
	require.Equal(t, `a/a.go:3:9: hardcoded: not changed: "app:jobs:xxxxxxxxxx…xxxxxxxxxxxxxxxxxx": the reason
fixed 0 findings in 0 files; 0 findings left
`, out.String())
}
