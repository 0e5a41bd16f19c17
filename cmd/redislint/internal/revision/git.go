package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// git runs git in a folder, and returns what it printed without the last line's
// end.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, environment(os.Environ()), &stdout, &stderr
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not in PATH: install it, or add its folder to PATH")
	case err != nil && stderr.Len() > 0:
		return "", fmt.Errorf("git: %s", strings.TrimSpace(stderr.String()))
	case err != nil:
		return "", fmt.Errorf("git: %w", err)
	}
	return strings.TrimRight(stdout.String(), "\r\n"), nil
}

// environment returns the environment that git gets. A hook of git, which people
// run redislint from, has variables that name the repository and its index: with
// these a checkout elsewhere would write over the index of the commit that is
// being made. The large files of LFS, which would be downloaded, are no Go code.
func environment(env []string) []string {
	located := []string{
		"GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX",
		"GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE",
	}
	kept := slices.DeleteFunc(slices.Clone(env), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(located, name)
	})
	return append(kept, "GIT_LFS_SKIP_SMUDGE=1", "GIT_TERMINAL_PROMPT=0")
}
