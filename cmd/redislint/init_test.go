package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/cmd/redislint/internal/propose"
	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/keys/gen"
	"github.com/redislint/redislint/passes/uses"
)

// TestInitConduit proposes a policy for the example of the repository: it is
// the golden one, has builders, and a class for every key that begins with text.
func TestInitConduit(t *testing.T) {
	t.Parallel()
	conduit := filepath.Join("..", "..", "testdata", "systems", "conduit")
	file := filepath.Join(t.TempDir(), keys.PolicyFile)
	var stdout, stderr bytes.Buffer
	require.Equal(t, statusOK, run(t.Context(), []string{"init", "-C", conduit, "--output", file, "./..."}, nil, &stdout, &stderr), stderr.String())
	require.Contains(t, stdout.String(), `namespace "conduit", 21 keys, 1 channel`)
	got, err := os.ReadFile(file)
	require.NoError(t, err)
	golden := filepath.Join("internal", "propose", "testdata", "conduit.yml")
	if *update {
		require.NoError(t, os.WriteFile(golden, got, 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))

	policy, err := keys.LoadPolicy(file)
	require.NoError(t, err)
	_, err = gen.Generate(policy)
	require.NoError(t, err)
	prog, err := analyse(t.Context(), request{dir: conduit, patterns: []string{"./..."}, progress: func(string, int, int) {}})
	require.NoError(t, err)
	require.NotEmpty(t, prog.Result.Uses)
	for _, u := range prog.Result.Uses {
		for _, k := range u.Keys {
			require.True(t, k.Template.Head() == "" || k.Replied() || described(policy, u.Role, k.Template), "%s %s", u.Role, k.Template)
		}
	}
}

// described reports whether a class describes t, or a pattern reaches one.
func described(p *keys.Policy, role uses.Role, t keys.Template) bool {
	switch role {
	case uses.RoleKey:
		_, ok := p.Match(t)
		return ok
	case uses.RoleChannel:
		_, ok := p.MatchChannel(t)
		return ok
	}
	return len(p.MatchGlob(t).Classes) > 0
}

// TestInitInterrupted writes nothing when the run is interrupted.
func TestInitInterrupted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	a := &app{rules: analyzer.Rules, analyse: func(ctx context.Context, _ request) (*program, error) {
		cancel()
		<-ctx.Done()
		return nil, ctx.Err()
	}}
	var stdout, stderr bytes.Buffer
	a.stdout, a.stderr = stream{Writer: &stdout}, stream{Writer: &stderr}
	require.Equal(t, statusInterrupted, a.run(ctx, []string{"init", "-C", dir}))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// What is next depends on what init found.
func TestSummaryOfInit(t *testing.T) {
	class := func(pattern string) propose.Class {
		template, err := keys.Parse(pattern)
		require.NoError(t, err)
		return propose.Class{Name: "class", Pattern: template}
	}
	const (
		optional = "If the keys have a namespace already, run redislint init --force --namespace NAME."
		unnamed  = "Rename {value} where it stands (2 patterns): the code has no name for it."
		unsure   = `Decide what is marked "not sure" (1 place).`
	)
	named := &propose.Proposal{Namespace: "app", Variable: "APP_NAMESPACE", Keys: []propose.Class{class("{namespace}:user:{id}")}}
	got := summary("p.yml", named, true)
	require.Contains(t, got, `wrote p.yml: namespace "app", 1 key, 0 channels`)
	require.Contains(t, got, "APP_NAMESPACE is set to another namespace")
	for _, other := range []string{"If the keys have", "{value}", "not sure"} {
		require.NotContains(t, got, other)
	}

	bare := &propose.Proposal{Variable: "APP_NAMESPACE", Notes: []string{"not sure: this"}, Keys: []propose.Class{class("user:{value}:{value_2}"), class("user:{id}")}, Channels: []propose.Class{class("{value}")}}
	got = summary("p.yml", bare, true)
	require.Contains(t, got, "wrote p.yml: an optional namespace, 2 keys, 1 channel")
	require.Contains(t, got, "APP_NAMESPACE is set, and begin with its value then")
	for _, line := range []string{optional, unnamed, unsure} {
		require.Contains(t, got, line)
	}
	require.NotContains(t, summary("p.yml", bare, false), "--namespace", "a file says what it is")
}

// TestInitDescribes proposes policies for the modules of testdata: check reports no key of
// them that no class of its policy describes.
func TestInitDescribes(t *testing.T) {
	t.Parallel()
	testdata := filepath.Join("..", "..", "testdata")
	var modules []string
	for _, pattern := range []string{"systems/*/go.mod", "migrate/*/go.mod"} {
		found, err := filepath.Glob(filepath.Join(testdata, filepath.FromSlash(pattern)))
		require.NoError(t, err)
		modules = append(modules, found...)
	}
	const known = 8 // systems and migrations
	require.Len(t, modules, known)
	if !testing.Short() {
		modules = append(modules, archived(t, filepath.Join(testdata, "script"))...)
	}
	for i, file := range modules {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			dir, policy := filepath.Dir(file), filepath.Join(t.TempDir(), keys.PolicyFile)
			var out bytes.Buffer
			run(t.Context(), []string{"init", "-C", dir, "--output", policy, "./..."}, nil, &out, &out)
			if _, err := os.Stat(policy); err != nil {
				require.GreaterOrEqual(t, i, known, out.String())
				t.Skip("it has no keys, or does not load")
			}
			out.Reset()
			run(t.Context(), []string{"check", "-C", dir, "--policy", policy, "--rules", "unknownkey,badsegment", "--format", "line", "./..."}, nil, &out, &out)
			for line := range strings.Lines(out.String()) {
				if !strings.Contains(line, "%") { // a format that nothing fills in is a mistake of the program
					require.NotRegexp(t, `\((unknownkey|badsegment)\)`, line, file)
				}
			}
		})
	}
}

// archived returns the files go.mod of the modules in the archives of a folder, unpacked.
func archived(t *testing.T, folder string) (modules []string) {
	archives, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
	require.NoError(t, err)
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		dir := redislinttest.Dir(t)
		require.NoError(t, os.CopyFS(filepath.Join(dir, "redis"), os.DirFS(filepath.Join(folder, "redis"))))
		for _, f := range archive.Files {
			file := filepath.Join(dir, filepath.FromSlash(f.Name))
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
			require.NoError(t, os.WriteFile(file, f.Data, 0o644))
			if filepath.Base(file) == "go.mod" && strings.Contains(string(f.Data), "go-redis") {
				modules = append(modules, file)
			}
		}
	}
	return modules
}
