package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/cmd/redislint/internal/report"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A result is what a run printed and returned.
type result struct {
	status         int
	stdout, stderr string
}

// runFake runs the command line on a fake program and fake rules.
func runFake(t *testing.T, a *app, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a.stdout, a.stderr = stream{Writer: &stdout, columns: a.stdout.columns}, stream{Writer: &stderr}
	if a.analyse == nil {
		a.analyse = fakeProgram
	}
	if a.rules == nil {
		a.rules = func() []passes.Rule { return fakeRules(passes.Error) }
	}
	status := a.run(t.Context(), args)
	return result{status, stdout.String(), stderr.String()}
}

func fakeProgram(context.Context, request) (*program, error) {
	return &program{
		Run:       &report.Run{Root: filepath.FromSlash("/m"), Result: &uses.Result{Packages: 1}},
		matched:   map[string]bool{"p": true},
		generated: map[string]bool{filepath.FromSlash("/m/gen.go"): true},
		loaded:    true,
	}, nil
}

// fakeRules are "one", with one finding, and "none".
func fakeRules(s passes.Severity) []passes.Rule {
	finding := func(pkg, file string) passes.Finding {
		return passes.Finding{Severity: s, Package: pkg, Message: "is wrong", Key: "a:b",
			Span: uses.Span{File: filepath.FromSlash(file), Line: 3, Column: 4, EndLine: 3, EndCol: 9}}
	}
	return []passes.Rule{
		{Name: "one", Run: func(*passes.Input) []passes.Finding {
			return []passes.Finding{
				finding("p", "/m/a.go"), finding("p", "/m/gen.go"), finding("not/named", "/m/b.go"),
			}
		}},
		{Name: "none", Run: func(*passes.Input) []passes.Finding { return nil }},
	}
}

func TestStatus(t *testing.T) {
	warning := func() []passes.Rule { return fakeRules(passes.Warning) }
	failing := func(ctx context.Context, r request) (*program, error) {
		p, err := fakeProgram(ctx, r)
		p.Errors = []report.Error{{Package: "p", Message: "does not compile"}}
		return p, err
	}
	for name, tt := range map[string]struct {
		app  app
		args []string
		want int
	}{
		"findings":          {app{}, nil, 1},
		"findings of check": {app{}, []string{"check"}, 1},
		"packages":          {app{}, []string{"./...", "./a"}, 1},
		"exit zero":         {app{}, []string{"--exit-zero"}, 0},
		"warnings":          {app{rules: warning}, nil, 0},
		"no findings":       {app{}, []string{"--disable", "one"}, 0},
		"one rule":          {app{}, []string{"--rules", "none"}, 0},
		"errors":            {app{analyse: failing}, []string{"--rules", "none"}, 2},
		"errors and zero":   {app{analyse: failing}, []string{"--exit-zero"}, 2},
		"keys":              {app{}, []string{"keys"}, 0},
		"keys with errors":  {app{analyse: failing}, []string{"keys"}, 2},
		"usage":             {app{}, []string{"--nosuch"}, 2},
		"help":              {app{}, []string{"--help"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			got := runFake(t, &tt.app, tt.args...)
			require.Equal(t, tt.want, got.status, "%s%s", got.stdout, got.stderr)
		})
	}
}

func TestFindingsAreFiltered(t *testing.T) {
	got := runFake(t, new(app), "--format", "line")
	require.Equal(t, "a.go:3:4: is wrong (one)\n", got.stdout)
	require.Empty(t, got.stderr)
}

// What does not load at all is valid JSON all the same.
func TestNothingLoads(t *testing.T) {
	nothing := func(context.Context, request) (*program, error) { return notLoaded("", errors.New("no go.mod")) }
	for _, args := range [][]string{{"--format", "json"}, {"keys", "--format=json"}} {
		got := runFake(t, &app{analyse: nothing}, args...)
		require.Equal(t, 2, got.status)
		require.Equal(t, "error: no go.mod\n", got.stderr)
		var doc struct{ Errors []struct{ Message string } }
		require.NoError(t, json.Unmarshal([]byte(got.stdout), &doc))
		require.Equal(t, "no go.mod", doc.Errors[0].Message)
	}
	got := runFake(t, &app{analyse: nothing})
	require.Equal(t, result{2, "", "error: no go.mod\n"}, got)
}

func TestBug(t *testing.T) {
	for name, a := range map[string]*app{
		"analysis": {analyse: func(context.Context, request) (*program, error) { panic("no such thing") }},
		"rules":    {rules: func() []passes.Rule { panic("no such thing") }},
	} {
		t.Run(name, func(t *testing.T) {
			got := runFake(t, a, "--format", "json")
			require.Equal(t, 3, got.status)
			require.Empty(t, got.stdout)
			require.Contains(t, got.stderr, "redislint: error: this is a bug in redislint, not in your code: panic: no such thing\n")
			require.Contains(t, got.stderr, issuesURL)
			require.Contains(t, got.stderr, "run_test.go") // the stack
		})
	}
}

// panicking is a rule that panics at a package's uses; of others it reports each.
func panicking(pkg string) passes.Rule {
	return passes.Rule{Name: "bad", Run: func(in *passes.Input) []passes.Finding {
		var findings []passes.Finding
		for _, u := range in.Uses {
			if u.Package == pkg {
				panic("no such thing")
			}
			findings = append(findings, passes.Finding{Package: u.Package, Message: "is bad", Key: "a:b", Span: uses.Span{File: filepath.FromSlash("/m/b.go"), Line: 1, Column: 1}})
		}
		return findings
	}}
}

// A rule that panics, and what went wrong before rules run, leave everything else as
// it is.
func TestBugOfRule(t *testing.T) {
	program := func(ctx context.Context, r request) (*program, error) {
		p, err := fakeProgram(ctx, r)
		p.all = []uses.Use{{Package: "p"}, {Package: "other"}}
		p.matched["other"] = true
		return p, err
	}
	rules := func(pkg string) func() []passes.Rule {
		return func() []passes.Rule { return append([]passes.Rule{panicking(pkg)}, fakeRules(passes.Error)...) }
	}
	const others = "a.go:3:4: is wrong (one)\n"
	for _, tt := range []struct{ name, pkg, stdout, stderr string }{
		{"everywhere", "p", others + "b.go:1:1: is bad (bad)\n", "The rule bad gave up on package p; everything else was looked at.\nPlease report it at " + issuesURL},
		{"in another package", "other", others + "b.go:1:1: is bad (bad)\n", "The rule bad gave up on package other; everything else was looked at.\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runFake(t, &app{analyse: program, rules: rules(tt.pkg)}, "--format", "line", "--exit-zero")
			require.Equal(t, 3, got.status)
			require.Equal(t, tt.stdout, got.stdout)
			require.Contains(t, got.stderr, "redislint: error: this is a bug in redislint, not in your code: panic: no such thing\n"+tt.stderr)
			require.Contains(t, got.stderr, "run_test.go") // the stack
		})
	}

	got := runFake(t, &app{analyse: program, rules: rules("p")}, "--format", "json")
	require.Equal(t, 3, got.status)
	var doc struct {
		Findings []struct{ Rule string }
		Errors   []struct{ Package, Message string }
	}
	require.NoError(t, json.Unmarshal([]byte(got.stdout), &doc))
	require.Len(t, doc.Findings, 2)
	require.Equal(t, "p", doc.Errors[0].Package)
	require.Equal(t, "a bug in redislint, not in the code: panic: no such thing, in rule bad, on package p", doc.Errors[0].Message)

	file := filepath.Join(t.TempDir(), "baseline")
	got = runFake(t, &app{analyse: program, rules: rules("p")}, "--write-baseline", "--baseline", file)
	require.Equal(t, 3, got.status)
	require.NoFileExists(t, file)
}

// What could not be looked at is reported by keys and init too.
func TestBugOfAnalysis(t *testing.T) {
	program := func(ctx context.Context, r request) (*program, error) {
		p, err := fakeProgram(ctx, r)
		p.Bugs = []passes.Bug{{Package: "p", Value: "no such thing"}}
		return p, err
	}
	for _, args := range [][]string{{"keys"}, {"keys", "--stats"}, {"check"}, {"init", "-C", t.TempDir()}} {
		got := runFake(t, &app{analyse: program}, args...)
		require.Equal(t, 3, got.status, args)
		require.Contains(t, got.stderr, "Looking for keys in package p failed in part; everything else was looked at.\n", args)
		require.Equal(t, args[0] == "init", got.stdout == "", args)
	}
}

// An interrupt ends the run even while the analysis does not look at the
// context, and leaves the file as it was.
func TestInterrupt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.json")
	require.NoError(t, os.WriteFile(file, []byte("before"), 0o644))
	ctx, cancel := context.WithCancel(t.Context())
	forever := make(chan struct{})
	t.Cleanup(func() { close(forever) })
	var stdout, stderr bytes.Buffer
	a := &app{stdout: stream{Writer: &stdout}, stderr: stream{Writer: &stderr}, rules: func() []passes.Rule { return fakeRules("") },
		analyse: func(context.Context, request) (*program, error) { cancel(); <-forever; return nil, nil }}
	require.Equal(t, 130, a.run(ctx, []string{"--output", file}))
	require.Empty(t, stdout.String())
	require.Equal(t, "redislint: error: interrupted; nothing was written\n", stderr.String())
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "before", string(data))
}

func TestOutput(t *testing.T) {
	dir := t.TempDir()
	got := runFake(t, new(app), "-C", dir, "--output", "out.txt", "--format", "line")
	require.Equal(t, result{status: 1}, got)
	data, err := os.ReadFile(filepath.Join(dir, "out.txt"))
	require.NoError(t, err)
	require.Equal(t, "a.go:3:4: is wrong (one)\n", string(data))

	// A link stays a link, and the mode of a file stays.
	require.NoError(t, os.Chmod(filepath.Join(dir, "out.txt"), 0o600))
	require.NoError(t, os.Symlink("out.txt", filepath.Join(dir, "link.txt")))
	require.Equal(t, result{}, runFake(t, new(app), "-C", dir, "--output", "link.txt", "--format", "line", "--rules", "none"))
	info, err := os.Lstat(filepath.Join(dir, "link.txt"))
	require.NoError(t, err)
	require.Equal(t, os.ModeSymlink, info.Mode().Type())
	info, err = os.Stat(filepath.Join(dir, "out.txt"))
	require.NoError(t, err)
	require.Zero(t, info.Size())
	require.Equal(t, os.FileMode(0o600), info.Mode())

	got = runFake(t, new(app), "--output", os.DevNull)
	require.Equal(t, result{status: 1}, got)
	info, err = os.Stat(os.DevNull)
	require.NoError(t, err)
	require.False(t, info.Mode().IsRegular())

	got = runFake(t, new(app), "--output", filepath.Join(dir, "no", "such"))
	require.Equal(t, 2, got.status)
	require.Contains(t, got.stderr, "there is no folder "+filepath.Join(dir, "no"))
	got = runFake(t, new(app), "--output", dir)
	require.Equal(t, 2, got.status)
	require.Contains(t, got.stderr, "is a folder: name a file in it")
}

// The request that reaches the loader is what the flags say.
func TestRequest(t *testing.T) {
	var seen request
	a := &app{analyse: func(ctx context.Context, r request) (*program, error) {
		seen = r
		return fakeProgram(ctx, r)
	}}
	dir := t.TempDir()
	runFake(t, a, "-C", dir, "check", "--tests", "--tags", "a,b", "./x", "./y/...")
	require.NotNil(t, seen.progress)
	require.NotNil(t, seen.policies)
	seen.progress, seen.policies = nil, nil
	require.Equal(t, request{dir: dir, patterns: []string{"./x", "./y/..."}, tests: true, tags: []string{"a", "b"}}, seen)
}

// syncBuffer is a buffer for two goroutines.
type syncBuffer struct {
	c chan struct{}
	b bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.c <- struct{}{}
	defer func() { <-s.c }()
	return s.b.Write(p)
}

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // with a clock of its own
		buf := &syncBuffer{c: make(chan struct{}, 1)}
		a := &app{stderr: stream{Writer: buf, terminal: true}}
		p := a.startProgress(&globals{})
		p.set("check", 3, 7)
		time.Sleep(progressDelay + progressTick/2)
		p.stop()
		require.Equal(t, "\r\x1b[K⠋ check 3/7\r\x1b[K", buf.b.String())

		buf.b.Reset()
		for _, g := range []*globals{{}, {quiet: true}} {
			p = a.startProgress(g)
			p.set("check", 0, 0)
			p.stop()
		}
		require.Empty(t, buf.b.String(), "a quick run shows nothing")
	})
}

func TestPalette(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	colors := func(s stream, noColor bool) bool { return s.palette(noColor).Bold("x") != "x" }
	require.True(t, colors(stream{terminal: true}, false))
	require.False(t, colors(stream{terminal: true}, true))
	require.False(t, colors(stream{}, false))
	t.Setenv("NO_COLOR", "1")
	require.False(t, colors(stream{terminal: true}, false))
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "dumb")
	require.False(t, colors(stream{terminal: true}, false))
}
