package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is printed is the same byte for byte however many processors there are,
// whether the types of what is imported come from export data or from source,
// and whether the build cache is empty or full.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("fills an empty build cache")
	}
	t.Parallel()
	conduit := filepath.Join("..", "..", "testdata", "systems", "conduit")
	run := func(cache, command string, env ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		cmd := exec.CommandContext(t.Context(), exe, command, "--format=json", "./...")
		cmd.Dir, cmd.Stdout, cmd.Stderr = conduit, &stdout, &stderr
		cmd.Env = append(os.Environ(), append(env, "GOFLAGS=", "GOWORK=off")...)
		if cache != "" {
			cmd.Env = append(cmd.Env, "GOCACHE="+cache)
		}
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			require.NoError(t, err)
		}
		require.LessOrEqual(t, cmd.ProcessState.ExitCode(), statusFindings, stderr.String())
		return stdout.String()
	}
	for _, command := range []string{"check", "keys"} {
		want := run("", command)
		require.Contains(t, want, "conduit:workers:")
		require.Equal(t, want, run("", command, "GOMAXPROCS=1"), "%s, one processor", command)
		require.Equal(t, want, run("", command, "GOMAXPROCS=8"), "%s, eight processors", command)
		require.Equal(t, want, run("", command, "REDISLINT_EXPORT_DATA=off"), "%s, from source", command)
		empty := t.TempDir()
		require.Equal(t, want, run(empty, command, "GOMAXPROCS=8"), "%s, empty build cache", command)
		require.Equal(t, want, run(empty, command, "GOMAXPROCS=1"), "%s, once more", command)
	}
}
