package ci_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// pre-commit builds redislint of the last commit, and runs its hooks.
func TestPreCommit(t *testing.T) {
	clone := top(t)
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Skip("needs pre-commit")
	}
	h := newHost(t, clone, ".", "main")
	h.git.run(t, "git", "checkout", "-q", "change")
	modcache := strings.TrimSpace(h.git.run(t, "go", "env", "GOMODCACHE"))
	cache := strings.TrimSpace(h.git.run(t, "go", "env", "GOCACHE"))
	h.git.env = environment("PRE_COMMIT_HOME="+filepath.Join(t.TempDir(), "pre-commit"), "GOMODCACHE="+modcache, "GOCACHE="+cache,
		"GOFLAGS=-trimpath", "CGO_ENABLED=0")

	try := func(hook string, args ...string) (int, string) {
		status, stdout, stderr := h.git.try(t, "pre-commit", append([]string{"try-repo", clone, hook, "--verbose"}, args...)...)
		return status, stdout + stderr
	}
	status, log := try("redislint", "--files", "internal/history/forget.go")
	require.Equal(t, 1, status, log)
	require.Contains(t, log, `hand-built key "conduit:forgotten:{id}"`)
	require.Contains(t, log, "internal/queue/sweeper.go:30:22", "it looks at the whole module")
	require.Empty(t, h.git.run(t, "git", "status", "--porcelain"), "it changes nothing")

	status, log = try("redislint", "--files", "README.md")
	require.Zero(t, status, log)
	require.Contains(t, log, "no files to check")

	status, log = try("redislint-fix", "--all-files")
	require.Equal(t, 1, status, log)
	require.Contains(t, log, "files were modified by this hook")
	data, err := os.ReadFile(filepath.Join(h.dir, "internal", "history", "history.go"))
	require.NoError(t, err)
	require.Contains(t, string(data), "rediskeys.")
}
