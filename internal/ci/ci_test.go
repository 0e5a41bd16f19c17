// Package ci_test holds what other systems read of this repository: releases,
// the action of GitHub, the template of GitLab, the hooks of pre-commit. The
// tests run it as those would.
package ci_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/doctest"
)

const modulePath = "github.com/redislint/redislint"

// top returns the folder of the repository, with links resolved; the test is
// skipped where it is not a clone, and in short mode: all of this builds.
func top(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds redislint")
	}
	for _, tool := range []string{"git", "bash"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("needs " + tool)
		}
	}
	dir, err := filepath.Abs(filepath.Join("..", ".."))
	require.NoError(t, err)
	dir, err = filepath.EvalSymlinks(dir)
	require.NoError(t, err)
	if _, err := os.Stat(filepath.Join(dir, ".git")); err != nil {
		t.Skip("needs a clone of the repository")
	}
	return dir
}

// environment is this one without what the workplace sets for Go and git, and
// with what a test adds.
func environment(added ...string) []string {
	unset := []string{"GOFLAGS", "GOWORK", "GOBIN", "GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "REDISLINT_POLICY", "GITHUB_STEP_SUMMARY"}
	env := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(unset, name)
	})
	return append(env, append([]string{
		"GOTOOLCHAIN=local", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull,
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org",
	}, added...)...)
}

// A command is what a test runs.
type command struct {
	dir string
	env []string
}

// run runs a program that must succeed, and returns what it printed.
func (c command) run(t *testing.T, name string, args ...string) string {
	t.Helper()
	status, stdout, stderr := c.try(t, name, args...)
	require.Zero(t, status, "%s %q\n%s%s", name, args, stdout, stderr)
	return stdout
}

// try runs a program, and returns its exit status and what it printed.
func (c command) try(t *testing.T, name string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = c.dir, c.env, &out, &errs
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// documented returns the block of the documents that is marked with a mode.
func documented(t *testing.T, clone, mode string) doctest.Block {
	t.Helper()
	b, err := doctest.Only(clone, mode)
	require.NoError(t, err)
	return b
}
