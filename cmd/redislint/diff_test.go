package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUnified(t *testing.T) {
	require.Empty(t, unified("a", "b", "x\n", "x\n"))
	require.Equal(t, "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n", unified("a", "b", "x\n", "y\n"))
	require.Equal(t, "--- a\n+++ b\n@@ -0,0 +1 @@\n+y\n", unified("a", "b", "", "y\n"))
	require.Equal(t, "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n\\ No newline at end of file\n", unified("a", "b", "x\n", "y"))

	// Two changes in the first hunk, with lines between them, and one far below.
	before := "1\n2\n3\n4\n5\n" + strings.Repeat("x\n", 20) + "6\n"
	after := "1\n3\n4\nnew\nnew\n5\n" + strings.Repeat("x\n", 20) + "7\n"
	var heads []string
	for line := range strings.Lines(unified("a", "b", before, after)) {
		if strings.HasPrefix(line, "@@") {
			heads = append(heads, line)
		}
	}
	require.Equal(t, []string{"@@ -1,7 +1,8 @@\n", "@@ -23,4 +24,4 @@\n"}, heads)
}
