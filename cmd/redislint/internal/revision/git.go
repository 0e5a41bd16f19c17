package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// git runs git in a folder, and returns what it printed without the last line's
// end.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	env, err := harmless(ctx, dir)
	if err != nil {
		return "", err
	}
	return run(ctx, dir, env, args...)
}

func run(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, env, &stdout, &stderr
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

// programs are settings that start programs in what this package runs, and what takes
// their place if they are the repository's.
var programs = []struct {
	name     *regexp.Regexp
	harmless string
}{
	{regexp.MustCompile(`^filter\..*\.(smudge|clean|process)$`), ""},
	{regexp.MustCompile(`^filter\..*\.required$`), "false"},
	{regexp.MustCompile(`^core\.fsmonitor$`), "false"},
	{regexp.MustCompile(`^core\.hookspath$`), os.DevNull},
	{regexp.MustCompile(`^core\.sshcommand$`), "ssh"},
	{regexp.MustCompile(`^core\.gitproxy$`), "none"},
	{regexp.MustCompile(`^core\.(pager|editor|askpass|alternaterefscommand)$|^ssh\.variant$`), ""},
	{regexp.MustCompile(`^credential\.(.*\.)?helper$`), ""},
	{regexp.MustCompile(`^remote\..*\.uploadpack$`), "git-upload-pack"},
	{regexp.MustCompile(`^remote\..*\.vcs$`), "none"},
	{regexp.MustCompile(`^hook\..*\.command$`), ":"}, // of git 2.54 and later
}

// conditional matches a setting that includes others in some work trees only, so that
// those of a checkout are not known before it is made.
var conditional = regexp.MustCompile(`^includeif\.(.*)\.path$`)

// sameEverywhere begins a condition that does not depend on the work tree. A checkout is on
// no branch, so that what one includes is never more than what is seen here.
var sameEverywhere = regexp.MustCompile(`^(hasconfig|onbranch):`)

// harmless returns an environment of git in which no setting of a repository starts
// programs: whoever wrote the code may have written them. Those of the user stay.
func harmless(ctx context.Context, dir string) ([]string, error) {
	env := environment(os.Environ())
	out, err := run(ctx, dir, env, "config", "--list", "--name-only", "--show-scope", "-z")
	if err != nil {
		return nil, err
	}
	count, _ := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT")) // 0 if it is not a number
	set := func(name, value string) {
		env = append(env, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", count, name), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", count, value))
		count++
	}
	set("protocol.ext.allow", "never")
	fields := strings.Split(out, "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		if scope := fields[i]; scope != "local" && scope != "worktree" {
			continue
		}
		if m := conditional.FindStringSubmatch(fields[i+1]); m != nil && !sameEverywhere.MatchString(m[1]) {
			return nil, fmt.Errorf("the repository's own configuration has settings for some of its work trees only, which could start programs: remove includeIf %q from it", m[1])
		}
		for _, p := range programs {
			if p.name.MatchString(fields[i+1]) {
				set(fields[i+1], p.harmless)
			}
		}
	}
	return append(env, "GIT_CONFIG_COUNT="+strconv.Itoa(count)), nil
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
