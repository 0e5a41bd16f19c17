package docs_test

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

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
// exists, except for what a walk adds, and that it names each file of a walk.
func TestContributingPaths(t *testing.T) {
	text, blocks := contributing(t)
	require.Less(t, strings.Count(text, "\n"), 200)
	added := map[string]bool{}
	for _, archive := range walks(t) {
		for _, c := range changesOf(t, archive) {
			require.Contains(t, text, "`"+c.file+"`", "%s changes a file that CONTRIBUTING.md does not name", archive)
			added[c.file] = true
		}
	}
	for _, b := range blocks {
		text = strings.ReplaceAll(text, b.Text, "")
	}
	named := regexp.MustCompile("`((?:[a-z_]+/)+[A-Za-z_./]*|[A-Za-z_]+\\.go|CHANGELOG\\.md)`").FindAllStringSubmatch(text, -1)
	require.Greater(t, len(named), 20)
	for _, m := range named {
		switch path := m[1]; path {
		case "bad.go", "adversary.go", "doc.go", "exceptions_test.go": // in the folder that the sentence is about
		default:
			if !added[path] {
				_, err := os.Stat(path)
				require.NoError(t, err, "CONTRIBUTING.md names a file that does not exist")
			}
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

// walks are the archives of what the walks of CONTRIBUTING.md change.
func walks(t *testing.T) []string {
	t.Helper()
	archives, err := filepath.Glob("testdata/walk/*.txtar")
	require.NoError(t, err)
	require.Len(t, archives, 4)
	return archives
}

// A change is what a walk does to a file: it writes it, or it replaces a text that
// is there once.
type change struct {
	file, old, text string // old is "" for a new file
}

// changesOf reads an archive. In it, "edit FILE" replaces the text above "=>" by the
// text below, and ">" stands before what would be the name of a file.
func changesOf(t *testing.T, archive string) []change {
	t.Helper()
	a, err := txtar.ParseFile(archive)
	require.NoError(t, err)
	var all []change
	for _, f := range a.Files {
		text := regexp.MustCompile(`(?m)^>--`).ReplaceAllString(string(f.Data), "--")
		file, edit := strings.CutPrefix(f.Name, "edit ")
		c := change{file: file, text: text}
		if edit {
			old, after, found := strings.Cut(text, "\n=>\n")
			require.True(t, found, "%s: %s", archive, f.Name)
			c.old, c.text = old, strings.TrimSuffix(after, "\n")
		}
		all = append(all, c)
	}
	return all
}

// apply makes a change in dir, which has the repository.
func (c change) apply(t *testing.T, dir string) {
	t.Helper()
	name, text := filepath.Join(dir, filepath.FromSlash(c.file)), c.text
	if c.old != "" {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(data), c.old), "%s: %s", c.file, c.old)
		text = strings.Replace(string(data), c.old, c.text, 1)
	}
	if strings.HasSuffix(name, ".go") {
		formatted, err := format.Source([]byte(text))
		require.NoError(t, err, c.file)
		if c.old == "" {
			require.Equal(t, string(formatted), text, "%s: gofmt", c.file)
		}
		text = string(formatted)
	}
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
}

// TestWalksApply makes the changes of all walks in a copy of the work tree.
func TestWalksApply(t *testing.T) {
	dir := copyOfWorkTree(t)
	for _, archive := range walks(t) {
		for _, c := range changesOf(t, archive) {
			c.apply(t, dir)
		}
	}
}

// TestContributing does what CONTRIBUTING.md says, in a copy of the work tree: for
// each walk it makes the changes of the archive, and runs the commands. A walk has
// the name of its heading: -run TestContributing/client.
func TestContributing(t *testing.T) {
	if os.Getenv(walkVariable) == "" {
		t.Skipf("builds a copy of everything: set %s=1", walkVariable)
	}
	dir := copyOfWorkTree(t)
	x := examples{redislint: filepath.Join(dir, "redislint")}
	_, blocks := contributing(t)
	for _, b := range blocks {
		if b.Mode != "walk" {
			continue
		}
		t.Run(b.Heading, func(t *testing.T) {
			if len(b.Args) > 0 && b.Args[0] != "-" {
				for _, c := range changesOf(t, b.Args[0]) {
					c.apply(t, dir)
				}
			}
			in := dir
			if len(b.Args) > 1 {
				in = filepath.Join(dir, b.Args[1])
			}
			for _, line := range b.Lines() {
				out, status := x.bash(t, in, line)
				require.Zero(t, status, "%s\n%s", line, out)
				require.NotContains(t, out, "no tests to run", line)
			}
		})
	}
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
