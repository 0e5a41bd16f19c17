package passes_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/passes"
)

// Of the standard library and of modules that are not main ones there are no
// facts, and no findings where they are named; of all else there are.
func TestElsewhere(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	const lib = "func Key(id string) string { return \"app:\" + id }\n"
	write("app/go.mod", "module example.org/app\n\ngo 1.26\n\nrequire example.org/lib v1.0.0\n\nreplace example.org/lib => ../lib\n")
	write("app/app.go", "package app\n\nimport (\n\t_ \"example.org/app/names\"\n\t_ \"example.org/lib\"\n\t_ \"path\"\n)\n")
	write("app/names/names.go", "package names\n\n"+lib)
	write("lib/go.mod", "module example.org/lib\n\ngo 1.26\n")
	write("lib/lib.go", "package lib\n\n"+lib)
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: filepath.Join(dir, "app"),
		Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off"),
	}, ".")
	require.NoError(t, err)
	require.Zero(t, packages.PrintErrors(pkgs))

	a := passes.NewSuite(nil).Analyzer(everyUse())
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	require.NoError(t, err)
	facts := map[string]int{}
	for act := range graph.All() {
		require.NoError(t, act.Err)
		if act.Analyzer == a.Requires[0] {
			for _, f := range act.AllPackageFacts() {
				facts[f.Package.Path()]++
			}
		}
	}
	require.Contains(t, facts, "example.org/app/names")
	require.Len(t, facts, 1, "path and example.org/lib have functions that return strings too")
}
