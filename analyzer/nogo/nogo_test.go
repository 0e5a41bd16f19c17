package nogo_test

import (
	"bytes"
	"encoding/gob"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/analyzer/nogo"
	"github.com/redislint/redislint/internal/gopath"
)

var files = map[string]string{
	"names/names.go": "package names\n\nfunc Worker(id string) string { return \"app:workers:\" + id }\n",
	"app/count.lua":  "return redis.call('INCR', 'app:count')\n",
	"app/app.go": `package app

import (
	"context"
	_ "embed"

	"github.com/redis/go-redis/v9"
	"names"
)

//go:embed count.lua
var count string

func F(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, names.Worker(id))
	rdb.Eval(ctx, count, nil)
	rdb.FlushAll(ctx)
}
`,
}

// load returns the packages names and app.
func load(t *testing.T) []*packages.Package {
	t.Helper()
	top := t.TempDir()
	src := filepath.Join(top, "src")
	stubs := filepath.Join("..", "..", "testdata", "src", "github.com")
	require.NoError(t, os.CopyFS(filepath.Join(src, "github.com"), os.DirFS(stubs)))
	for name, text := range files {
		name = filepath.Join(src, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	pkgs, err := gopath.Load(top, nil, "app")
	require.NoError(t, err)
	require.Zero(t, packages.PrintErrors(pkgs))
	return []*packages.Package{pkgs[0].Imports["names"], pkgs[0]}
}

// analyse runs the analyzer as nogo does: pass.Module and pass.ReadFile are nil,
// the facts of packages go through gob.
func analyse(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package) []string {
	t.Helper()
	require.NoError(t, analysis.Validate([]*analysis.Analyzer{a}))
	var facts []analysis.PackageFact
	var messages []string
	for _, pkg := range pkgs {
		pass := func(a *analysis.Analyzer) *analysis.Pass {
			return &analysis.Pass{
				Analyzer: a, Fset: pkg.Fset, Files: pkg.Syntax, Pkg: pkg.Types, TypesInfo: pkg.TypesInfo, TypesSizes: pkg.TypesSizes,
				ResultOf:        map[*analysis.Analyzer]any{},
				Report:          func(d analysis.Diagnostic) { messages = append(messages, d.Message) },
				AllPackageFacts: func() []analysis.PackageFact { return slices.Clone(facts) },
				ExportPackageFact: func(f analysis.Fact) {
					var wire bytes.Buffer
					require.NoError(t, gob.NewEncoder(&wire).Encode(f))
					require.NoError(t, gob.NewDecoder(&wire).Decode(f))
					facts = append(facts, analysis.PackageFact{Package: pkg.Types, Fact: f})
				},
			}
		}
		calls := a.Requires[0]
		result, err := calls.Run(pass(calls))
		require.NoError(t, err)
		own := pass(a)
		own.ResultOf[calls] = result
		_, err = a.Run(own)
		require.NoError(t, err)
	}
	slices.Sort(messages)
	return messages
}

func TestNogo(t *testing.T) {
	const (
		flush  = "fullscan: FLUSHALL deletes the data of everyone on this server: SCAN the keys of the namespace and UNLINK them"
		worker = `hardcoded: hand-built key "app:workers:{id}": build it with a namespace-aware key builder`
		script = `lualiteral: literal key "app:count" in a Lua script: pass it through KEYS`
	)
	pkgs := load(t)
	for _, tt := range []struct {
		name  string
		flags map[string]string
		want  []string
	}{
		{"no flags", nil, []string{flush, worker, script}},
		{"rules", map[string]string{"rules": "fullscan, lualiteral"}, []string{flush, script}},
		{"disable", map[string]string{"disable": "fullscan,lualiteral"}, []string{worker}},
		{"policy", map[string]string{"policy": "rules: {hardcoded: {enabled: false}, lualiteral: {enabled: false}}"}, []string{flush}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := nogo.New()
			for name, value := range tt.flags {
				require.NoError(t, a.Flags.Set(name, value))
			}
			require.Equal(t, tt.want, analyse(t, a, pkgs))
		})
	}
}

func TestFlags(t *testing.T) {
	a := nogo.New()
	require.Equal(t, nogo.Analyzer.Name, a.Name)
	require.ErrorContains(t, a.Flags.Set("policy", "version: 7\n"), "policy:1:10: ")
	require.ErrorContains(t, a.Flags.Set("rules", "hardcode"), `unknown rule "hardcode" (did you mean hardcoded?)`)
	require.Error(t, a.Flags.Set("tests", "maybe"))
}
