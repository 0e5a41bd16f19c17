package nogo_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rulesGo is the version of rules_go whose nogo the tests build.
const rulesGo = "github.com/bazelbuild/rules_go@v0.65.0"

// nogoVariable asks for the test that builds nogo, for which modules are
// downloaded.
const nogoVariable = "REDISLINT_NOGO"

// The files of rules_go's go/tools/builders that are nogo, and those that write
// the file of it which names the analyzers.
var (
	nogoFiles = []string{
		"constants.go", "env.go", "flags.go", "nogo_fix.go", "nogo_goversions_go118.go", "nogo_goversions_go121.go",
		"nogo_goversions_go122.go", "nogo_main.go", "nogo_version.go", "nolint.go",
	}
	generatorFiles = []string{"constants.go", "env.go", "flags.go", "generate_nogo_main.go"}
)

const generatorMain = `package main

import (
	"log"
	"os"
)

func main() {
	if err := genNogoMain(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}
`

// A workshop builds nogo as Bazel would. nogo uses internal packages of
// golang.org/x/tools, so it is built inside a copy of that module.
type workshop struct {
	t     *testing.T
	dir   string // the copy
	tries int
}

func newWorkshop(t *testing.T) *workshop {
	t.Helper()
	if os.Getenv(nogoVariable) == "" {
		t.Skipf("builds nogo: set %s=1", nogoVariable)
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	require.NoError(t, err)
	w := &workshop{t: t, dir: filepath.Join(t.TempDir(), "tools")}
	builders := filepath.Join(w.moduleDir(root, "mod", "download", "-json", rulesGo), "go", "tools", "builders")
	require.NoError(t, os.CopyFS(w.dir, os.DirFS(w.moduleDir(root, "list", "-m", "-json", "golang.org/x/tools"))))
	w.copy(builders, "nogo", nogoFiles)
	w.copy(builders, "generator", generatorFiles)
	require.NoError(t, os.WriteFile(filepath.Join(w.dir, "generator", "main.go"), []byte(generatorMain), 0o600))
	w.run(w.dir, "go", "mod", "edit", "-require=github.com/redislint/redislint@v0.0.0", "-replace=github.com/redislint/redislint="+root)
	return w
}

// moduleDir returns the directory of the module that a go command prints.
func (w *workshop) moduleDir(dir string, args ...string) string {
	w.t.Helper()
	var module struct{ Dir string }
	require.NoError(w.t, json.Unmarshal([]byte(w.run(dir, "go", args...)), &module))
	return module.Dir
}

func (w *workshop) copy(from, to string, names []string) {
	w.t.Helper()
	require.NoError(w.t, os.MkdirAll(filepath.Join(w.dir, to), 0o755))
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(from, name))
		require.NoError(w.t, err)
		require.NoError(w.t, os.WriteFile(filepath.Join(w.dir, to, name), data, 0o600))
	}
}

// run returns what a command prints; it must succeed.
func (w *workshop) run(dir, name string, args ...string) string {
	w.t.Helper()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(w.t.Context(), name, args...)
	cmd.Dir, cmd.Stderr = dir, &stderr
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.Output()
	require.NoError(w.t, err, "%s %v\n%s", name, args, &stderr)
	return string(out)
}

// build returns a nogo with the analyzer and a configuration, a JSON text.
func (w *workshop) build(config string) string {
	w.t.Helper()
	w.tries++
	file, program := filepath.Join(w.dir, "nogo.json"), filepath.Join(w.dir, fmt.Sprintf("nogo%d.exe", w.tries))
	require.NoError(w.t, os.WriteFile(file, []byte(config), 0o600))
	w.run(w.dir, "go", "run", "./generator", "-config="+file, "-output="+filepath.Join(w.dir, "nogo", "analyzers.go"),
		"-analyzer_importpath=github.com/redislint/redislint/analyzer/nogo")
	w.run(w.dir, "go", "build", "-ldflags=-s -w", "-o", program, "./nogo")
	return program
}

// A target is a package for nogo to check, as Bazel has it: the archives of what
// it imports, and the facts of what was checked before.
type target struct {
	dir   string
	facts []string // path=file
}

func newTarget(t *testing.T, w *workshop) *target {
	t.Helper()
	top := t.TempDir()
	dir := filepath.Join(top, "app")
	require.NoError(t, os.CopyFS(filepath.Join(top, "redis"), os.DirFS(filepath.Join("..", "..", "testdata", "script", "redis"))))
	for name, text := range map[string]string{
		"go.mod":         "module example.org/app\n\ngo 1.26\n\nrequire github.com/redis/go-redis/v9 v9.0.0\n\nreplace github.com/redis/go-redis/v9 => ../redis\n",
		"names/names.go": "package names\n\nfunc Worker(id string) string { return prefix + id }\n\nconst prefix = \"app:workers:\"\n",
		"cache/cache.go": `package cache

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func Get(ctx context.Context, rdb *redis.Client, key string) { rdb.Get(ctx, "cache:"+key) }

func Drop(ctx context.Context, rdb *redis.Client, key string) { rdb.Del(ctx, key) }
`,
		"app.go": `package app

import (
	"context"

	"example.org/app/cache"
	"example.org/app/names"
	"github.com/redis/go-redis/v9"
)

func F(ctx context.Context, rdb *redis.Client, id string) {
	rdb.Get(ctx, names.Worker(id))
	cache.Get(ctx, rdb, id)
	cache.Drop(ctx, rdb, "app:jobs:"+id)
	rdb.FlushAll(ctx)
}
`,
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	config := w.run(dir, "go", "list", "-export", "-deps", "-f", "{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}", "./...")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "importcfg"), []byte(config), 0o600))
	return &target{dir: dir}
}

// check runs nogo on a package and returns its lines without the directory.
func (g *target) check(t *testing.T, nogo, pkg, file string, args ...string) []string {
	t.Helper()
	facts := filepath.Join(g.dir, strings.ReplaceAll(pkg, "/", "_")+".facts")
	args = append(args, "-p", pkg, "-importcfg", "importcfg", "-go_version", strings.TrimPrefix(runtime.Version(), "go"), "-x", facts)
	for _, f := range g.facts {
		args = append(args, "-fact", f)
	}
	cmd := exec.CommandContext(t.Context(), nogo, append(args, file)...)
	cmd.Dir = g.dir
	cmd.Env = append(os.Environ(), "GOARCH="+runtime.GOARCH)
	out, err := cmd.CombinedOutput()
	g.facts = append(g.facts, pkg+"="+facts)
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(string(out), g.dir+string(filepath.Separator), "")), "\n")
	if err == nil {
		require.Empty(t, string(out))
		return nil
	}
	require.Equal(t, "nogo: errors found by nogo during build-time code analysis:", lines[0])
	return lines[1:]
}

// The real nogo, built by its generator, with the configuration of docs/drivers.md:
// facts of two packages reach a third.
func TestRealNogo(t *testing.T) {
	const (
		cached  = `cache/cache.go:9:77: hardcoded: hand-built key "cache:{key}": build it with a namespace-aware key builder (redislint)`
		worker  = `app.go:12:15: hardcoded: hand-built key "app:workers:{id}": build it with a namespace-aware key builder (redislint)`
		job     = `app.go:14:23: hardcoded: hand-built key "app:jobs:{id}": build it with a namespace-aware key builder (redislint)`
		unknown = `app.go:12:15: unknownkey: no class describes key "app:workers:{id}": add one, or use job, "app:jobs:{id}" (redislint)`
		flush   = `app.go:15:2: fullscan: FLUSHALL deletes the data of everyone on this server: SCAN the keys of the namespace and UNLINK them (redislint)`
	)
	w := newWorkshop(t)
	for _, tt := range []struct {
		name, config string
		factsOnly    bool
		cache, app   []string
	}{
		{"no configuration", `{}`, false, []string{cached}, []string{worker, job, flush}},
		{"dependencies for their facts only", `{}`, true, nil, []string{worker, job, flush}},
		{
			"documentation", `{"redislint": {"analyzer_flags": {"policy": "namespace: {default: app}", "disable": "fullscan"}}}`, false,
			[]string{cached}, []string{worker, job},
		},
		{
			"policy", `{"redislint": {"analyzer_flags": {"policy": "keys: {cache: {pattern: 'cache:{id}', global: true}, job: {pattern: 'app:jobs:{id}'}}"}}}`, false,
			nil, []string{unknown, flush},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			program := w.build(tt.config)
			g := newTarget(t, w)
			var below []string
			if tt.factsOnly {
				below = []string{"-facts_only"}
			}
			require.Empty(t, g.check(t, program, "example.org/app/names", "names/names.go", below...))
			require.Equal(t, tt.cache, g.check(t, program, "example.org/app/cache", "cache/cache.go", below...))
			require.Equal(t, tt.app, g.check(t, program, "example.org/app", "app.go"))
		})
	}
}
