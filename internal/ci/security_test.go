package ci_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// hostile is a package that leaves a file if any part of it is run: the file's name
// is in $RAN.
const hostile = `package hostile

// #cgo pkg-config: hostile
// #cgo CFLAGS: -DX=1
import "C"

import "os"

//go:generate sh -c "touch $RAN"

var ran = os.WriteFile(os.Getenv("RAN"), nil, 0o600)

func init() { _ = os.WriteFile(os.Getenv("RAN"), nil, 0o600) }
`

const hostileTest = `package hostile

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) { _ = os.WriteFile(os.Getenv("RAN"), nil, 0o600) }
`

// A hostileModule has such a package, and a program of its own in place of
// pkg-config that does the same.
type hostileModule struct {
	command
	ran string // the file
}

func newHostileModule(t *testing.T, clone string) hostileModule {
	t.Helper()
	h := newHost(t, clone, ".", "main")
	for name, text := range map[string]string{
		"hostile.go": hostile, "hostile_test.go": hostileTest,
		"use.go": "package hostile\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\nfunc get(ctx context.Context, rdb *redis.Client) { rdb.Get(ctx, \"hostile:key\") }\n",
	} {
		file := filepath.Join(h.dir, "internal", "hostile", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	hook := filepath.Join(h.dir, ".git", "hooks", "post-checkout")
	require.NoError(t, os.MkdirAll(filepath.Dir(hook), 0o755))
	bin := t.TempDir()
	for _, script := range []string{hook, filepath.Join(bin, "pkg-config")} {
		require.NoError(t, os.WriteFile(script, []byte("#!/bin/sh\ntouch \"$RAN\"\n"), 0o755))
	}
	ran := filepath.Join(bin, "ran")
	h.git.run(t, "sh", "-c", "RAN="+ran+" "+hook)
	require.FileExists(t, ran, "the hook would leave it")
	require.NoError(t, os.Remove(ran))
	h.commit(t, "hostile")
	// For --since to have something to look at.
	require.NoError(t, os.WriteFile(filepath.Join(h.dir, "internal", "history", "forget.go"), []byte(newKey), 0o644))
	tmp := t.TempDir()
	env := environment("RAN="+ran, "TMPDIR="+tmp, "CGO_ENABLED=1", "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return hostileModule{command{h.dir, env}, ran}
}

// readers are commands that look at code and write nothing; all look at tests too.
var readers = [][]string{
	{"check", "--tests", "./..."},
	{"check", "--tests", "--since", "HEAD", "./..."},
	{"keys", "--tests", "./..."},
	{"fix", "--tests", "--diff", "./..."},
	{"gen", "--check"},
}

func buildRedislint(t *testing.T, clone string) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "redislint"+executableSuffix())
	command{clone, environment("CGO_ENABLED=0")}.run(t, "go", "build", "-o", bin, "./cmd/redislint")
	return bin
}

// Nothing of the code that is looked at is run, and the files stay what they are.
func TestRunsNoCode(t *testing.T) {
	clone := top(t)
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("needs sh")
	}
	redislint := buildRedislint(t, clone)
	m := newHostileModule(t, clone)
	before := m.run(t, "git", "status", "--porcelain", "--ignored")
	for _, args := range readers {
		status, stdout, stderr := m.try(t, redislint, args...)
		require.LessOrEqual(t, status, 1, "%q\n%s%s", args, stdout, stderr)
		require.NoFileExists(t, m.ran, "%q", args)
		require.Equal(t, before, m.run(t, "git", "status", "--porcelain", "--ignored"), "%q", args)
		require.Equal(t, 1, strings.Count(m.run(t, "git", "worktree", "list"), "\n"), "%q", args)
	}
	status, stdout, _ := m.try(t, redislint, "--format", "line", "./...")
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "hostile:key", "it was looked at")
}

// It starts no programs but those that SECURITY.md names, and connects to nothing.
func TestSystemCalls(t *testing.T) {
	clone := top(t)
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("needs strace")
	}
	redislint := buildRedislint(t, clone)
	m := newHostileModule(t, clone)
	goroot := strings.TrimSpace(m.run(t, "go", "env", "GOROOT"))
	cc := filepath.Base(strings.TrimSpace(m.run(t, "go", "env", "CC")))
	log := filepath.Join(t.TempDir(), "log")
	if status, _, stderr := m.try(t, strace, "-f", "-o", log, "true"); status != 0 {
		t.Skipf("strace may not look: %s", stderr)
	}
	m.try(t, redislint, "./...") // the go command downloads modules that are missing
	m.env = append(m.env, "GOPROXY=off")
	for _, args := range readers {
		status, _, stderr := m.try(t, strace, append([]string{"-f", "-qq", "-s", "4096", "-e", "trace=execve,socket,connect", "-o", log, redislint}, args...)...)
		require.LessOrEqual(t, status, 1, "%q\n%s", args, stderr)
		data, err := os.ReadFile(log)
		require.NoError(t, err)
		require.NotRegexp(t, `AF_INET`, string(data), "%q", args)
		started := regexp.MustCompile(`execve\("([^"]+)".* = 0`).FindAllStringSubmatch(string(data), -1)
		require.NotEmpty(t, started)
		for _, s := range started {
			name := filepath.Base(s[1])
			switch {
			case s[1] == redislint, name == "go", strings.HasPrefix(s[1], filepath.Join(goroot, "pkg", "tool")), name == cc:
			case name == "git" && slices.Contains(args, "--since"):
			default:
				t.Errorf("%q runs %s", args, s[1])
			}
		}
	}
}
