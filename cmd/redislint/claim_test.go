package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/scratch"
)

// runOf runs a command of the program in a module, and returns its exit status and what
// it says.
func runOf(t *testing.T, dir string, args ...string) (status int, said string) {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.CommandContext(t.Context(), exe, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.Env = dir, &out, &out, environment("GOPROXY=off")
	_ = cmd.Run() // the status says it
	return cmd.ProcessState.ExitCode(), out.String()
}

// TestClaimed runs fix and rename while another run is at work: nothing is written.
func TestClaimed(t *testing.T) {
	if testing.Short() {
		t.Skip("copies a module, and fixes it")
	}
	t.Parallel()
	dir := copyConduit(t)
	tree := contents(t, dir)
	c, ok := scratch.NewClaim(filepath.Join(dir, claimFile))
	require.True(t, ok)
	for _, args := range [][]string{{"fix", "./..."}, {"-C", "internal", "fix"}, {"check", "--fix"}, {"rename", "worker", "heartbeat"}} {
		status, said := runOf(t, dir, args...)
		require.Equal(t, statusUsage, status, said)
		require.Contains(t, said, "another run of redislint fix or rename is at work in this module; nothing was written (run it again when that has ended)")
	}
	status, said := runOf(t, dir, "fix", "--diff")
	require.LessOrEqual(t, status, statusFindings, said)
	require.NoError(t, c.Release())
	require.Equal(t, tree, contents(t, dir))

	require.NoError(t, os.WriteFile(filepath.Join(dir, claimFile), nil, 0o644), "of a run that was killed")
	runOf(t, dir, "check")
	require.Equal(t, tree, contents(t, dir))
	status, said = runOf(t, dir, "rename", "worker", "heartbeat")
	require.Zero(t, status, said)
	require.NoFileExists(t, filepath.Join(dir, claimFile))
}

// TestTwoRuns runs fix several times at once, for other classes each: one of them works
// at a time, and when all have had their turn the code is as if one had done it all.
func TestTwoRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("copies two modules, and fixes them")
	}
	t.Parallel()
	want, dir := copyConduit(t), copyConduit(t)
	redislint(t, want, "gen", "--quiet")
	runOf(t, want, "fix", "--keep", "./...")
	redislint(t, dir, "gen", "--quiet")
	classes := []string{"worker,function", "api_instance,api_registry,api_endpoints", "events_stream,api_requests", ""}
	left := classes
	for round := 0; len(left) > 0 && round < 100; round++ {
		statuses := make(chan string, len(left))
		for _, list := range left {
			go func() {
				args := []string{"fix", "--keep", "./..."}
				if list != "" {
					args = append(args, "--class", list)
				}
				status, said := runOf(t, dir, args...)
				statuses <- strconv.Itoa(status) + list + "\n" + said
			}()
		}
		var again []string
		for range left {
			text := <-statuses
			list, said, _ := strings.Cut(text[1:], "\n")
			if text[0] == byte('0'+statusUsage) {
				require.Contains(t, said, "is at work in this module")
				again = append(again, list)
			}
		}
		require.Less(t, len(again), len(left), "one of them works")
		left = again
	}
	require.Empty(t, left)
	require.Equal(t, contents(t, want), contents(t, dir))
}
