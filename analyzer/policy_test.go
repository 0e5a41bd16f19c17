package analyzer_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/internal/doctest"
	"github.com/redislint/redislint/internal/gopath"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
)

const disabled = "rules: {hardcoded: {enabled: false}}\n"

// An app is a package that builds a key by hand, in a GOPATH of its own.
type app struct {
	dir  string
	pkgs []*packages.Package
}

func newApp(t *testing.T) *app {
	t.Helper()
	top := t.TempDir()
	stubs, err := filepath.Abs(filepath.Join("..", "testdata", "src", "github.com"))
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(filepath.Join(top, "src", "github.com"), os.DirFS(stubs)))
	a := &app{dir: filepath.Join(top, "src", "app")}
	require.NoError(t, os.MkdirAll(a.dir, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(a.dir, "a.go"), []byte(`package app

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func f(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, "app:workers:1") }
`), 0o644))
	a.pkgs, err = gopath.Load(top, nil, "app")
	require.NoError(t, err)
	require.Zero(t, packages.PrintErrors(a.pkgs))
	return a
}

// messages are those of the analyzers, with a policy file beside the package
// unless it is "".
func (a *app) messages(t *testing.T, opts analyzer.Options, policy string) ([]string, error) {
	t.Helper()
	file := filepath.Join(a.dir, keys.PolicyFile)
	require.NoError(t, os.RemoveAll(file))
	if policy != "" {
		require.NoError(t, os.WriteFile(file, []byte(policy), 0o644))
	}
	analyzers, err := analyzer.New(opts)
	if err != nil {
		return nil, err
	}
	graph, err := checker.Analyze(analyzers, a.pkgs, nil)
	require.NoError(t, err)
	var got []string
	for act := range graph.All() {
		if act.Err != nil && !strings.HasPrefix(act.Err.Error(), "failed prerequisites") {
			return nil, act.Err
		}
		if act.IsRoot {
			for _, d := range act.Diagnostics {
				got = append(got, d.Message)
			}
		}
	}
	return got, nil
}

func TestPolicy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.yml")
	require.NoError(t, os.WriteFile(file, []byte(disabled), 0o644))
	broken := filepath.Join(t.TempDir(), "broken.yml")
	require.NoError(t, os.WriteFile(broken, []byte("version: 7\n"), 0o644))
	generic := []string{`hand-built key "app:workers:1": build it with a namespace-aware key builder`}
	classed := []string{`hand-built key "app:workers:1" of class worker: build it with a namespace-aware key builder`}
	const worker = "namespace: {default: app}\nkeys: {worker: {pattern: \"{namespace}:workers:{id}\"}}\n"
	a := newApp(t)
	for _, tt := range []struct {
		name   string
		opts   analyzer.Options
		beside string // policy file beside the package
		want   []string
		err    string
	}{
		{"none", analyzer.Options{}, "", generic, ""},
		{"beside", analyzer.Options{}, worker, classed, ""},
		{"beside, disabled", analyzer.Options{}, disabled, nil, ""},
		{"file", analyzer.Options{Policy: file}, worker, nil, ""},
		{"text", analyzer.Options{PolicyText: worker}, disabled, classed, ""},
		{"both", analyzer.Options{Policy: file, PolicyText: worker}, "", nil, "a policy is given as a file and as a text: give one of them"},
		{"no such file", analyzer.Options{Policy: "nosuch.yml"}, "", nil, "open nosuch.yml: no such file or directory"},
		{"broken file", analyzer.Options{Policy: broken}, "", nil, broken + ":1:10: "},
		{"broken text", analyzer.Options{PolicyText: "version: 7\n"}, "", nil, "policy:1:10: "},
		{"broken beside", analyzer.Options{}, "version: 7\n", nil, ".redislint.yml:1:10: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := a.messages(t, tt.opts, tt.beside)
			if tt.err != "" {
				require.ErrorContains(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
		})
	}
}

// Every policy in the documents is one.
func TestDocumentedPolicies(t *testing.T) {
	examples, err := doctest.Marked("..", "policy")
	require.NoError(t, err)
	require.Greater(t, len(examples), 1)
	for _, example := range examples {
		_, err := passes.ParsePolicy(example.Heading, []byte(example.Text))
		require.NoError(t, err)
	}
}

// The policy in docs/policy.md says what the text beside it says.
func TestDocumentedPolicy(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "policy.md"))
	require.NoError(t, err)
	blocks, err := doctest.Read(filepath.Join("..", "docs", "policy.md"))
	require.NoError(t, err)
	example := blocks[slices.IndexFunc(blocks, func(b doctest.Block) bool { return b.Mode == "policy" })]
	p, err := passes.ParsePolicy("policy.md", []byte(example.Text))
	require.NoError(t, err)
	for key, want := range map[string]string{"app:workers:{id}": "worker", "asynq:{queue}": "tasks"} {
		template, err := keys.Parse(key)
		require.NoError(t, err)
		match, ok := p.Match(template)
		require.True(t, ok, key)
		require.Equal(t, want, match.Class.Name)
	}
	got, err := newApp(t).messages(t, analyzer.Options{PolicyText: example.Text}, "")
	require.NoError(t, err)
	require.Len(t, got, 1)
	require.Contains(t, string(page), "build it with rediskeys.Keys.Worker")
	require.Contains(t, got[0], "build it with rediskeys.Keys.Worker")
}
