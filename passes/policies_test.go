package passes_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/internal/usetest"
	"github.com/redislint/redislint/passes/uses"
)

// tree writes files below a new directory, and returns that.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		name = filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	return root
}

// at is the package in a folder of a tree.
func at(root, dir string) *uses.Package {
	return &uses.Package{Path: "example.org/app/" + dir, Dir: filepath.Join(root, filepath.FromSlash(dir))}
}

func TestNearestPolicies(t *testing.T) {
	root := tree(t, map[string]string{
		"a/go.mod":                "module example.org/app/a\n",
		"a/.redislint.yml":        "separator: \"a\"\n",
		"a/b/.redislint.yml":      "separator: \"b\"\nwrappers: [{func: x.F, key: 0}]\n",
		"a/b/c/x.go":              "",
		"a/d/x.go":                "",
		"a/b/nested/go.mod":       "module example.org/app/a/b/nested\n",
		"none/x.go":               "",
		".redislint.yml":          "separator: \"above\"\n",
		"broken/go.mod":           "module example.org/app/broken\n",
		"broken/.redislint.yml":   "version: 2\nformat: \"{\"\n",
		"broken/b/.redislint.yml": "wrappers: [{func: x.F, key: 1.../1}]\n",
	})
	ps := passes.NearestPolicies()
	require.NoError(t, ps.Add(at(root, "a/b/c"), at(root, "a/d"), at(root, "a/b/nested")))
	require.Equal(t, "b", ps.Of("example.org/app/a/b/c").Separator)
	require.Equal(t, "a", ps.Of("example.org/app/a/d").Separator)
	require.Nil(t, ps.Of("example.org/app/a/b/nested"), "another module")
	require.Nil(t, ps.Of("example.org/app/unknown"))
	require.Len(t, ps.Wrappers(), 1)

	err := ps.Add(at(root, "broken/x"), at(root, "broken"), at(root, "broken/b"))
	var problems keys.PolicyErrors
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 3, "those of both files, each once: %v", err)

	var no *passes.Policies
	require.Nil(t, no.Of("x"))
	require.NoError(t, no.Add(at(root, "broken")))
	require.Empty(t, no.Wrappers())
}

// A rule whose findings are one for each use.
func eachUse(off bool) passes.Rule {
	return passes.Rule{Name: "hardcoded", Off: off, Run: func(in *passes.Input) []passes.Finding {
		var findings []passes.Finding
		for _, u := range in.Uses {
			findings = append(findings, passes.Finding{Message: u.Command, Package: u.Package, Span: u.Arg})
		}
		return findings
	}}
}

func TestApply(t *testing.T) {
	for _, tt := range []struct {
		name, policy string
		off          bool
		want         []string // commands, "!" behind those of warnings
	}{
		{"silent", "version: 1\n", false, []string{"GET", "SET", "DEL"}},
		{"off by default", "version: 1\n", true, nil},
		{"off, enabled", "rules: {hardcoded: {enabled: true}}\n", true, []string{"GET", "SET", "DEL"}},
		{"disabled", "rules: {hardcoded: {enabled: false}}\n", false, nil},
		{"another is disabled", "rules: {fullscan: {enabled: false}}\n", false, []string{"GET", "SET", "DEL"}},
		{"warning", "rules: {hardcoded: {severity: warning}}\n", false, []string{"GET!", "SET!", "DEL!"}},
		{"exclude", "exclude: [./b/...]\n", false, []string{"GET"}},
		{"exclude one", "exclude: [./b]\n", false, []string{"GET", "DEL"}},
		{"exclude by path", "exclude: [example.org/app/a]\n", false, []string{"SET", "DEL"}},
		{"rule's exclude", "rules: {hardcoded: {exclude: [./b/c]}}\n", false, []string{"GET", "SET"}},
		{"another's exclude", "rules: {fullscan: {exclude: [./...]}}\n", false, []string{"GET", "SET", "DEL"}},
		{"external", "keys: {x: {pattern: \"a:{rest...}\", external: true}}\n", false, []string{"SET", "DEL"}},
		{"external, another key too", "keys: {x: {pattern: \"c:{rest...}\", external: true}}\n", false, []string{"GET", "SET", "DEL"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := tree(t, map[string]string{"go.mod": "module example.org/app\n", ".redislint.yml": tt.policy})
			in := &passes.Input{Policies: passes.NearestPolicies()}
			for i, u := range []struct{ dir, command, key string }{{"a", "GET", "a:1"}, {"b", "SET", "b:1"}, {"b/c", "DEL", "c:1"}} {
				use := usetest.Use(u.command, uses.RoleKey, i+1, i+1, u.key)
				if u.dir == "b/c" {
					use = usetest.Use(u.command, uses.RoleKey, i+1, i+1, u.key, "d:1")
				}
				pkg := at(root, u.dir)
				use.Package = pkg.Path
				use.Arg.File = filepath.Join(pkg.Dir, "a.go")
				in.Uses = append(in.Uses, use)
				require.NoError(t, in.Policies.Add(pkg))
			}
			before := len(in.Uses[2].Keys)
			var got []string
			for _, f := range eachUse(tt.off).Apply(in) {
				require.Equal(t, "hardcoded", f.Rule)
				mark := map[passes.Severity]string{passes.Error: "", passes.Warning: "!"}[f.Severity]
				got = append(got, f.Message+mark)
			}
			require.Equal(t, tt.want, got)
			require.Len(t, in.Uses[2].Keys, before, "the input is as it was")
		})
	}
}

// A rule that is off by default is on where it is named, unless the policy says
// that it is not.
func TestChoose(t *testing.T) {
	use := usetest.Use("GET", uses.RoleKey, 1, 1, "a:1")
	off := eachUse(true)
	off.Group = "keys"
	all := []passes.Rule{{Name: "fullscan", Group: "time"}, off}
	chosen := func(only ...string) passes.Rule {
		rules, err := passes.Choose(all, only, nil)
		require.NoError(t, err)
		return rules[len(rules)-1]
	}
	for _, tt := range []struct {
		names  []string
		policy string
		want   int
	}{
		{nil, "version: 1\n", 0},
		{[]string{"fullscan", "hardcoded"}, "version: 1\n", 1},
		{[]string{"hardcoded"}, "rules: {hardcoded: {enabled: false}}\n", 0},
	} {
		policy, err := passes.ParsePolicy("p.yml", []byte(tt.policy))
		require.NoError(t, err)
		in := &passes.Input{Uses: []uses.Use{use}, Policies: passes.OnePolicy(policy)}
		require.Len(t, chosen(tt.names...).Apply(in), tt.want, "%v %s", tt.names, tt.policy)
	}
	in := &passes.Input{Uses: []uses.Use{use}}
	require.Empty(t, chosen().Apply(in))
	require.Empty(t, chosen("keys").Apply(in))
	require.Len(t, chosen("hardcoded").Apply(in), 1)

	rules, err := passes.Choose(all, nil, []string{"time"})
	require.NoError(t, err)
	require.Equal(t, []string{"hardcoded"}, passes.NamesOf(rules))
	_, err = passes.Choose(all, []string{"tme"}, nil)
	require.EqualError(t, err, `unknown rule "tme" (did you mean time?)`)
	_, err = passes.Choose(all, []string{"fullscan"}, []string{"time"})
	require.ErrorIs(t, err, passes.ErrNoRule)
}

// A policy that lies elsewhere names folders as seen from the root of the
// module.
func TestOnePolicy(t *testing.T) {
	root := tree(t, map[string]string{"m/go.mod": "module example.org/app\n"})
	for file, want := range map[string]int{
		filepath.Join(root, "elsewhere", "p.yml"): 0,
		"inline":                                 0,
		filepath.Join(root, "m", "p.yml"):        0,
		filepath.Join(root, "m", "b", "c.d.yml"): 1, // its ./b is m/b/b
	} {
		policy, err := passes.ParsePolicy(file, []byte("exclude: [./b]\n"))
		require.NoError(t, err)
		in := &passes.Input{Policies: passes.OnePolicy(policy)}
		pkg := at(root, "m/b")
		require.NoError(t, in.Policies.Add(pkg))
		use := usetest.Use("GET", uses.RoleKey, 1, 1, "a:1")
		use.Package, use.Arg.File = pkg.Path, filepath.Join(pkg.Dir, "a.go")
		in.Uses = []uses.Use{use}
		require.Len(t, eachUse(false).Apply(in), want, file)
	}
	require.Nil(t, passes.OnePolicy(nil))
}
