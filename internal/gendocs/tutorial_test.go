package gendocs_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/gendocs"
	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/internal/tutorial"
)

// walkthrough does what docs/tutorial.md does, on a copy of the example, and
// returns the parts of it: what people do as a diff, and what the program prints.
func walkthrough(t *testing.T) map[string]string {
	t.Helper()
	dir := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join(top, "testdata", "systems", "conduit"))))
	require.NoError(t, os.Remove(filepath.Join(dir, ".redislint.yml")))
	program := redislinttest.Program(t)
	run := func(args ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		cmd := exec.CommandContext(t.Context(), program, args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
		require.NoError(t, cmd.Run(), "%s%s", &stdout, &stderr)
		return stdout.String()
	}

	parts := map[string]string{
		"tutorial-script": gendocs.Fenced("diff", applied(t, dir, tutorial.ScriptKey())),
		"tutorial-init":   gendocs.Fenced("text", run("init")),
		"tutorial-gen":    gendocs.Fenced("text", run("gen")),
	}
	changes, err := gendocs.OfFile(run("fix", "--diff"), "internal/history/history.go")
	require.NoError(t, err)
	parts["tutorial-diff"] = gendocs.Fenced("diff", changes)
	parts["tutorial-fix"] = gendocs.Fenced("text", run("fix"))
	require.Contains(t, run("fix"), "fixed 0 findings in 0 files; 0 findings left")
	run("gen", "--check")
	parts["tutorial-check"] = gendocs.Fenced("text", run("check"))
	return parts
}

// applied makes edits, all of one file, and returns them as a diff.
func applied(t *testing.T, dir string, edits []tutorial.Edit) string {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(edits[0].File))
	before, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, tutorial.Apply(dir, edits))
	after, err := os.ReadFile(file)
	require.NoError(t, err)
	return udiff.Unified("a/"+edits[0].File, "b/"+edits[0].File, string(before), string(after))
}

func TestOfFile(t *testing.T) {
	diff := strings.Join([]string{"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+2\n", "--- a/y\n+++ b/y\n@@ -1 +1 @@\n--- 3\n+4\n"}, "")
	got, err := gendocs.OfFile(diff, "x")
	require.NoError(t, err)
	require.Equal(t, "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+2\n", got)
	got, err = gendocs.OfFile(diff, "y")
	require.NoError(t, err)
	require.Equal(t, "--- a/y\n+++ b/y\n@@ -1 +1 @@\n--- 3\n+4\n", got)
	_, err = gendocs.OfFile(diff, "z")
	require.EqualError(t, err, "no changes of z")
}

func TestFenced(t *testing.T) {
	require.Equal(t, "```text\na\n```\n", gendocs.Fenced("text", "a\n"))
}
