package gendocs_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/internal/gendocs"
	"github.com/redislint/redislint/passes/rediscalls"
)

var update = flag.Bool("update", false, "write the generated parts of README.md")

// TestREADME fails when the generated parts of README.md are stale.
func TestREADME(t *testing.T) {
	file := filepath.Join("..", "..", "README.md")
	text, err := os.ReadFile(file)
	require.NoError(t, err)

	rules, err := gendocs.Rules(analyzer.Rules())
	require.NoError(t, err)
	example, err := gendocs.Excerpt(firstCommand(t),
		"conduit:jobs:by_function:{function}", "conduit:status:events", "conduit:workers:{...}")
	require.NoError(t, err)

	want := string(text)
	for _, part := range []struct{ name, text string }{
		{"example", example},
		{"rules", rules},
		{"clients", gendocs.Clients(rediscalls.Clients())},
	} {
		want, err = gendocs.Replace(want, part.name, part.text)
		require.NoError(t, err)
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(text), "README.md is stale: go test ./internal/gendocs -update")
}

// firstCommand runs the README's first command and returns what it prints.
func firstCommand(t *testing.T) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "go", "run", "./cmd/redislint", "-C", "testdata/systems/conduit", "./...")
	cmd.Dir = filepath.Join("..", "..")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Run(), &exit, "there are findings")
	require.Equal(t, "exit status 1\n", stderr.String())
	return stdout.String()
}

func TestExcerpt(t *testing.T) {
	output := "error: \"a:{id}\"\n  a.go\n\nerror: \"b\"\n\nerror: \"a:{id}\"\n\n3 findings\n"
	got, err := gendocs.Excerpt(output, "a:{id}")
	require.NoError(t, err)
	require.Equal(t, "```text\nerror: \"a:{id}\"\n  a.go\n\n[... 2 more ...]\n\n3 findings\n```\n", got)
	_, err = gendocs.Excerpt(output, "c")
	require.ErrorContains(t, err, `no finding of the key "c"`)
}

func TestReplace(t *testing.T) {
	got, err := gendocs.Replace("x\n<!-- a:begin -->\nold\n<!-- a:end -->\ny\n", "a", "new\n")
	require.NoError(t, err)
	require.Equal(t, "x\n<!-- a:begin -->\n\nnew\n\n<!-- a:end -->\ny\n", got)
	again, err := gendocs.Replace(got, "a", "new\n")
	require.NoError(t, err)
	require.Equal(t, got, again)

	for _, text := range []string{"", "<!-- a:begin -->\n", "<!-- a:end -->\n"} {
		_, err := gendocs.Replace(text, "a", "new\n")
		require.EqualError(t, err, "the markers <!-- a:begin --> and <!-- a:end --> are missing")
	}
}

func TestClients(t *testing.T) {
	got := gendocs.Clients([]rediscalls.ClientInfo{{Name: "c", Paths: []string{"x/c", "x/c/internal/d", "x/c/v2"}}})
	require.Equal(t, "| client | import paths |\n|---|---|\n| c | `x/c`, `x/c/v2` |\n", got)
}

func TestRulesWithoutDocumentation(t *testing.T) {
	rule := analyzer.Rules()[0]
	rule.Doc = "package p\n"
	_, err := gendocs.Rules(append(analyzer.Rules(), rule))
	require.Error(t, err)
}
