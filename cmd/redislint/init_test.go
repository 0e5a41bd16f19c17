package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/cmd/redislint/internal/propose"
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
