//go:build linux

package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
)

// A tool prints findings as lines that have file:line.
type tool struct {
	name    string
	command []string
	env     []string // beside the environment
}

//go:embed rules.go
var rules embed.FS

// dsl is what the rules of ruleguard import.
const dsl = "github.com/quasilyte/go-ruleguard/dsl"

// sources are what is installed: the latest versions of November 2026.
var sources = map[string]string{
	"goconst":   "github.com/jgautheron/goconst/cmd/goconst@v1.11.0",
	"forbidigo": "github.com/ashanbrown/forbidigo/v2@v2.3.1",
	"ruleguard": "github.com/quasilyte/go-ruleguard/cmd/ruleguard@v0.4.5",
}

// install builds all tools in a directory, which is also their home. The
// settings are those that did best on the labelled repositories, of some that
// were tried.
func install(ctx context.Context, dir string) ([]tool, error) {
	run := func(env []string, args ...string) error {
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Env = append(os.Environ(), env...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
		}
		return nil
	}
	if err := run(nil, "build", "-o", filepath.Join(dir, "redislint"), "./cmd/redislint"); err != nil {
		return nil, err
	}
	for _, module := range sources {
		if err := run([]string{"GOBIN=" + dir, "GOFLAGS="}, "install", module); err != nil {
			return nil, err
		}
	}
	gopath, err := ruleguardPath(ctx, dir)
	if err != nil {
		return nil, err
	}
	at := func(name string, args ...string) []string { return append([]string{filepath.Join(dir, name)}, args...) }
	return []tool{
		{name: "redislint", command: at("redislint", "check", "--rules=hardcoded", "--format=line", "--exit-zero", "--quiet", "./...")},
		{name: "ruleguard", command: at("ruleguard", "-test=false", "-rules="+filepath.Join(dir, "rules.go"), "./..."), env: gopath},
		{name: "forbidigo", command: at("forbidigo", append(append([]string{"-tests=false", "-analyze_types"}, forbidden()...), "--", "./...")...)},
		{name: "goconst", command: at("goconst", "-min-occurrences=1", "-min-length=3", "-ignore-strings="+noKey, "./...")},
		{name: "grep", command: []string{"grep", "-rnE", "--include=*.go", "--exclude=*_test.go", "--exclude-dir=vendor", keyText, "."}},
	}, nil
}

// ruleguardPath puts the rules and what they import where ruleguard looks, which
// is not in modules, and returns the environment that says so.
func ruleguardPath(ctx context.Context, dir string) ([]string, error) {
	if err := os.CopyFS(dir, rules); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "go", "mod", "download", dsl+"@v0.3.23")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go mod download: %w\n%s", err, out)
	}
	out, err := exec.CommandContext(ctx, "go", "env", "GOMODCACHE", "GOPATH").Output()
	if err != nil {
		return nil, err
	}
	cache, gopath, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	from := filepath.Join(cache, filepath.FromSlash(dsl)+"@v0.3.23")
	if err := os.CopyFS(filepath.Join(dir, "src", filepath.FromSlash(dsl)), os.DirFS(from)); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return []string{"GOMODCACHE=" + cache, "GOPATH=" + gopath + string(os.PathListSeparator) + dir}, nil
}

// A cost is what one run took: user and system seconds, and MB of the largest
// process.
type cost struct{ cpu, memory float64 }

// position is where a finding stands: forbidigo says it last.
var position = regexp.MustCompile(`(?m)(?:^|^use of .* at )(\S+?\.go):(\d+):`)

// run runs a tool in a directory, and returns the places of its findings,
// relative to it.
func (t tool) run(ctx context.Context, dir string) ([]place, cost, error) {
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, t.command[0], t.command[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &out
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off"), t.env...)
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || len(out.Bytes()) > 0 && !position.Match(out.Bytes())) {
		return nil, cost{}, fmt.Errorf("%s in %s: %w\n%s", t.name, dir, err, out.Bytes())
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return nil, cost{}, errors.New("the system does not say what a process used")
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	places, err := placesIn(dir, out.Bytes())
	return places, cost{cpu.Seconds(), float64(usage.Maxrss) / 1024}, err
}

// placesIn returns the places of the findings in what a tool printed, relative to
// a directory.
func placesIn(dir string, out []byte) ([]place, error) {
	var places []place
	for _, match := range position.FindAllSubmatch(out, -1) {
		name := string(match[1])
		if filepath.IsAbs(name) {
			rel, err := filepath.Rel(dir, name)
			if err != nil {
				return nil, err
			}
			name = rel
		}
		line, err := strconv.Atoi(string(match[2]))
		if err != nil {
			return nil, err
		}
		places = append(places, place{file: filepath.ToSlash(filepath.Clean(name)), line: line})
	}
	return places, nil
}
