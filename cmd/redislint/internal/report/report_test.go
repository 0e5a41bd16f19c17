package report

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

var update = flag.Bool("update", false, "write the golden files")

// root is the module root of the runs in these tests; it does not exist.
var root = filepath.FromSlash("/module")

// golden compares got with testdata/name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "go test -update writes the golden files")
}

// span is the first occurrence of text in a file of files.
func span(t *testing.T, files map[string]string, file, text string) uses.Span {
	t.Helper()
	before, _, ok := strings.Cut(files[file], text)
	require.True(t, ok, "%s has no %q", file, text)
	s := uses.Span{File: filepath.Join(root, file)}
	s.Line, s.Column = place(before)
	s.EndLine, s.EndCol = place(before + text)
	return s
}

func place(before string) (line, column int) {
	return strings.Count(before, "\n") + 1, len(before) - strings.LastIndexByte(before, '\n')
}

// reader reads from files.
func reader(files map[string]string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return nil, err
		}
		text, ok := files[filepath.ToSlash(rel)]
		if !ok {
			return nil, errors.New("no such file")
		}
		return []byte(text), nil
	}
}

func template(t *testing.T, text string) keys.Template {
	t.Helper()
	parsed, err := keys.Parse(text)
	require.NoError(t, err)
	return parsed
}

func at(file string, line, column int) uses.Span {
	return uses.Span{File: filepath.Join(root, file), Line: line, Column: column, EndLine: line, EndCol: column + 1}
}

// sampleFiles and sampleRun are a small run: two findings, five uses.
func sampleFiles() map[string]string {
	return map[string]string{
		"worker/keys.go": "package worker\n\nfunc workerKey(id string) string {\n\treturn \"conduit:workers:\" + id\n}\n",
		"api/scan.go":    "package api\n\nfunc (s *Server) all(ctx context.Context) []string {\n\treturn s.rdb.Keys(ctx, \"*\").Val()\n}\n",
	}
}

func sampleRun(t *testing.T) *Run {
	files := sampleFiles()
	origin := span(t, files, "worker/keys.go", `"conduit:workers:"`)
	star := span(t, files, "api/scan.go", `"*"`)
	worker := uses.Key{Template: template(t, "conduit:workers:{id}"), Head: &uses.Origin{Span: origin}}
	const v9 = "github.com/redis/go-redis/v9"
	return &Run{
		Root: root,
		Result: &uses.Result{Packages: 2, Uses: []uses.Use{
			{Arg: at("worker/store.go", 9, 20), Command: "SETEX", Access: uses.Write, Role: uses.RoleKey,
				Client: v9, Keys: []uses.Key{worker}, TTL: "30s"},
			{Arg: at("worker/store.go", 14, 9), Command: "GET", Access: uses.Read, Role: uses.RoleKey,
				Client: v9, Keys: []uses.Key{worker, worker}, TTL: "n/a"},
			{Arg: at("worker/store.go", 30, 4), Command: "DEL", Access: uses.Write, Role: uses.RoleKey,
				Client: v9, Via: "cache.(*Store).Drop", Keys: []uses.Key{worker, {Template: template(t, "{?}")}}, TTL: "n/a"},
			{Arg: at("cache/store.go", 5, 4), Command: "HSET", Access: uses.Write, Role: uses.RoleKey, Forwarded: true,
				Client: "github.com/gomodule/redigo/redis", Keys: []uses.Key{{Template: template(t, "{key}")}}, Reason: "no-caller", TTL: "none"},
			{Arg: star, Command: "KEYS", Access: uses.Read, Role: uses.RolePattern,
				Client: v9, Keys: []uses.Key{{Template: template(t, "*"), Head: &uses.Origin{Span: star}}}, TTL: "n/a"},
		}},
		Findings: []passes.Finding{
			{Rule: "hardcoded", Severity: passes.Error, Message: "key `conduit:workers:{id}` is written by hand; build it with a key builder",
				Span: origin, Package: "example.org/app/worker", Decl: "workerKey", Key: "conduit:workers:{id}",
				Uses: []passes.UseRef{
					{Span: at("worker/store.go", 9, 20), Command: "SETEX"},
					{Span: at("worker/store.go", 14, 9), Command: "GET"},
					{Span: at("worker/store.go", 30, 4), Command: "DEL", Via: "cache.(*Store).Drop"},
					{Span: at("worker/store.go", 40, 4), Command: "GET"},
					{Span: at("worker/store.go", 41, 4), Command: "GET"},
				}},
			{Rule: "fullscan", Severity: passes.Warning, Message: "KEYS `*` walks the whole keyspace; use SCAN with a pattern",
				Span: star, Package: "example.org/app/api", Decl: "(*Server).all", Key: "*",
				Uses: []passes.UseRef{{Span: star, Command: "KEYS"}}},
		},
	}
}

func render(t *testing.T, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, write(&b))
	return b.String()
}
