package analyzer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
)

func TestNew(t *testing.T) {
	var all, others []string
	for _, r := range analyzer.Rules() {
		all = append(all, r.Name)
		if r.Name != "hardcoded" {
			others = append(others, r.Name)
		}
	}
	known := "(known: " + strings.Join(all, ", ") + ", keys, "
	tests := []struct {
		name string
		opts analyzer.Options
		want []string
		err  string
	}{
		{"all", analyzer.Options{}, all, ""},
		{"some", analyzer.Options{Rules: []string{"lualiteral", "fullscan"}}, []string{"fullscan", "lualiteral"}, ""},
		{"without", analyzer.Options{Disable: []string{"hardcoded"}}, others, ""},
		{"unknown", analyzer.Options{Disable: []string{"SA1000"}}, nil, `unknown rule "SA1000" ` + known},
		{"none", analyzer.Options{Rules: []string{"fullscan"}, Disable: []string{"fullscan"}}, nil, "no rule is left to run (each that was chosen is disabled)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			analyzers, err := analyzer.New(tt.opts)
			if tt.err != "" {
				require.ErrorContains(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			var names []string
			for _, a := range analyzers {
				names = append(names, a.Name)
			}
			require.Equal(t, tt.want, names)
		})
	}
}

func TestTestsFlag(t *testing.T) {
	for _, tests := range []bool{false, true} {
		analyzers, err := analyzer.New(analyzer.Options{Tests: tests})
		require.NoError(t, err)
		for _, a := range analyzers {
			require.Equal(t, map[bool]string{false: "false", true: "true"}[tests], a.Flags.Lookup("tests").Value.String())
		}
	}
}

// Only golangci-lint keeps fixes in the finding's file, and only the command line sees a
// whole module: the plugin and the documents take both from here.
func TestDrivers(t *testing.T) {
	names := map[string]bool{}
	for _, d := range analyzer.Drivers() {
		require.False(t, names[d.Name], d.Name)
		names[d.Name] = true
		require.Equal(t, d.Name == "redislint", d.Module, d.Name)
		require.Equal(t, d.Module, d.Fixes == analyzer.InModule, d.Name)
		require.Equal(t, d.Module, d.Unused, d.Name)
	}
	require.Equal(t, analyzer.InFile, analyzer.GolangciLint.Fixes)
}
