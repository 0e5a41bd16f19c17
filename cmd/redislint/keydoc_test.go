package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	validate "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/keydoc"
	"github.com/redislint/redislint/internal/redislinttest"
)

// copySystem copies one of the five systems.
func copySystem(t *testing.T, name string) string {
	t.Helper()
	dir := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "testdata", "systems", name))))
	goCommand(t, dir, "mod", "download")
	return dir
}

// docsOf runs docs.
func docsOf(t *testing.T, dir string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	status := run(t.Context(), append([]string{"docs", "-C", dir}, args...), nil, &out, &errs)
	require.Equal(t, 0, status, errs.String())
	return out.String()
}

// TestSystemsDocs compares the pages of the five systems with what docs writes; -update
// writes them.
func TestSystemsDocs(t *testing.T) {
	schema, err := validate.NewCompiler().Compile(filepath.Join("internal", "keydoc", "docs.schema.json"))
	require.NoError(t, err)
	for _, name := range []string{"conduit", "mediation", "poppo", "sett", "skynet"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := copySystem(t, name)
			for file, format := range map[string]string{"keys.md": "md", "keys.html": "html"} {
				if format == "html" && name != "mediation" && name != "conduit" {
					continue // two are enough to look at
				}
				got := docsOf(t, dir, "--format", format, "./...")
				page := filepath.Join("..", "..", "testdata", "systems", name, file)
				if *update {
					require.NoError(t, os.WriteFile(page, []byte(got), 0o644))
				}
				want, err := os.ReadFile(page)
				require.NoError(t, err)
				require.Equal(t, string(want), got, "go test ./cmd/redislint -run SystemsDocs -update writes %s", file)
				require.NotContains(t, got, dir, "no absolute path")
				if !*update { // the copy has the page where the command looks for it
					docsOf(t, dir, "--format", format, "--out", ".", "--check", "./...")
				}
			}
			var doc any
			text := docsOf(t, dir, "--format", "json", "./...")
			require.NoError(t, json.Unmarshal([]byte(text), &doc))
			require.NoError(t, schema.Validate(doc))
			require.Equal(t, text, docsOf(t, dir, "--format", "json", "./internal/...", "./..."), "the order of packages")
		})
	}
}

// document is the JSON of docs.
func document(t *testing.T, dir string) *keydoc.Document {
	t.Helper()
	d := new(keydoc.Document)
	require.NoError(t, json.Unmarshal([]byte(docsOf(t, dir, "--format", "json", "./...")), d))
	return d
}

// table is the rows below a heading of a page, without the head.
func table(t *testing.T, page, heading string) [][]string {
	t.Helper()
	_, rest, ok := strings.Cut(page, "\n"+heading+"\n\n")
	require.True(t, ok, heading)
	var rows [][]string
	for i, line := range strings.Split(rest, "\n") {
		cells, is := strings.CutPrefix(line, "| ")
		if !is {
			break
		}
		if i > 1 {
			rows = append(rows, strings.Split(strings.TrimSuffix(cells, " |"), " | "))
		}
	}
	return rows
}

// The page does not depend on the cache, on the order of packages, nor on which system it is
// written for: that of conduit, and one of 500 classes.
func TestDocsAreTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses ten times")
	}
	for name, dir := range map[string]string{"conduit": copySystem(t, "conduit"), "500 classes": manyClasses(t, 500, 20)} {
		t.Run(name, func(t *testing.T) {
			want := docsOf(t, dir, "./...")
			packages := strings.Fields(outputOf(t, exec.CommandContext(t.Context(), "go", "list", "./..."), dir))
			slices.Reverse(packages)
			require.Equal(t, want, docsOf(t, dir, packages...), "packages the other way round")
			for _, goos := range []string{"linux", "windows", "darwin"} {
				t.Setenv("GOOS", goos)
				require.Equal(t, want, docsOf(t, dir, "./..."), "%s, on %s", goos, runtime.GOOS)
			}
			t.Setenv("GOOS", runtime.GOOS)
			t.Setenv("GOCACHE", t.TempDir())
			require.Equal(t, want, docsOf(t, dir, "./..."), "with a cold cache")
		})
	}
}

// manyClasses is a module of packages that use classes by turns, in a program.
func manyClasses(t *testing.T, classes, packages int) string {
	t.Helper()
	root := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(filepath.Join(root, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))))
	dir := filepath.Join(root, "app")
	write := func(name, text string) {
		name = filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	write("go.mod", docsModule["go.mod"])
	policy, main := "namespace: {default: app}\nkeys:\n", "package main\n\nimport (\n"
	sources := make([]string, packages)
	for i := range classes {
		policy += fmt.Sprintf("  class_%d: {pattern: \"{namespace}:class%d:{id}\", type: string, doc: Class %d}\n", i, i, i)
		sources[i%packages] += fmt.Sprintf("\nfunc Get%d(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, \"app:class%d:\"+id) }\n", i, i)
	}
	for i, source := range sources {
		write(fmt.Sprintf("store%d/store.go", i), fmt.Sprintf("package store%d\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n", i)+source)
		main += fmt.Sprintf("\t_ \"example.org/app/store%d\"\n", i)
	}
	write("main.go", main+")\n\nfunc main() {}\n")
	write(".redislint.yml", policy)
	return dir
}

// Of a diagram that Mermaid would not draw the file has a part, which is said; a file in Markdown has all.
func TestDocsParts(t *testing.T) {
	for classes, parts := range map[int]int{100: 1, 300: 2} {
		dir := redislinttest.Dir(t)
		policy := "keys:\n"
		for i := range classes {
			policy += fmt.Sprintf("  class_%d: {pattern: \"class%d:%s:{id}\"}\n", i, i, strings.Repeat("x", 250))
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, ".redislint.yml"), []byte(policy), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "README.md"), []byte(beginMark+"\n"+endMark+"\n"), 0o644))
		var out, errs bytes.Buffer
		require.Zero(t, run(t.Context(), []string{"docs", "-C", dir, "--no-code", "--format", "mermaid"}, nil, &out, &errs), errs.String())
		require.Equal(t, parts > 1, strings.Contains(errs.String(), fmt.Sprintf("part 1 of %d of the diagram, for Mermaid draws 500 arrows", parts)), errs.String())
		require.Less(t, out.Len(), 50_000)
		docsOf(t, dir, "--no-code", "--format", "mermaid", "--inline", "README.md")
		page, err := os.ReadFile(filepath.Join(dir, "README.md"))
		require.NoError(t, err)
		require.Equal(t, parts, strings.Count(string(page), "```mermaid\n"))
		require.Equal(t, classes, strings.Count(string(page), "[("))
	}
}
