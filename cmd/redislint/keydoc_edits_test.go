package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/internal/redislinttest"
)

// docsModule is a module whose page the edits below change, or not.
var docsModule = map[string]string{
	"go.mod": "module example.org/app\n\ngo 1.26\n\nrequire github.com/redis/go-redis/v9 v9.0.0\n\nreplace github.com/redis/go-redis/v9 => ../redis\n",
	".redislint.yml": `version: 1
namespace: {default: app}
keys:
  worker:
    pattern: "{namespace}:workers:{id}"
    type: string
    ttl: 30s
    doc: Heartbeat of a worker
  job:
    pattern: "{namespace}:job:{id:int}"
    type: hash
    max_count: 100
    fields: {state: {one_of: [new, done]}}
channels:
  events: {pattern: "{namespace}:events"}
`,
	"cmd/api/main.go": `package main

import (
	"context"

	"example.org/app/store"

	"github.com/redis/go-redis/v9"
)

func main() {
	s := store.New(new(redis.Client))
	s.Touch(context.Background(), "1")
}
`,
	"store/store.go": `package store

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// workers is what keys of workers begin with.
const workers = "app:workers:"

// variable is that of the environment which may have another namespace.
const variable = "NS"

// A Store has workers.
type Store struct{ rdb *redis.Client }

func New(rdb *redis.Client) *Store { return &Store{rdb: rdb} }

func (s *Store) Touch(ctx context.Context, id string) {
	s.rdb.Set(ctx, workers+id, "alive", 30*time.Second)
}

func (s *Store) Alive(ctx context.Context, id string) *redis.StringCmd {
	return s.rdb.Get(ctx, workers+id)
}

func (s *Store) Other(ctx context.Context, id string) {
	s.rdb.Get(ctx, "tmp:"+id)
}
`,
}

// A docsEdit replaces texts in a file, or adds a file.
type docsEdit struct {
	file     string
	from, to string
	also     []string // more pairs of them
}

// What a page says changes.
var docsChanges = []docsEdit{
	{".redislint.yml", "ttl: 30s", "ttl: 31s", nil},
	{".redislint.yml", "ttl: 30s", "ttl: required", nil},
	{".redislint.yml", "    ttl: 30s\n", "", nil},
	{".redislint.yml", "type: string", "type: list", nil},
	{".redislint.yml", "Heartbeat", "Life", nil},
	{".redislint.yml", "  worker:\n", "  workers:\n", nil},
	{".redislint.yml", "workers:{id}", "workers:{worker_id}", nil},
	{".redislint.yml", "workers:{id}", "worker:{id}", nil},
	{".redislint.yml", "{id:int}", "{id}", nil},
	{".redislint.yml", "{id:int}", "{id:uuid}", nil},
	{".redislint.yml", "max_count: 100", "max_count: 101", nil},
	{".redislint.yml", "max_count: 100", "max_bytes: 4KB", nil},
	{".redislint.yml", "[new, done]", "[new, done, gone]", nil},
	{".redislint.yml", "state:", "status:", nil},
	{".redislint.yml", "{state: {one_of: [new, done]}}", "{state: , \"*\": }", nil},
	{".redislint.yml", "    type: hash\n", "    type: hash\n    was: [\"jobs:{id}\"]\n", nil},
	{".redislint.yml", "    type: hash\n", "    type: hash\n    owner: jobs\n", []string{"version: 1\n", "version: 1\nmodules: {jobs: [./jobs]}\n"}},
	{".redislint.yml", "    type: hash\n", "    type: hash\n    commands: [HSET]\n", nil},
	{".redislint.yml", "    type: hash\n", "    type: hash\n    example: \"app:job:7\"\n", nil},
	{".redislint.yml", "{default: app}", "{default: app, env: NS}", nil},
	{".redislint.yml", "channels:\n", "  free: {pattern: \"free:{x}\", global: true}\nchannels:\n", nil},
	{".redislint.yml", "version: 1\n", "version: 1\nservices: {front: {main: ./cmd/api}}\n", nil},
	{"store/store.go", "s.rdb.Get(ctx, workers+id)\n", "nil\n", nil},
	{"store/store.go", "s.rdb.Get(ctx, \"tmp:\"+id)", "s.rdb.Get(ctx, \"temp:\"+id)", nil},
	{"store/store.go", "s.rdb.Get(ctx, \"tmp:\"+id)", "s.rdb.Del(ctx, workers+id)", nil},
	{"store/store.go", "s.rdb.Get(ctx, \"tmp:\"+id)", "s.rdb.Get(ctx, id)", nil},
	{"store/store.go", ") Alive(", ") IsAlive(", nil},
	{".redislint.yml", "of a worker\n", "of a worker\n    value: {one_of: [alive]}\n", nil},
	{"store/more.go", "", "package store\n\nimport \"context\"\n\nfunc (s *Store) Remove(ctx context.Context, id string) { s.rdb.Del(ctx, workers+id) }\n", nil},
	{"cmd/jobs/main.go", "", "package main\n\nimport (\n\t\"example.org/app/store\"\n\t\"github.com/redis/go-redis/v9\"\n)\n\nfunc main() { store.New(new(redis.Client)) }\n", nil},
}

// It does not: positions, names of variables, comments, code without keys.
var docsKeeps = []docsEdit{
	{"store/store.go", "// workers is what keys of workers begin with.", "// workers is the head of keys.\n\n", nil},
	{"store/store.go", "const workers", "\n\n\nconst workers", nil},
	{"store/store.go", "id string) {\n\ts.rdb.Set(ctx, workers+id", "worker string) {\n\ts.rdb.Set(ctx, workers+worker", nil},
	{"store/store.go", "id string) {\n\ts.rdb.Get(ctx, \"tmp:\"+id)", "name string) {\n\ts.rdb.Get(ctx, \"tmp:\"+name)", nil},
	{"store/store.go", "\ts.rdb.Get(ctx, \"tmp:\"+id)", "\ts.rdb.Get(ctx,\n\t\t\"tmp:\"+id)", nil},
	{"store/store.go", "const workers = \"app:workers:\"", "const (\n\tworkers = app + \"workers:\"\n\tapp     = \"app:\"\n)", nil},
	{"store/store.go", "const workers", "var workers", nil},
	{"store/store.go", "30*time.Second", "time.Minute/2", nil},
	{"store/store.go", "30*time.Second", "lifetime", []string{"const workers", "const lifetime = 30 * time.Second\n\nconst workers"}},
	{"store/store.go", "\"alive\"", "\"idle\"", nil},
	{"store/store.go", "s.rdb.Set(ctx, workers+id,", "key := workers + id\n\ts.rdb.Set(ctx, key,", nil},
	{"store/store.go", "func (s *Store) Touch", "func helper(x int) int { return x + 1 }\n\nfunc (s *Store) Touch", nil},
	{"store/store.go", "struct{ rdb *redis.Client }", "struct {\n\trdb *redis.Client\n\tn   int\n}", nil},
	{"store/store.go", "return s.rdb.Get(ctx, workers+id)", "value := s.rdb.Get(ctx, workers+id)\n\treturn value", nil},
	{"store/store.go", "return s.rdb.Get(ctx, workers+id)", "defer helper()\n\treturn s.rdb.Get(ctx, workers+id)\n}\n\nfunc helper() {", nil},
	{"store/store.go", "\ts.rdb.Get(ctx, \"tmp:\"+id)", "\tif id != \"\" {\n\t\ts.rdb.Get(ctx, \"tmp:\"+id)\n\t}", nil},
	{"store/store.go", "\ts.rdb.Get(ctx, \"tmp:\"+id)", "\tfor range 3 {\n\t\ts.rdb.Get(ctx, \"tmp:\"+id)\n\t}", nil},
	{"store/store.go", "\ts.rdb.Get(ctx, \"tmp:\"+id)", "\ts.rdb.Get(ctx, \"tmp:\"+id)\n\ts.rdb.Get(ctx, \"tmp:\"+id)", nil},
	{"store/store.go", "return s.rdb.Get(ctx, workers+id)", "return s.rdb.Get(ctx, workers+string(id))", nil},
	{"store/store.go", "s *Store) Alive", "of *Store) Alive", []string{"return s.rdb", "return of.rdb"}},
	{"store/lifetime.go", "", "package store\n\nimport \"time\"\n\nconst Lifetime = 30 * time.Second\n", nil},
	{"store/doc.go", "", "// Package store keeps workers.\npackage store\n", nil},
	{"store/store_test.go", "", "package store\n\nimport \"testing\"\n\nfunc TestX(t *testing.T) {}\n", nil},
	{"other/other.go", "", "package other\n\nfunc F() string { return \"app:workers:1\" }\n", nil},
	{"README.md", "", "# App\n", nil},
	{"cmd/api/main.go", "s := store.New", "st := store.New", []string{"\ts.Touch", "\tst.Touch"}},
	{"cmd/api/main.go", "\"1\"", "\"2\"", nil},
	{"cmd/api/main.go", "func main() {", "func init() {}\n\n// main runs.\nfunc main() {", nil},
	{".redislint.yml", "version: 1\n", "# A comment.\nversion: 1\n\n", nil},
	{".redislint.yml", "version: 1\n", "version: 1\nrules: {fullscan: {enabled: false}}\n", nil},
}

// The page changes with what it is about, and with nothing else.
func TestDocsFollowEdits(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses sixty times")
	}
	require.Len(t, docsChanges, 30)
	require.Len(t, docsKeeps, 30)
	root := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(filepath.Join(root, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))))
	page := func(edit *docsEdit) string {
		dir := filepath.Join(root, "app")
		require.NoError(t, os.RemoveAll(dir))
		files := map[string]string{}
		for name, text := range docsModule {
			files[name] = text
		}
		if edit != nil {
			for pair := range slices.Chunk(append([]string{edit.from, edit.to}, edit.also...), 2) {
				require.Contains(t, files[edit.file], pair[0])
				files[edit.file] = strings.Replace(files[edit.file], pair[0], pair[1], 1)
			}
		}
		for name, text := range files {
			name = filepath.Join(dir, filepath.FromSlash(name))
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
		}
		return docsOf(t, dir)
	}
	want := page(nil)
	for _, edit := range docsChanges {
		require.NotEqual(t, want, page(&edit), "%s: %q is %q", edit.file, edit.from, edit.to)
	}
	for _, edit := range docsKeeps {
		require.Equal(t, want, page(&edit), "%s: %q is %q", edit.file, edit.from, edit.to)
	}
}
