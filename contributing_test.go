package redislint_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/doctest"
)

// walkVariable asks for the test that does all that CONTRIBUTING.md says. It takes
// some minutes of processor time, for nothing in a copy has been built before.
const walkVariable = "REDISLINT_WALK"

func contributing(t *testing.T) (string, []doctest.Block) {
	t.Helper()
	text, err := os.ReadFile("CONTRIBUTING.md")
	require.NoError(t, err)
	blocks, err := doctest.Blocks(string(text))
	require.NoError(t, err)
	return string(text), blocks
}

// TestContributingPaths checks that what CONTRIBUTING.md names in the repository
// exists, but for what its example adds.
func TestContributingPaths(t *testing.T) {
	text, blocks := contributing(t)
	for _, b := range blocks {
		text = strings.ReplaceAll(text, b.Text, "")
	}
	named := regexp.MustCompile("`((?:[a-z_]+/)+[A-Za-z_./]*|[A-Za-z_]+\\.go|CHANGELOG\\.md)`").FindAllStringSubmatch(text, -1)
	require.Greater(t, len(named), 20)
	for _, m := range named {
		path := m[1]
		switch path {
		case "bad.go", "good.go", "adversary.go", "doc.go", "rule_test.go", "exceptions_test.go", "internal/": // in the folder that the sentence is about
			continue
		}
		if !strings.Contains(path, "deprecated") {
			_, err := os.Stat(path)
			require.NoError(t, err, "CONTRIBUTING.md names a file that does not exist")
		}
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `(go test [^`]+)`").FindAllStringSubmatch(text, -1) {
		for _, word := range strings.Fields(m[1]) {
			if strings.HasPrefix(word, "./") {
				tests, err := filepath.Glob(filepath.Join(word, "*_test.go"))
				require.NoError(t, err)
				require.True(t, slices.ContainsFunc(tests, func(file string) bool {
					test, err := os.ReadFile(file)
					require.NoError(t, err)
					return strings.Contains(string(test), `flag.Bool("update"`)
				}), "%s has no flag -update", word)
			}
		}
	}
}

// TestContributing does what CONTRIBUTING.md says, in a copy of the work tree:
// it writes the files of the example, lists the rule in the two places, and runs
// the commands.
func TestContributing(t *testing.T) {
	if os.Getenv(walkVariable) == "" {
		t.Skipf("builds a copy of everything: set %s=1", walkVariable)
	}
	dir := copyOfWorkTree(t)
	replace := func(file, old, text string) {
		t.Helper()
		name := filepath.Join(dir, filepath.FromSlash(file))
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(data), old), "%s: %s", file, old)
		require.NoError(t, os.WriteFile(name, []byte(strings.Replace(string(data), old, text, 1)), 0o600))
	}
	replace("analyzer/rules.go", "\t\twrongtype.Rule(),\n", "\t\twrongtype.Rule(),\n\t\tdeprecated.Rule(),\n")
	replace("analyzer/rules.go", "\t\"github.com/redislint/redislint/passes/envelope\"\n",
		"\t\"github.com/redislint/redislint/passes/deprecated\"\n\t\"github.com/redislint/redislint/passes/envelope\"\n")
	replace("keys/decode_rules.go", `"crossslot", `, `"crossslot", "deprecated", `)

	x := examples{redislint: filepath.Join(dir, "redislint")}
	_, blocks := contributing(t)
	for _, b := range blocks {
		switch b.Mode {
		case "file":
			name := filepath.Join(dir, filepath.FromSlash(b.Args[0]))
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, []byte(b.Text), 0o600))
		case "walk":
			for _, line := range b.Lines() {
				out, status := x.bash(t, filepath.Join(append([]string{dir}, b.Args...)...), line)
				require.Zero(t, status, "%s\n%s", line, out)
			}
		}
	}
	readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
	require.NoError(t, err)
	require.Contains(t, string(readme), "| [`deprecated`](passes/deprecated/doc.go) | commands that Redis has better ones for | - |")
	out, _ := x.bash(t, dir, "gofmt -l analyzer keys passes/deprecated testdata/src/deprecated")
	require.Empty(t, out)
}

// copyOfWorkTree copies the files that git knows, as they are in the work tree.
func copyOfWorkTree(t *testing.T) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Skip("not in a work tree of git")
	}
	dir := t.TempDir()
	for _, file := range strings.Split(strings.TrimRight(string(out), "\x00"), "\x00") {
		data, err := os.ReadFile(file)
		if os.IsNotExist(err) {
			continue // removed
		}
		require.NoError(t, err)
		name := filepath.Join(dir, filepath.FromSlash(file))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, data, 0o600))
	}
	return dir
}
