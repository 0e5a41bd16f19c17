package golangci_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

// version is the golangci-lint that the plugin is built into: that of
// .custom-gcl.yml.
const version = "v2.15.0"

// programs are golangci-lint with the plugin, and redislint.
type programs struct{ lint, redislint string }

// built is what all tests share: building takes some three minutes of processor
// time, a tenth where the go command has built the linters before.
var built = sync.OnceValues(func() (programs, error) {
	dir, err := os.MkdirTemp("", "redislint-golangci")
	if err != nil {
		return programs{}, err
	}
	return buildPrograms(dir)
})

func TestMain(m *testing.M) {
	status := m.Run()
	if os.Getenv(golangciVariable) != "" {
		if p, err := built(); err == nil {
			_ = os.RemoveAll(filepath.Dir(p.lint))
		}
	}
	os.Exit(status)
}

// golangciVariable asks for the tests that build golangci-lint.
const golangciVariable = "REDISLINT_GOLANGCI"

func tools(t *testing.T) programs {
	t.Helper()
	if os.Getenv(golangciVariable) == "" {
		t.Skipf("builds golangci-lint: set %s=1", golangciVariable)
	}
	p, err := built()
	require.NoError(t, err)
	return p
}

// buildPrograms builds a copy of golangci-lint's module with the plugin, as
// "golangci-lint custom" does, but without its git repository.
func buildPrograms(dir string) (programs, error) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		return programs{}, err
	}
	p := programs{filepath.Join(dir, "golangci-lint.exe"), filepath.Join(dir, "redislint.exe")}
	out, err := goCommand(root, "mod", "download", "-json", "github.com/golangci/golangci-lint/v2@"+version)
	if err != nil {
		return p, err
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return p, err
	}
	source := filepath.Join(dir, "source")
	if err := os.CopyFS(source, os.DirFS(module.Dir)); err != nil {
		return p, err
	}
	plugins := "package main\n\nimport _ \"github.com/redislint/redislint/analyzer/golangci\"\n"
	if err := os.WriteFile(filepath.Join(source, "cmd", "golangci-lint", "plugins.go"), []byte(plugins), 0o600); err != nil {
		return p, err
	}
	for _, c := range []struct {
		dir  string
		args []string
	}{
		{source, []string{"mod", "edit", "-require=github.com/redislint/redislint@v0.0.0", "-replace=github.com/redislint/redislint=" + root}},
		// "go mod tidy" would also download what tests of all linters need.
		{source, []string{"build", "-mod=mod", "-ldflags=-s -w", "-o", p.lint, "./cmd/golangci-lint"}},
		{root, []string{"build", "-o", p.redislint, "./cmd/redislint"}},
	} {
		if _, err := goCommand(c.dir, c.args...); err != nil {
			return p, err
		}
	}
	return p, nil
}

func goCommand(dir string, args ...string) ([]byte, error) {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(context.Background(), "go", args...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return out, nil
}

// A module is a tree of files in a directory of its own, beside a module that
// stands for go-redis, with a cache of golangci-lint of its own.
type module struct {
	t *testing.T
	programs
	top, dir, cache string
}

const goMod = `module example.org/app

go 1.26

require github.com/redis/go-redis/v9 v9.0.0

replace github.com/redis/go-redis/v9 => ../redis
`

// newModule writes an archive's files, go.mod and the example's configuration.
func newModule(t *testing.T, p programs, archive string) *module {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	m := &module{t: t, programs: p, top: top, dir: filepath.Join(top, "app"), cache: filepath.Join(top, "cache")}
	require.NoError(t, os.CopyFS(filepath.Join(top, "redis"), os.DirFS(repository("testdata", "script", "redis"))))
	m.write("go.mod", goMod)
	m.configure("", "")
	for _, f := range txtar.Parse([]byte(archive)).Files {
		m.write(f.Name, string(f.Data))
	}
	return m
}

func repository(path ...string) string {
	return filepath.Join(append([]string{"..", ".."}, path...)...)
}

func (m *module) write(name, text string) {
	m.t.Helper()
	write(m.t, m.dir, name, text)
}

func (m *module) read(name string) string {
	m.t.Helper()
	data, err := os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(name)))
	require.NoError(m.t, err)
	return string(data)
}

// configure writes the example's configuration with a text of it replaced.
func (m *module) configure(old, text string) {
	m.t.Helper()
	data, err := os.ReadFile(repository(".golangci.example.yml"))
	require.NoError(m.t, err)
	require.Contains(m.t, string(data), old)
	m.write(".golangci.yml", strings.Replace(string(data), old, text, 1))
}

// An outcome is what a program printed and returned, without the directory.
type outcome struct {
	status         int
	stdout, stderr string
}

func (m *module) run(name string, args ...string) outcome {
	m.t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(m.t.Context(), name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = m.dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "REDISLINT_POLICY=", "GOLANGCI_LINT_CACHE="+m.cache)
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(m.t, err)
	}
	return outcome{cmd.ProcessState.ExitCode(), strings.ReplaceAll(stdout.String(), m.top, "TOP"), strings.ReplaceAll(stderr.String(), m.top, "TOP")}
}

// A found is a finding of any driver.
type found struct {
	Rule, File   string
	Line, Column int
	Message      string
}

func (f found) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", f.File, f.Line, f.Column, f.Rule, f.Message)
}

func sortFound(list []found) []found {
	slices.SortFunc(list, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Rule, b.Rule))
	})
	return list
}

// lint runs golangci-lint; the error is what it says where it cannot.
func (m *module) lint(args ...string) (list []found, failure string) {
	m.t.Helper()
	o := m.run(m.programs.lint, append([]string{"run", "--show-stats=false", "--output.json.path=stdout"}, args...)...)
	if o.status > 1 {
		return nil, o.stderr
	}
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	require.NoError(m.t, json.Unmarshal([]byte(o.stdout), &report), o.stderr)
	for _, i := range report.Issues {
		require.Equal(m.t, "redislint", i.FromLinter, i.Text)
		rule, message, _ := strings.Cut(i.Text, ": ")
		list = append(list, found{rule, filepath.ToSlash(i.Pos.Filename), i.Pos.Line, i.Pos.Column, message})
	}
	return sortFound(list), ""
}

// vet returns the findings of go vet with redislint, which sees one package at a
// time, as golangci-lint does.
func (m *module) vet() []found {
	m.t.Helper()
	o := m.run("go", "vet", "-vettool="+m.redislint, "-json", "./...")
	require.Zero(m.t, o.status, o.stderr)
	var list []found
	for dec := json.NewDecoder(strings.NewReader(withoutHeadings(o.stdout))); dec.More(); {
		var tree map[string]map[string][]struct{ Category, Posn, Message string }
		require.NoError(m.t, dec.Decode(&tree))
		for _, rules := range tree {
			for _, diagnostics := range rules {
				for _, d := range diagnostics {
					f := found{Rule: d.Category, Message: strings.TrimSuffix(d.Message, " ("+d.Category+")")}
					parts := strings.Split(strings.TrimPrefix(filepath.ToSlash(d.Posn), "TOP/app/"), ":")
					f.File = parts[0]
					_, err := fmt.Sscan(parts[1]+" "+parts[2], &f.Line, &f.Column)
					require.NoError(m.t, err)
					list = append(list, f)
				}
			}
		}
	}
	return sortFound(list)
}

func withoutHeadings(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// standalone returns the findings of the command line.
func (m *module) standalone(args ...string) []found {
	m.t.Helper()
	o := m.run(m.redislint, append([]string{"--format=json"}, args...)...)
	require.LessOrEqual(m.t, o.status, 1, o.stderr)
	var report struct{ Findings []found }
	require.NoError(m.t, json.Unmarshal([]byte(o.stdout), &report))
	return sortFound(report.Findings)
}
