package ci_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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
	home := filepath.Join(t.TempDir(), "pre-commit")
	h.git.env = environment("PRE_COMMIT_HOME="+home, "GOMODCACHE="+modcache, "GOCACHE="+cache,
		"GOFLAGS=-trimpath", "CGO_ENABLED=0")

	// What is not committed is nothing that people get.
	committed := filepath.Join(t.TempDir(), "redislint")
	h.git.run(t, "git", "clone", "-q", "--depth", "1", "file://"+filepath.ToSlash(clone), committed)
	commit := strings.TrimSpace(command{committed, environment()}.run(t, "git", "rev-parse", "HEAD"))
	// As in docs/ci.md, with the other hook too, and another place.
	config := documented(t, clone, "pre-commit").Text
	for _, r := range [][2]string{
		{"https://" + modulePath, committed}, {regexp.MustCompile(`rev: [0-9a-f]{40}`).FindString(config), "rev: " + commit},
		{"hooks:", "hooks:\n      - id: redislint-fix"}, {"--baseline, .redislint-baseline", "--disable, foreignkey"},
	} {
		require.Contains(t, config, r[0])
		config = strings.Replace(config, r[0], r[1], 1)
	}
	require.NoError(t, os.WriteFile(filepath.Join(h.dir, ".pre-commit-config.yaml"), []byte(config), 0o644))
	h.commit(t, "hooks")

	try := func(hook string, args ...string) (int, string) {
		status, stdout, stderr := h.git.try(t, "pre-commit", append([]string{"run", hook, "--verbose"}, args...)...)
		return status, stdout + stderr
	}
	status, log := try("redislint", "--files", "internal/history/forget.go")
	require.Equal(t, 1, status, log)
	require.Contains(t, log, `no class describes key "conduit:forgotten:{id}"`)
	require.Contains(t, log, "internal/queue/sweeper.go:30:22", "it looks at the whole module")
	require.Empty(t, h.git.run(t, "git", "status", "--porcelain"), "it changes nothing")

	status, log = try("redislint", "--files", "README.md")
	require.Zero(t, status, log)
	require.Contains(t, log, "no files to check")

	installed, err := filepath.Glob(filepath.Join(home, "*", "*", "bin", "redislint"))
	require.NoError(t, err)
	require.Len(t, installed, 1)
	h.git.run(t, installed[0], "gen")
	h.commit(t, "builders")
	status, log = try("redislint-fix", "--all-files")
	require.Equal(t, 1, status, log)
	require.Contains(t, log, "files were modified by this hook")
	data, err := os.ReadFile(filepath.Join(h.dir, "internal", "history", "history.go"))
	require.NoError(t, err)
	require.Contains(t, string(data), "rediskeys.")
}
