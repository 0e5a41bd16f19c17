package golangci_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/analyzer"
	_ "github.com/redislint/redislint/analyzer/golangci"
)

// build returns the analyzers of the plugin as golangci-lint gets them.
func build(t *testing.T, conf any) ([]*analysis.Analyzer, error) {
	t.Helper()
	construct, err := register.GetPlugin("redislint")
	require.NoError(t, err)
	plugin, err := construct(conf)
	if err != nil {
		return nil, err
	}
	require.Equal(t, register.LoadModeTypesInfo, plugin.GetLoadMode())
	return plugin.BuildAnalyzers()
}

func names(analyzers []*analysis.Analyzer) []string {
	var names []string
	for _, a := range analyzers {
		names = append(names, a.Name)
	}
	return names
}

// inModule makes a module with those files, and it, or a directory in it, the
// working directory.
func inModule(t *testing.T, in string, files map[string]string) string {
	t.Helper()
	t.Setenv("REDISLINT_POLICY", "")
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	write(t, dir, "go.mod", "module example.org/app\n\ngo 1.26\n")
	for name, text := range files {
		write(t, dir, name, text)
	}
	require.NoError(t, os.MkdirAll(filepath.Join(dir, in), 0o755))
	t.Chdir(filepath.Join(dir, in))
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}

func TestSettings(t *testing.T) {
	var all, others []string
	for _, r := range analyzer.Rules() {
		all = append(all, r.Name)
		if r.Name != "hardcoded" {
			others = append(others, r.Name)
		}
	}
	const known = " (the settings are rules and disable, which are lists, policy, a path, and tests, true or false)"
	inModule(t, "deep/er", map[string]string{"conf/p.yml": "version: 1\n", "broken.yml": "version: 7\n"})
	for _, tt := range []struct {
		name string
		conf any
		want []string
		err  string
	}{
		{"none", nil, all, ""},
		{"empty", map[string]any{}, all, ""},
		{"as in the example", map[string]any{"rules": []any{}, "disable": []any{}, "policy": "", "tests": false}, all, ""},
		{"rules", map[string]any{"rules": []any{"fullscan"}}, []string{"fullscan"}, ""},
		{"disable", map[string]any{"disable": []any{"hardcoded"}}, others, ""},
		{"policy above", map[string]any{"policy": "conf/p.yml"}, all, ""},
		{"no such policy", map[string]any{"policy": "conf/q.yml"}, nil, `policy "conf/q.yml": there is no such file in `},
		{"broken policy", map[string]any{"policy": "broken.yml"}, nil, "broken.yml:1:10: "},
		{"unknown rule", map[string]any{"rules": []any{"SA1000"}}, nil, `unknown rule "SA1000" (known: fullscan, `},
		{"mistyped", map[string]any{"rule": []any{"fullscan"}}, nil, `unknown field "rule"` + known},
		{"no list", map[string]any{"disable": "hardcoded"}, nil, known},
		{"no boolean", map[string]any{"tests": "yes"}, nil, known},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := build(t, tt.conf)
			if tt.err != "" {
				require.ErrorContains(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			require.NoError(t, analysis.Validate(got))
			last := len(got) - 1
			require.Equal(t, tt.want, names(got[:last]))
			require.Regexp(t, "^redislintpolicy_[0-9a-f]{16}$", got[last].Name)
		})
	}
}

func TestTestsSetting(t *testing.T) {
	inModule(t, ".", nil)
	for _, tests := range []bool{false, true} {
		got, err := build(t, map[string]any{"tests": tests})
		require.NoError(t, err)
		want := map[bool]string{false: "false", true: "true"}[tests]
		require.Equal(t, want, got[0].Flags.Lookup("tests").Value.String())
	}
}

// The names of the silent analyzer and of the one with facts are others in every
// state of the policies, and the same in the same state, wherever golangci-lint
// runs in the module.
func TestState(t *testing.T) {
	dir := inModule(t, "a", map[string]string{"a/a.go": "package a\n"})
	other := filepath.Join(t.TempDir(), "other.yml")
	require.NoError(t, os.WriteFile(other, []byte("version: 1\n"), 0o644))
	state := func(conf any) string {
		t.Helper()
		got, err := build(t, conf)
		require.NoError(t, err)
		_, state, ok := strings.Cut(got[len(got)-1].Name, "_")
		require.True(t, ok)
		require.Equal(t, "uses_"+state, got[0].Requires[0].Name)
		return state
	}
	seen := map[string]string{state(nil): "none"}
	for _, step := range []struct{ why, file, text string }{
		{"a policy", ".redislint.yml", "version: 1\n"},
		{"another", ".redislint.yml", "version: 1\nexclude: []\n"},
		{"a nested one", "a/b/.redislint.yml", "version: 1\n"},
		{"in another folder too", "testdata/.redislint.yml", "version: 1\n"},
		{"the file of builders", "internal/rediskeys/keys_gen.go", "package rediskeys\n"},
		{"a change of that", "internal/rediskeys/keys_gen.go", "package rediskeys\n\n"},
	} {
		write(t, dir, step.file, step.text)
		got := state(nil)
		require.Emptyf(t, seen[got], "%s changes nothing", step.why)
		seen[got] = step.why
	}
	before := state(nil)
	write(t, dir, "vendor/example.org/x/.redislint.yml", "version: 1\n")
	write(t, dir, "a/a.go", "package a\n\n")
	require.Equal(t, before, state(nil), "nothing that counts")
	t.Chdir(dir)
	require.Equal(t, before, state(nil), "from the root")

	with := state(map[string]any{"policy": other})
	require.NotEqual(t, before, with)
	t.Setenv("REDISLINT_POLICY", other)
	require.Equal(t, with, state(nil), "from the environment")
	require.NoError(t, os.WriteFile(other, []byte("version: 1\n\n"), 0o644))
	require.NotEqual(t, with, state(nil))
	require.NoError(t, os.Remove(other))
	_, err := build(t, nil)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// All modules of a workspace count.
func TestStateOfWorkspace(t *testing.T) {
	dir := inModule(t, ".", map[string]string{
		"go.work": "go 1.26\n\nuse .\nuse ./two\n", "two/go.mod": "module example.org/two\n\ngo 1.26\n",
	})
	t.Setenv("GOWORK", "")
	state := func() string {
		t.Helper()
		got, err := build(t, nil)
		require.NoError(t, err)
		return got[len(got)-1].Name
	}
	t.Chdir(filepath.Join(dir, "two"))
	before := state()
	write(t, dir, ".redislint.yml", "version: 1\n")
	require.NotEqual(t, before, state())
}
