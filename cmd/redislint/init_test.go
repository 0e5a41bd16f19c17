package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
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
