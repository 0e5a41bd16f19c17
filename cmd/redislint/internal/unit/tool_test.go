package unit_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/cmd/redislint/internal/unit"
	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/passes"
)

// tool is the path of redislint, built from this tree.
var tool string

func TestMain(m *testing.M) {
	if unit.Requested(os.Args[1:]) { // as a tool of go vet with a rule that panics
		d := unit.Driver{Version: "(test)", Rules: append([]passes.Rule{panicking()}, analyzer.Rules()...), Stdout: os.Stdout, Stderr: os.Stderr}
		os.Exit(d.Run(os.Args[1:]))
	}
	var err error
	if tool, err = redislinttest.Build(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// long skips a test with -short. The quick ones run the go command but a few times.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command many times")
	}
}

// A module is a tree of files in a directory of its own, beside a module that
// stands for go-redis.
type module struct {
	t   *testing.T
	dir string
	env []string
}

const goMod = `module example.org/app

go 1.26

require github.com/redis/go-redis/v9 v9.0.0

replace github.com/redis/go-redis/v9 => ../redis
`

// newModule writes an archive's files; go.mod is there unless the archive has
// one or a go.work. Names may begin with "../".
func newModule(t *testing.T, archive string) *module {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	m := &module{t: t, dir: filepath.Join(top, "app"), env: []string{
		"GOFLAGS=-mod=mod", "GOPROXY=off", "GOTOOLCHAIN=local", "GOWORK=", "REDISLINT_POLICY=", "GOGC=",
	}}
	scripts := filepath.Join("..", "..", "..", "..", "testdata", "script")
	require.NoError(t, os.CopyFS(filepath.Join(top, "redis"), os.DirFS(filepath.Join(scripts, "redis"))))
	files := txtar.Parse([]byte(archive)).Files
	if !slices.ContainsFunc(files, func(f txtar.File) bool { return f.Name == "go.mod" || f.Name == "go.work" }) {
		m.write("go.mod", goMod)
	}
	for _, f := range files {
		m.write(f.Name, string(f.Data))
	}
	return m
}

func (m *module) write(name, data string) {
	m.t.Helper()
	name = filepath.Join(m.dir, filepath.FromSlash(name))
	require.NoError(m.t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(m.t, os.WriteFile(name, []byte(data), 0o644))
}

// An outcome is what a program printed and returned.
type outcome struct {
	status         int
	stdout, stderr string
}

// run runs a program in the module's directory.
func (m *module) run(name string, args ...string) outcome {
	m.t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(m.t.Context(), name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = m.dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), m.env...)
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(m.t, err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// vet runs go vet with the tool.
func (m *module) vet(args ...string) outcome {
	m.t.Helper()
	return m.run("go", append([]string{"vet", "-vettool=" + tool}, args...)...)
}

// lines returns what go vet prints, without the headings of packages, sorted:
// packages are vetted in any order.
func (o outcome) lines() []string {
	var lines []string
	for line := range strings.Lines(o.stderr) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "exit status") {
			lines = append(lines, filepath.ToSlash(line))
		}
	}
	slices.Sort(lines)
	return lines
}

// A found is a finding of either driver.
type found struct {
	Rule, File        string
	Line, Column, End int
	Key, Message      string
}

func sortFound(list []found) {
	slices.SortFunc(list, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Rule, b.Rule))
	})
}

// vetted returns the findings of go vet -json.
func (m *module) vetted(args ...string) []found {
	m.t.Helper()
	o := m.vet(append([]string{"-json"}, args...)...)
	require.Zero(m.t, o.status, o.stderr)
	return m.parse(o.stdout)
}

// parse reads what go vet -json prints: a heading and a tree for each package.
func (m *module) parse(stdout string) []found {
	m.t.Helper()
	var trees strings.Builder
	for line := range strings.Lines(stdout) {
		if !strings.HasPrefix(line, "#") {
			trees.WriteString(line)
		}
	}
	var list []found
	for dec := json.NewDecoder(strings.NewReader(trees.String())); ; {
		var tree map[string]map[string][]struct{ Category, Posn, End, Message, URL, Key string }
		err := dec.Decode(&tree)
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(m.t, err, stdout)
		for _, rules := range tree {
			for rule, diagnostics := range rules {
				for _, d := range diagnostics {
					require.Equal(m.t, rule, d.Category)
					require.Contains(m.t, d.URL, rule)
					f := found{Rule: rule, Key: d.Key, Message: strings.TrimSuffix(d.Message, " ("+rule+")")}
					f.File, f.Line, f.Column = m.place(d.Posn)
					_, _, f.End = m.place(d.End)
					list = append(list, f)
				}
			}
		}
	}
	sortFound(list)
	return list
}

func (m *module) place(posn string) (file string, line, column int) {
	m.t.Helper()
	i := strings.LastIndexByte(posn, ':')
	j := strings.LastIndexByte(posn[:i], ':')
	_, err := fmt.Sscanf(posn[j+1:], "%d:%d", &line, &column)
	require.NoError(m.t, err)
	rel, err := filepath.Rel(m.dir, posn[:j])
	require.NoError(m.t, err)
	return filepath.ToSlash(rel), line, column
}

// standalone returns the findings of the command line.
func (m *module) standalone(args ...string) []found {
	m.t.Helper()
	o := m.run(tool, append([]string{"--format=json"}, args...)...)
	require.LessOrEqual(m.t, o.status, 1, o.stderr)
	var report struct {
		Findings []struct {
			Rule, File, Key, Message string
			Line, Column             int
			EndColumn                int `json:"end_column"`
		}
	}
	require.NoError(m.t, json.Unmarshal([]byte(o.stdout), &report))
	var list []found
	for _, f := range report.Findings {
		list = append(list, found{f.Rule, f.File, f.Line, f.Column, f.EndColumn, f.Key, f.Message})
	}
	sortFound(list)
	return list
}
