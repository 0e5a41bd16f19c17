package ci_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"
)

// An action is what action.yml says, as far as a runner needs it.
type action struct {
	Inputs map[string]struct {
		Default string `yaml:"default"`
	} `yaml:"inputs"`
	Outputs map[string]struct {
		Value string `yaml:"value"`
	} `yaml:"outputs"`
	Runs struct {
		Steps []actionStep `yaml:"steps"`
	} `yaml:"runs"`
}

type actionStep struct {
	ID    string            `yaml:"id"`
	Shell string            `yaml:"shell"`
	Env   map[string]string `yaml:"env"`
	Run   string            `yaml:"run"`
}

func readAction(t *testing.T, clone string) action {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(clone, "action.yml"))
	require.NoError(t, err)
	var a action
	require.NoError(t, yaml.Unmarshal(data, &a))
	require.NotEmpty(t, a.Runs.Steps)
	return a
}

// A runner runs the steps of the action as that of GitHub does.
type runner struct {
	action
	clone     string // of redislint: GITHUB_ACTION_PATH
	workspace string // the checkout of the repository to look at
	temp      string // RUNNER_TEMP
	env       []string
	event     map[string]any
}

// A job is what a run of the action left.
type job struct {
	status  int
	outputs map[string]string
	log     string // both streams
	stdout  string
	summary string
}

// start runs the steps with inputs, until one fails.
func (r runner) start(t *testing.T, inputs map[string]string) job {
	t.Helper()
	files := t.TempDir()
	summary := filepath.Join(files, "summary.md")
	j := job{outputs: map[string]string{}}
	values := map[string]string{}
	for name, in := range r.Inputs {
		values["inputs."+name] = in.Default
	}
	for name, value := range inputs {
		require.Contains(t, r.Inputs, name)
		values["inputs."+name] = value
	}
	for i, step := range r.Runs.Steps {
		require.Equal(t, "bash", step.Shell)
		output := filepath.Join(files, "output", step.ID+string(rune('a'+i)))
		require.NoError(t, os.MkdirAll(filepath.Dir(output), 0o755))
		env := append(environment(r.env...), "GITHUB_ACTIONS=true", "CI=true", "GITHUB_OUTPUT="+output, "GITHUB_STEP_SUMMARY="+summary,
			"GITHUB_WORKSPACE="+r.workspace, "GITHUB_ACTION_PATH="+r.clone, "RUNNER_TEMP="+r.temp)
		for name, text := range step.Env {
			env = append(env, name+"="+r.expand(t, text, values))
		}
		script := filepath.Join(files, "step.sh")
		require.NoError(t, os.WriteFile(script, []byte(step.Run), 0o644))
		var stdout, stderr string
		j.status, stdout, stderr = command{r.workspace, env}.try(t, "bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script)
		j.stdout += stdout
		j.log += stdout + stderr
		for name, value := range outputsOf(t, output) {
			values["steps."+step.ID+".outputs."+name] = value
		}
		if j.status != 0 {
			break
		}
	}
	for name, out := range r.Outputs {
		j.outputs[name] = r.expand(t, out.Value, values)
	}
	if data, err := os.ReadFile(summary); err == nil {
		j.summary = string(data)
	}
	return j
}

var expression = regexp.MustCompile(`\$\{\{\s*([^}]*?)\s*\}\}`)

// expand replaces the expressions of a text, which may only be names of values.
func (r runner) expand(t *testing.T, text string, values map[string]string) string {
	t.Helper()
	return expression.ReplaceAllStringFunc(text, func(found string) string {
		name := expression.FindStringSubmatch(found)[1]
		if path, ok := strings.CutPrefix(name, "github.event."); ok {
			var at any = r.event
			for key := range strings.SplitSeq(path, ".") {
				m, _ := at.(map[string]any)
				at = m[key]
			}
			value, _ := at.(string)
			return value
		}
		require.Regexp(t, `^(inputs\.[a-z-]+|steps\.[a-z]+\.outputs\.[a-z]+)$`, name)
		return values[name]
	})
}

// outputsOf reads the file of $GITHUB_OUTPUT of a step.
func outputsOf(t *testing.T, name string) map[string]string {
	t.Helper()
	outputs := map[string]string{}
	data, err := os.ReadFile(name)
	if err != nil {
		return outputs
	}
	for line := range strings.Lines(string(data)) {
		key, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		require.True(t, ok, line)
		outputs[key] = value
	}
	return outputs
}

// Inputs, names of branches and the like are texts that others write: in a script
// they would be code. So scripts have no expressions.
func TestActionScripts(t *testing.T) {
	a := readAction(t, filepath.Join("..", ".."))
	onCode := 0
	for _, step := range a.Runs.Steps {
		require.NotContains(t, step.Run, "${{")
		require.NotRegexp(t, `\beval\b`, step.Run)
		if strings.Contains(step.Run, "redislint-bin/redislint\" \"${arguments") { // on the code
			require.Contains(t, step.Run, "\nexport GOTOOLCHAIN=${GOTOOLCHAIN:-local}\n")
			onCode++
		}
	}
	require.Equal(t, 1, onCode)
	require.ElementsMatch(t, []string{"version", "packages", "args", "working-directory", "baseline", "since", "format"}, slices.Collect(maps.Keys(a.Inputs)))
	require.ElementsMatch(t, []string{"status", "findings", "sarif"}, slices.Collect(maps.Keys(a.Outputs)))
}

// newKey is what the pull request of the test adds.
const newKey = `package history

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Forget forgets.
func Forget(ctx context.Context, rdb *redis.Client, id string) error {
	return rdb.Del(ctx, "conduit:forgotten:"+id).Err()
}
`

// A host is a repository with a pull request: the example of redislint in a folder
// of it, a branch, and the merge of another that adds a key.
type host struct {
	dir string
	git command
}

func newHost(t *testing.T, clone, folder, base string) host {
	t.Helper()
	dir := t.TempDir()
	h := host{dir, command{dir, environment()}}
	h.git.run(t, "git", "init", "-q", "-b", base, ".")
	app := filepath.Join(dir, filepath.FromSlash(folder))
	require.NoError(t, os.CopyFS(app, os.DirFS(filepath.Join(clone, "testdata", "systems", "conduit"))))
	h.commit(t, "first")
	h.git.run(t, "git", "checkout", "-q", "-b", "change")
	require.NoError(t, os.WriteFile(filepath.Join(app, "internal", "history", "forget.go"), []byte(newKey), 0o644))
	h.commit(t, "change")
	// The branch that it is for goes on.
	h.git.run(t, "git", "checkout", "-q", base)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "README.md"), []byte("read me\n"), 0o644))
	h.commit(t, "second")
	h.git.run(t, "git", "checkout", "-q", "--detach")
	h.git.run(t, "git", "merge", "-q", "--no-edit", "change")
	h.git.run(t, "git", "update-ref", "refs/pull/1/merge", "HEAD")
	h.git.run(t, "git", "checkout", "-q", base)
	return h
}

func (h host) commit(t *testing.T, message string) {
	t.Helper()
	h.git.run(t, "git", "add", "-A")
	h.git.run(t, "git", "commit", "-q", "-m", message)
}

// checkout does what actions/checkout does: one commit, and no branches.
func (h host) checkout(t *testing.T, ref string) string {
	t.Helper()
	dir := t.TempDir()
	git := command{dir, environment()}
	git.run(t, "git", "init", "-q", ".")
	git.run(t, "git", "remote", "add", "origin", "file://"+filepath.ToSlash(h.dir))
	git.run(t, "git", "fetch", "-q", "--no-tags", "--depth=1", "origin", "+"+ref+":refs/remotes/checkout")
	git.run(t, "git", "checkout", "-q", "--detach", "refs/remotes/checkout")
	return dir
}

const (
	example = "services/conduit"
	pull    = "refs/pull/1/merge"
)

func TestAction(t *testing.T) {
	clone := top(t)
	// The name of a branch can be code, if one lets it.
	base := "main$(touch${IFS}pwned)"
	h := newHost(t, clone, example, base)
	newRunner := func(t *testing.T, ref string, env ...string) runner {
		return runner{action: readAction(t, clone), clone: clone, workspace: h.checkout(t, ref), temp: t.TempDir(), env: env}
	}
	annotation := "::error file=services/conduit/internal/history/forget.go,line=11,endLine=11,col=22,endColumn=42,title=redislint%3A "

	t.Run("pull request", func(t *testing.T) {
		r := newRunner(t, pull, "GITHUB_BASE_REF="+base, "GITHUB_EVENT_NAME=pull_request")
		j := r.start(t, map[string]string{"working-directory": example})
		require.Equal(t, 1, j.status, j.log)
		require.Equal(t, map[string]string{"status": "1", "findings": "1", "sarif": ""}, j.outputs)
		require.Equal(t, 1, strings.Count(j.stdout, "\n::error "), j.log)
		require.Contains(t, j.stdout, "\n"+annotation)
		require.Contains(t, j.summary, "1 finding in 1 file")
		require.NoFileExists(t, filepath.Join(r.workspace, example, "pwned"))
		require.Empty(t, command{r.workspace, environment()}.run(t, "git", "status", "--porcelain"), "the checkout is as it was")

		// With the history, as of fetch-depth: 0, nothing is fetched.
		r.env = append(r.env, "GIT_ALLOW_PROTOCOL=none")
		j = r.start(t, map[string]string{"working-directory": example, "args": "--rules\nwrongtype"})
		require.Zero(t, j.status, j.log)
		require.Equal(t, map[string]string{"status": "0", "findings": "0", "sarif": ""}, j.outputs)
	})

	t.Run("merge queue", func(t *testing.T) {
		r := newRunner(t, pull, "GITHUB_EVENT_NAME=merge_group")
		r.event = map[string]any{"merge_group": map[string]any{"base_ref": "refs/heads/" + base}}
		j := r.start(t, map[string]string{"working-directory": example, "format": "sarif"})
		require.Equal(t, 1, j.status, j.log)
		require.Equal(t, "1", j.outputs["findings"])
		reported, suppressed := sarifResults(t, j.outputs["sarif"])
		require.Equal(t, []int{1, 0}, []int{reported, suppressed})
	})

	t.Run("push", func(t *testing.T) {
		r := newRunner(t, pull, "GITHUB_EVENT_NAME=push")
		j := r.start(t, map[string]string{"working-directory": example, "packages": "./internal/history ./internal/queue"})
		require.Equal(t, 1, j.status, j.log)
		all := strings.Count(j.stdout, "\n::error ")
		require.Greater(t, all, 2)
		require.Contains(t, j.summary, "findings in")

		// What the runner would take for commands is none in errors.
		j = r.start(t, map[string]string{"working-directory": example, "packages": "./none\n::warning::oops"})
		require.Equal(t, 2, j.status, j.log)
		require.Equal(t, map[string]string{"status": "2", "findings": "0", "sarif": ""}, j.outputs)
		_, after, _ := strings.Cut(j.stdout, "::stop-commands::")
		token, _, _ := strings.Cut(after, "\n")
		require.Regexp(t, `(?s)error: .*none.*\n::`+token+`::\n$`, after)

		// With a baseline, all of which is in SARIF.
		bin := filepath.Join(r.temp, "redislint-bin", "redislint"+executableSuffix())
		command{filepath.Join(r.workspace, example), environment()}.run(t, bin, "--baseline", "known", "--write-baseline")
		j = r.start(t, map[string]string{"working-directory": example, "baseline": "known", "format": "sarif"})
		require.Zero(t, j.status, j.log)
		require.Equal(t, "0", j.outputs["findings"])
		reported, suppressed := sarifResults(t, j.outputs["sarif"])
		require.Zero(t, reported)
		require.Greater(t, suppressed, all)
	})

	t.Run("no comparison", func(t *testing.T) {
		r := newRunner(t, pull, "GITHUB_BASE_REF="+base)
		j := r.start(t, map[string]string{"working-directory": example, "since": "none", "args": "--exit-zero"})
		require.Zero(t, j.status, j.log)
		require.NotEqual(t, "0", j.outputs["findings"])
		require.Equal(t, "0", j.outputs["status"])
	})

	t.Run("inputs are not code", func(t *testing.T) {
		r := newRunner(t, pull)
		for _, input := range []string{"packages", "args", "baseline", "since", "format", "working-directory"} {
			j := r.start(t, map[string]string{"working-directory": example, input: "$(touch pwned)`touch pwned`\"; touch pwned #'\nfindings=7"})
			require.NotZero(t, j.status, input)
			require.NotEqual(t, "7", j.outputs["findings"], input)
		}
		found, err := filepath.Glob(filepath.Join(r.workspace, "services", "*", "pwned"))
		require.NoError(t, err)
		require.Empty(t, found)
		require.NoFileExists(t, filepath.Join(r.workspace, "pwned"))
	})
}

// sarifResults returns how many results of a log are reported, and how many are
// suppressed.
func sarifResults(t *testing.T, name string) (reported, suppressed int) {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	var log struct {
		Runs []struct {
			Results []struct {
				Suppressions []any `json:"suppressions"`
			} `json:"results"`
		} `json:"runs"`
	}
	require.NoError(t, json.Unmarshal(data, &log))
	for _, r := range log.Runs[0].Results {
		if len(r.Suppressions) > 0 {
			suppressed++
		} else {
			reported++
		}
	}
	return reported, suppressed
}
