package ci_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// pageJob is the job of docs/ci.md that compares the page of the keys: its environment, and its lines, those that run
// after a failure behind the others.
func pageJob(t *testing.T, clone string) (env, lines []string) {
	t.Helper()
	var workflow struct {
		Jobs struct {
			Page struct {
				Env   map[string]string `yaml:"env"`
				Steps []step            `yaml:"steps"`
			} `yaml:"page"`
		} `yaml:"jobs"`
	}
	readWorkflow(t, clone, "redislint docs", &workflow)
	job := workflow.Jobs.Page
	for _, name := range slices.Sorted(maps.Keys(job.Env)) {
		env = append(env, name+"="+job.Env[name])
	}
	return env, commandsOf(job.Steps)
}

// The job passes where the page is that of the code, fails with a diff where it is not, and writes what it should
// be. Files of other systems change the page only where they are built.
func TestPageJob(t *testing.T) {
	clone := top(t)
	env, lines := pageJob(t, clone)
	require.Equal(t, []string{"GOARCH=amd64", "GOOS=linux"}, env)
	require.Len(t, lines, 3)
	require.Equal(t, "go install "+modulePath+"/cmd/redislint@latest", lines[0])
	bin, dir := t.TempDir(), t.TempDir()
	command{clone, environment("CGO_ENABLED=0")}.run(t, "go", "build", "-o", bin+string(filepath.Separator), "./cmd/redislint")
	app := filepath.Join(dir, "app")
	require.NoError(t, os.CopyFS(filepath.Join(dir, "redis"), os.DirFS(filepath.Join(clone, "testdata", "script", "redis"))))
	write := func(name, text string) {
		name = filepath.Join(app, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	const source = "package store\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\n"
	write("go.mod", "module example.org/app\n\ngo 1.26\n\nrequire github.com/redis/go-redis/v9 v9.0.0\n\nreplace github.com/redis/go-redis/v9 => ../redis\n")
	write(".redislint.yml", "version: 1\nkeys: {user: {pattern: \"user:{id}\"}}\n")
	write("store/store.go", source+"func Get(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, \"user:\"+id) }\n")
	write("store/store_windows.go", source+"func GetElsewhere(ctx context.Context, rdb *redis.Client, id string) { rdb.Get(ctx, \"user:\"+id) }\n")
	run := func(line string, env ...string) (status int, stdout string) {
		here := command{app, environment(append(env, "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))...)}
		status, stdout, stderr := here.try(t, "bash", "-eo", "pipefail", "-c", line)
		return status, stdout + stderr
	}

	status, log := run(lines[1], env...)
	require.Equal(t, 1, status, log)
	require.Contains(t, log, "docs/redis/keys.md does not exist")
	status, log = run(lines[2], env...)
	require.Zero(t, status, log)
	status, log = run(lines[1], env...)
	require.Zero(t, status, log)
	status, log = run(lines[1], "GOOS=windows", "GOARCH=amd64")
	require.Equal(t, 1, status, log)
	require.Contains(t, log, "\n+  - `store.GetElsewhere`\n")

	write("store/more.go", source+"func Drop(ctx context.Context, rdb *redis.Client, id string) { rdb.Del(ctx, \"user:\"+id) }\n")
	status, log = run(lines[1], env...)
	require.Equal(t, 1, status, log)
	require.Contains(t, log, "\n+  - `store.Drop`\n")
}
