package gendocs_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/internal/doctest"
	"github.com/redislint/redislint/internal/gendocs"
	"github.com/redislint/redislint/internal/policyschema"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

var update = flag.Bool("update", false, "write the generated parts of README.md, docs and BENCHMARKS.md")

// TestPages fails when the generated parts of README.md and docs are stale; with
// -short, those that take programs through several commands may be.
func TestPages(t *testing.T) {
	rules, err := gendocs.Rules(analyzer.Rules())
	require.NoError(t, err)
	check(t, "README.md", map[string]string{"rules": rules})
	words := policyschema.Reference(keys.Words(passes.Specs(analyzer.Known())...))
	check(t, "docs/policy.md", map[string]string{"words": words})
	check(t, "docs/clients.md", map[string]string{"clients": gendocs.Clients(uses.Clients())})
	check(t, "docs/drivers.md", map[string]string{"drivers": gendocs.Drivers(analyzer.Drivers())})
	if !testing.Short() {
		check(t, "docs/tutorial.md", walkthrough(t))
	}
}

// TestExample fails when the findings of README's first command are others than
// those in the documents.
func TestExample(t *testing.T) {
	example, err := gendocs.Excerpt(firstCommand(t),
		"conduit:jobs:by_function:{function}", "conduit:status:events", "conduit:workers:{...}")
	require.NoError(t, err)
	check(t, "docs/output.md", map[string]string{"example": gendocs.Fenced("text", example)})

	file := filepath.Join(top, "docs", "check.svg")
	picture := gendocs.SVG(example)
	require.NoError(t, xml.Unmarshal([]byte(picture), new(struct{})))
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(picture), 0o644))
		return
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, picture, string(text), "docs/check.svg is stale: go test ./internal/gendocs -update")
}

// TestBENCHMARKS fails when the generated parts of BENCHMARKS.md are stale.
func TestBENCHMARKS(t *testing.T) {
	verdicts, err := os.ReadFile(filepath.Join(top, "testdata", "verdicts", "precision.tsv"))
	require.NoError(t, err)
	precision, err := gendocs.Precision(string(verdicts))
	require.NoError(t, err)
	check(t, "BENCHMARKS.md", map[string]string{"precision": precision})
}

// top is the directory of the module.
var top = filepath.Join("..", "..")

// check compares the generated parts of a file with what they should be, or
// writes them.
func check(t *testing.T, name string, parts map[string]string) {
	t.Helper()
	file := filepath.Join(top, filepath.FromSlash(name))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	want := string(text)
	for part, content := range parts {
		want, err = gendocs.Replace(want, part, content)
		require.NoError(t, err)
	}
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(want), 0o644))
		return
	}
	if want != string(text) {
		t.Errorf("%s is stale: go test ./internal/gendocs -update", name)
	}
}

// firstCommand runs the README's first command and returns what it prints; the
// second runs all tests, of which this is one.
func firstCommand(t *testing.T) string {
	t.Helper()
	blocks, err := doctest.Read(filepath.Join(top, "README.md"))
	require.NoError(t, err)
	require.Equal(t, "gendocs", blocks[0].Mode)
	lines := blocks[0].Lines()
	require.Len(t, lines, 2)
	require.Equal(t, "go test ./...", lines[1])
	words := strings.Fields(lines[0])

	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), words[0], words[1:]...)
	cmd.Dir = top
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Run(), &stderr)
	require.Empty(t, stderr.String())
	return stdout.String()
}

func TestExcerpt(t *testing.T) {
	output := "error: \"a:{id}\"\n  a.go\n\nerror: \"b\"\n\nerror: \"a:{id}\"\n\n3 findings\n"
	got, err := gendocs.Excerpt(output, "a:{id}")
	require.NoError(t, err)
	require.Equal(t, "error: \"a:{id}\"\n  a.go\n\n[... 2 more ...]\n\n3 findings\n", got)
	_, err = gendocs.Excerpt(output, "c")
	require.ErrorContains(t, err, `no finding of the key "c"`)
}

func TestSVG(t *testing.T) {
	got := gendocs.SVG("error[a]: <b>\n  --> x.go:1:2\n" + strings.Repeat("ä", 121) + "\n\n   = help: c\n")
	require.Contains(t, got, `<tspan class="error">error[a]:</tspan><tspan class="bold"> &lt;b&gt;</tspan>`)
	require.Contains(t, got, `<tspan class="gutter">  --&gt;</tspan> x.go:1:2`)
	require.Contains(t, got, ">"+strings.Repeat("ä", 120)+"</text>")
	require.Contains(t, got, ">ä</text>")
	require.Equal(t, 5, strings.Count(got, "<text "))
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
	got := gendocs.Clients([]uses.ClientInfo{{Name: "c", Paths: []string{"x/c", "x/c/internal/d", "x/c/v2"}}})
	require.Equal(t, "| client | import paths |\n|---|---|\n| c | `x/c`, `x/c/v2` |\n", got)
}

func TestPrecision(t *testing.T) {
	got, err := gendocs.Precision("round\tfile\trule\tverdict\tnow\n1\ta\tz\tright\tstands\n1\tb\ta\twrong\tgone\n2\tc\tz\tdoubtful\tstands\n2\td\tz\twrong\tstands\n")
	require.NoError(t, err)
	require.Equal(t, `| round | rule | findings | right | doubtful | wrong | wrong, and still reported |
|---|---|--:|--:|--:|--:|--:|
| 1 | `+"`a`"+` | 1 | 0 | 0 | 1 | 0 |
| 1 | `+"`z`"+` | 1 | 1 | 0 | 0 | 0 |
| 1 | all | 2 | 1 | 0 | 1 | 0 |
| 2 | `+"`z`"+` | 2 | 0 | 1 | 1 | 1 |
| 2 | all | 2 | 0 | 1 | 1 | 1 |
`, got)

	for text, want := range map[string]string{
		"":                             "no column",
		"round\trule\tverdict\tnow\nz": "line 2 has 1 fields, not 4",
		"round\trule\tverdict\tnow\n1\tz\tbeautiful\tgone": `line 2: unknown verdict "beautiful"`,
	} {
		_, err := gendocs.Precision(text)
		require.ErrorContains(t, err, want)
	}
}

func TestRulesWithoutDocumentation(t *testing.T) {
	rule := analyzer.Rules()[0]
	rule.Doc = "package p\n"
	_, err := gendocs.Rules(append(analyzer.Rules(), rule))
	require.Error(t, err)
}
