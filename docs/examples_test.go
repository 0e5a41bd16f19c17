package docs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/analyzer"
	"github.com/redislint/redislint/analyzer/nogo"
	"github.com/redislint/redislint/internal/doctest"
	"github.com/redislint/redislint/internal/redislinttest"
	"github.com/redislint/redislint/internal/redistest"
	"github.com/redislint/redislint/keys"
)

// TestMain runs the tests in the folder of the repository: that is where readers are.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestExamples runs every example of the documents: a block of code in Markdown
// whose mode is none of these, or that has none, fails. The examples of the rules'
// documentation are run by TestRules.
//
//	generated           internal/gendocs writes it
//	gendocs, usage, workflow, gitlab, pre-commit, install, walk, vim, vscode, efm, observed
//	                    other tests, which elsewhere names
//	run DIR [STATUS]    each line is a command of a shell, in a copy of DIR, and ends with 0 or the status
//	program DIR         the main package of a driver, which finds something in a copy of DIR
//	statement           Go code that is only left alone because of the comment in it
//	policy              a policy that loads
//	nogo                flags of the analyzer for nogo
//	golangci            how golangci-lint is built
//	drawing             the paths in it exist
//	recipe DIR          a Go file that builds in a package of its own in the module at DIR
func TestExamples(t *testing.T) {
	x := examples{redislint: redislinttest.Program(t)}
	pages, err := doctest.Pages(".")
	require.NoError(t, err)
	for _, file := range pages {
		if testing.Short() && filepath.Base(file) != "README.md" {
			continue // they run the program
		}
		blocks, err := doctest.Read(file)
		require.NoError(t, err)
		for _, b := range blocks {
			t.Run(file+":"+strconv.Itoa(b.Line), func(t *testing.T) { x.run(t, b) })
		}
	}
}

// An example of a rule that only a policy makes a bad one says so.
func TestExamplesNamePolicies(t *testing.T) {
	for _, rule := range analyzer.Rules() {
		file := filepath.Join("testdata", "src", "example", rule.Name, keys.PolicyFile)
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		require.NoError(t, err)
		says := slices.DeleteFunc(strings.Split(strings.TrimSpace(string(text)), "\n"), func(line string) bool {
			return line == "version: 1" || strings.HasPrefix(line, "#")
		})
		if len(says) == 0 {
			continue // any policy does
		}
		doc, err := rule.Documentation()
		require.NoError(t, err)
		require.Contains(t, doc.Bad, "policy", "the example of %s does not say what the policy has", rule.Name)
	}
}

// elsewhere has the tests of modes that are not tested here.
var elsewhere = map[string]string{
	"gendocs":    "internal/gendocs/gendocs_test.go",
	"usage":      "cmd/redislint/docs_test.go",
	"acl-noperm": "cmd/redislint/acl_test.go",
	"workflow":   "testdata/ci/actionlint_test.go",
	"gitlab":     "internal/ci/gitlab_test.go",
	"pre-commit": "internal/ci/precommit_test.go",
	"install":    "internal/ci/release_test.go",
	"walk":       "docs/contributing_test.go",
	"vim":        "docs/editors_test.go",
	"vscode":     "docs/editors_test.go",
	"efm":        "docs/editors_test.go",
	"observed":   "guard/guardtest/planted_test.go",
}

// examples runs examples with a program.
type examples struct {
	redislint string
	server    string // the address of a Redis; "" for none
}

func (x examples) run(t *testing.T, b doctest.Block) {
	t.Helper()
	if file := elsewhere[b.Mode]; file != "" {
		test, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Contains(t, string(test), strconv.Quote(b.Mode))
		return
	}
	switch b.Mode {
	case doctest.Generated:
	case "run":
		x.commands(t, b)
	case "server":
		x.server = redistest.Start(t)
		x.commands(t, b)
	case "program":
		x.program(t, b)
	case "statement":
		x.statement(t, b)
	case "policy":
		p, err := keys.ParsePolicy(keys.PolicyFile, []byte(b.Text))
		require.NoError(t, err)
		require.NotEmpty(t, p.Keys)
	case "nogo":
		checkNogo(t, b)
	case "golangci":
		x.golangci(t, b)
	case "drawing":
		paths := regexp.MustCompile(`[a-z]+/[a-z/]*`).FindAllString(b.Text, -1)
		require.NotEmpty(t, paths)
		for _, path := range paths {
			require.DirExists(t, path)
		}
	case "recipe":
		recipe(t, b)
	default:
		t.Errorf("unknown mode %q", b.Mode)
	}
}

// recipe builds a Go file, which only the go command sees in the module.
func recipe(t *testing.T, b doctest.Block) {
	t.Helper()
	if testing.Short() && b.Args[0] != "." {
		t.Skip("builds another module")
	}
	name, command := "recipe.go", []string{"build"}
	if strings.Contains(b.Text, `"testing"`) {
		name, command = "recipe_test.go", []string{"test", "-c", "-vet=off"}
	}
	dir, err := filepath.Abs(filepath.FromSlash(b.Args[0]))
	require.NoError(t, err)
	temp := t.TempDir()
	file := filepath.Join(temp, name)
	require.NoError(t, os.WriteFile(file, []byte(b.Text), 0o600))
	replace := map[string]string{filepath.Join(dir, "recipe", name): file}
	if strings.Contains(b.Text, `"embed"`) { // as it is: without the directive, nothing is in the binary
		require.Contains(t, b.Text, "\n//go:embed "+keys.PolicyFile+"\nvar ")
		policy := filepath.Join(temp, keys.PolicyFile)
		require.NoError(t, os.WriteFile(policy, []byte("version: 1\n"), 0o600))
		replace[filepath.Join(dir, "recipe", keys.PolicyFile)] = policy
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	list := filepath.Join(temp, "overlay.json")
	require.NoError(t, os.WriteFile(list, overlay, 0o600))
	cmd := exec.CommandContext(t.Context(), "go", append(command, "-overlay", list, "-o", filepath.Join(temp, "out"), "./recipe")...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// bash runs a line in a directory, and returns what it prints and its exit status.
func (x examples) bash(t *testing.T, dir, line string) (string, int) {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "bash", "-c", line)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &out
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(x.redislint)+string(os.PathListSeparator)+os.Getenv("PATH"), "GOWORK=off", "GOFLAGS=")
	if x.server != "" {
		cmd.Env = append(cmd.Env, "REDISLINT_REDIS_URL=redis://"+x.server)
	}
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return out.String(), cmd.ProcessState.ExitCode()
}

func copyOf(t *testing.T, dir string) string {
	t.Helper()
	copied := redislinttest.Dir(t)
	require.NoError(t, os.CopyFS(copied, os.DirFS(filepath.FromSlash(dir))))
	return copied
}

func (x examples) commands(t *testing.T, b doctest.Block) {
	t.Helper()
	require.NotEmpty(t, b.Lines())
	if testing.Short() && strings.HasPrefix(b.Lines()[0], "go ") {
		t.Skip("a new program looks at every package of the build under go vet")
	}
	dir, statuses := copyOf(t, b.Args[0]), b.Args[1:]
	for i, line := range b.Lines() {
		want := 0
		if len(statuses) > 0 {
			require.Len(t, statuses, len(b.Lines()), "a status for each line")
			var err error
			want, err = strconv.Atoi(statuses[i])
			require.NoError(t, err)
		}
		out, got := x.bash(t, dir, line)
		require.Equal(t, want, got, "%s\n%s", line, out)
	}
}

// program builds the example in place of a command of this module.
func (x examples) program(t *testing.T, b doctest.Block) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a driver, which reads the standard library from source")
	}
	dir := t.TempDir()
	source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	require.NoError(t, os.WriteFile(source, []byte(b.Text), 0o600))
	here, err := os.Getwd()
	require.NoError(t, err)
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(here, "cmd", "example", "main.go"): source}})
	require.NoError(t, err)
	replaced := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(replaced, overlay, 0o600))
	out, err := exec.CommandContext(t.Context(), "go", "build", "-overlay", replaced, "-o", program, "./cmd/example").CombinedOutput()
	require.NoError(t, err, string(out))
	printed, status := x.bash(t, copyOf(t, b.Args[0]), program+" ./...")
	require.NotZero(t, status)
	require.Contains(t, printed, "hand-built key")
}

// statement compares findings with the comment and without it.
func (x examples) statement(t *testing.T, b doctest.Block) {
	t.Helper()
	for _, tt := range []struct {
		code string
		want int
	}{{b.Text, 0}, {b.Text[:strings.Index(b.Text, "//redislint:")] + "\n", 1}} {
		top := t.TempDir()
		require.NoError(t, os.CopyFS(filepath.Join(top, "redis"), os.DirFS(filepath.Join("testdata", "script", "redis"))))
		for name, text := range map[string]string{
			"go.mod": "module example.org/app\n\ngo 1.26\n\nrequire github.com/redis/go-redis/v9 v9.0.0\n\nreplace github.com/redis/go-redis/v9 => ./redis\n",
			"app.go": "package app\n\nimport (\n\t\"context\"\n\n\t\"github.com/redis/go-redis/v9\"\n)\n\nfunc f(ctx context.Context, rdb *redis.Client, id string) {\n" + tt.code + "}\n",
		} {
			require.NoError(t, os.WriteFile(filepath.Join(top, name), []byte(text), 0o600))
		}
		out, status := x.bash(t, top, "redislint ./...")
		require.Equal(t, tt.want, status, out)
	}
}

// checkNogo sets the flags that nogo would set.
func checkNogo(t *testing.T, b doctest.Block) {
	t.Helper()
	var config map[string]struct {
		Flags map[string]string `json:"analyzer_flags"`
	}
	require.NoError(t, json.Unmarshal([]byte(b.Text), &config))
	a := nogo.New()
	require.NoError(t, analysis.Validate([]*analysis.Analyzer{a}))
	require.NotEmpty(t, config[a.Name].Flags)
	for name, value := range config[a.Name].Flags {
		require.NoError(t, a.Flags.Set(name, value), name)
	}
}

// golangci compares the commands with what builds the golangci-lint of the tests of
// analyzer/golangci. With REDISLINT_GOLANGCI set it runs them, which takes some
// minutes and needs the network.
func (x examples) golangci(t *testing.T, b doctest.Block) {
	t.Helper()
	test, err := os.ReadFile(filepath.Join("analyzer", "golangci", "driver_test.go"))
	require.NoError(t, err)
	plain := strings.ReplaceAll(string(test), `\"`, `"`)
	for _, part := range []string{
		`import _ "github.com/redislint/redislint/analyzer/golangci"\n`,
		"-require=github.com/redislint/redislint@v0.0.0", "-replace=github.com/redislint/redislint=",
	} {
		require.Contains(t, b.Text, part)
		require.Contains(t, plain, part)
	}
	_, version, found := strings.Cut(b.Lines()[0], "golangci-lint/v2@")
	require.True(t, found)
	require.Contains(t, string(test), `const version = "`+version+`"`)
	if os.Getenv("REDISLINT_GOLANGCI") == "" {
		return
	}
	here, err := os.Getwd()
	require.NoError(t, err)
	dir := t.TempDir()
	t.Cleanup(func() { _ = exec.CommandContext(context.Background(), "chmod", "-R", "u+w", dir).Run() })
	out, status := x.bash(t, dir, "set -e\n"+strings.ReplaceAll(b.Text, "/path/to/the/clone", here))
	require.Zero(t, status, out)
	module := copyOf(t, "testdata/systems/conduit")
	require.NoError(t, os.WriteFile(filepath.Join(module, ".golangci.yml"), []byte(golangciConfig(t)), 0o600))
	out, status = x.bash(t, module, filepath.Join(dir, "gcl", "custom-gcl")+" run --allow-parallel-runners ./...")
	require.Equal(t, 1, status, out)
	require.Contains(t, out, "hardcoded: hand-built key")
}

// golangciConfig is the configuration in "redislint help golangci".
func golangciConfig(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("cmd", "redislint", "topics", "golangci.txt"))
	require.NoError(t, err)
	var config strings.Builder
	for line := range strings.Lines(string(text)) {
		if code, ok := strings.CutPrefix(line, "    "); ok {
			config.WriteString(code)
		}
	}
	return config.String()
}
