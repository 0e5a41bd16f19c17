package ci

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	reviewdog "github.com/reviewdog/reviewdog/parser"
	"github.com/reviewdog/reviewdog/proto/rdf"
	"github.com/stretchr/testify/require"
)

// redislint builds the program, and returns its file.
func redislint(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "redislint")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", file, "./cmd/redislint")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return file
}

// output runs a program that finds something, and returns what it printed.
func output(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GITHUB_STEP_SUMMARY=")
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		require.NoError(t, err, stderr.String())
	}
	return out
}

// module writes a module with keys that have a fix of one edit, in lines that make
// columns differ: characters beyond ASCII, tabs, two on a line, ends of lines of
// Windows.
func module(t *testing.T, redislint string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "redis"), os.DirFS(filepath.Join("..", "script", "redis"))))
	require.NoError(t, os.Mkdir(filepath.Join(dir, ".git"), 0o755))
	app := `package app

import (
	"context"

	"github.com/redis/go-redis/v9"

	"example.org/app/internal/rediskeys"
)

func get(ctx context.Context, rdb *redis.Client, id string) {
	k := rediskeys.Default()
	rdb.Get(ctx, k.Worker(id))
	_ = "é😀"; rdb.Get(ctx, "app:workers:"+id); rdb.Get(ctx, "app:workers:" + id)
		rdb.Get(ctx, // é
			"app:"+
				"workers:"+ /* 😀 */ id)
}
`
	for name, content := range map[string]string{
		"go.mod":                       "module example.org/app\n\ngo 1.26\n\nrequire github.com/redis/go-redis/v9 v9.0.0\n\nreplace github.com/redis/go-redis/v9 => ./redis\n",
		".redislint.yml":               "version: 1\nnamespace: {default: app, env: APP_NAMESPACE}\nkeys:\n  worker: {pattern: \"{namespace}:workers:{id}\"}\nbuilders: {dir: internal/rediskeys}\n",
		"app.go":                       app,
		filepath.Join("win", "app.go"): strings.ReplaceAll(app, "\n", "\r\n"),
	} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644))
	}
	output(t, dir, redislint, "gen")
	return dir
}

type finding struct {
	File         string
	Line, Column int
	EndLine      int `json:"end_line"`
	EndColumn    int `json:"end_column"`
	Rule         string
	Message      string
	Fix          *struct {
		Edits []struct {
			File       string
			Start, End int
			NewText    string `json:"new_text"`
		}
	}
}

// What reviewdog reads is what redislint found, and a suggestion that it makes
// changes the bytes that redislint fix would change.
func TestReviewdog(t *testing.T) {
	exe := redislint(t)
	dir := module(t, exe)
	var report struct{ Findings []finding }
	require.NoError(t, json.Unmarshal(output(t, dir, exe, "--format", "json"), &report))
	require.Len(t, report.Findings, 6)
	found := parse(t, "rdjson", output(t, dir, exe, "--format", "rdjson"))
	require.Len(t, found, len(report.Findings))
	suggestions := 0
	for i, f := range report.Findings {
		d := found[i]
		require.Equal(t, f.File, d.GetLocation().GetPath())
		at := d.GetLocation().GetRange()
		require.Equal(t, []int{f.Line, f.Column, f.EndLine, f.EndColumn}, numbers(at))
		require.Equal(t, f.Rule, d.GetCode().GetValue())
		require.Contains(t, d.GetCode().GetUrl(), f.Rule)
		require.Equal(t, f.Message, d.GetMessage())
		require.Equal(t, "redislint", d.GetSource().GetName())
		require.Equal(t, rdf.Severity_ERROR, d.GetSeverity())
		if f.Fix == nil || len(f.Fix.Edits) != 1 {
			require.Empty(t, d.GetSuggestions(), "a part of a fix is none")
			continue
		}
		require.Len(t, d.GetSuggestions(), 1)
		suggestions++
		source, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f.File)))
		require.NoError(t, err)
		e := f.Fix.Edits[0]
		want := string(source[:e.Start]) + e.NewText + string(source[e.End:])
		got := apply(t, source, d.GetSuggestions()[0])
		require.Equal(t, want, got)
		_, err = parser.ParseFile(token.NewFileSet(), f.File, got, 0)
		require.NoError(t, err)
	}
	require.Positive(t, suggestions)
}

// The other formats that reviewdog reads have the same places.
func TestReviewdogOtherFormats(t *testing.T) {
	exe := redislint(t)
	dir := module(t, exe)
	want := parse(t, "rdjson", output(t, dir, exe, "--format", "rdjson"))
	require.NotEmpty(t, want)
	for _, format := range []string{"checkstyle", "sarif"} {
		got := parse(t, format, output(t, dir, exe, "--format", format))
		require.Len(t, got, len(want), format)
		for i := range want {
			require.Equal(t, want[i].GetLocation().GetPath(), got[i].GetLocation().GetPath(), format)
			require.Equal(t, want[i].GetLocation().GetRange().GetStart().GetLine(), got[i].GetLocation().GetRange().GetStart().GetLine(), format)
			require.Contains(t, got[i].GetMessage(), want[i].GetMessage(), format)
		}
	}
}

func parse(t *testing.T, format string, data []byte) []*rdf.Diagnostic {
	t.Helper()
	p, err := reviewdog.New(&reviewdog.Option{FormatName: format})
	require.NoError(t, err)
	found, err := p.Parse(bytes.NewReader(data))
	require.NoError(t, err)
	return found
}

func numbers(r *rdf.Range) []int {
	return []int{int(r.GetStart().GetLine()), int(r.GetStart().GetColumn()), int(r.GetEnd().GetLine()), int(r.GetEnd().GetColumn())}
}

// apply makes a suggestion: lines and columns count from 1, columns bytes, and the
// end is not included.
func apply(t *testing.T, source []byte, s *rdf.Suggestion) string {
	t.Helper()
	lines := bytes.SplitAfter(source, []byte("\n"))
	offset := func(p *rdf.Position) int {
		require.Positive(t, p.GetLine())
		require.Positive(t, p.GetColumn())
		return len(bytes.Join(lines[:p.GetLine()-1], nil)) + int(p.GetColumn()) - 1
	}
	return string(source[:offset(s.GetRange().GetStart())]) + s.GetText() + string(source[offset(s.GetRange().GetEnd()):])
}
