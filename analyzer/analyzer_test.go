package analyzer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/analyzer"
)

func TestNew(t *testing.T) {
	tests := []struct {
		name string
		opts analyzer.Options
		want []string
		err  string
	}{
		{"all", analyzer.Options{}, []string{"fullscan", "hardcoded", "lualiteral"}, ""},
		{"some", analyzer.Options{Rules: []string{"lualiteral", "fullscan"}}, []string{"fullscan", "lualiteral"}, ""},
		{"without", analyzer.Options{Disable: []string{"hardcoded"}}, []string{"fullscan", "lualiteral"}, ""},
		{"unknown", analyzer.Options{Disable: []string{"SA1000"}}, nil, `unknown rule "SA1000" (known: fullscan, hardcoded, lualiteral)`},
		{"none", analyzer.Options{Rules: []string{"fullscan"}, Disable: []string{"fullscan"}}, nil, "no rule is left to run (known: fullscan, hardcoded, lualiteral)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			analyzers, err := analyzer.New(tt.opts)
			if tt.err != "" {
				require.EqualError(t, err, tt.err)
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
