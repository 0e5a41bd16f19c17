package keys

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the golden files")

// policyArchives are the archives of policies. In each, NAME.yml is a policy and
// NAME.err the errors that it has; a policy without that file has none.
func policyArchives(t testing.TB) map[string]*txtar.Archive {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "testdata", "policy", "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	archives := map[string]*txtar.Archive{}
	for _, file := range files {
		archives[file], err = txtar.ParseFile(file)
		require.NoError(t, err)
	}
	return archives
}

// someRules are rules that the policies of the archives may configure.
var someRules = []RuleSpec{
	{Name: "hardcoded", Words: []RuleWord{{Name: "leftover", Values: []string{"on", "off"}}}},
	{Name: "foreignkey", Words: []RuleWord{{Name: "reads"}}},
	{Name: "secretvalue", Words: []RuleWord{{Name: "names", List: true}}},
	{Name: "fullscan"}, {Name: "missingttl"}, {Name: "namespaceless"}, {Name: "toolong"}, {Name: "unknownkey"}, {Name: "badsegment"},
}

// The errors of policies are what the archives say. -update writes them.
func TestMalformedPolicies(t *testing.T) {
	malformed := 0
	for file, archive := range policyArchives(t) {
		want := map[string]string{}
		for _, f := range archive.Files {
			want[f.Name] = string(f.Data)
		}
		updated := &txtar.Archive{Comment: archive.Comment}
		for _, f := range archive.Files {
			name, ok := strings.CutSuffix(f.Name, ".yml")
			if !ok {
				continue
			}
			updated.Files = append(updated.Files, f)
			got := ""
			if _, err := ParsePolicy("policy.yml", f.Data, someRules...); err != nil {
				var problems PolicyErrors
				require.ErrorAs(t, err, &problems)
				got = err.Error() + "\n"
				malformed++
				updated.Files = append(updated.Files, txtar.File{Name: name + ".err", Data: []byte(got)})
			}
			if !*update {
				require.Equal(t, want[name+".err"], got, "%s: %s; go test -update writes the golden files", file, f.Name)
			}
			for line := range strings.Lines(got) {
				checkMessage(t, strings.TrimSuffix(line, "\n"))
			}
		}
		if *update {
			require.NoError(t, os.WriteFile(file, txtar.Format(updated), 0o644))
		}
	}
	require.GreaterOrEqual(t, malformed, 100)
}

// checkMessage holds an error to the form FILE:LINE:COLUMN: what (remedy).
func checkMessage(t *testing.T, line string) {
	t.Helper()
	require.Regexp(t, `^policy\.yml:\d+:\d+: .+ \(.+\)$`, line)
	require.NotContains(t, line, "failed to")
	require.NotContains(t, line, "%!")
}

// Errors are in order of position and can be taken apart.
func TestPolicyErrors(t *testing.T) {
	_, err := ParsePolicy("p.yml", []byte("cluster: 1\nversion: 2\n"))
	var one *PolicyError
	require.ErrorAs(t, err, &one)
	require.Equal(t, PolicyError{File: "p.yml", Line: 1, Column: 10, Message: "cluster must be true or false, not 1 (write one of these, without quotes)"}, *one)
	require.Len(t, strings.Split(err.Error(), "\n"), 2)

	_, err = LoadPolicy(filepath.Join(t.TempDir(), "none.yml"))
	require.True(t, errors.Is(err, os.ErrNotExist))
}
