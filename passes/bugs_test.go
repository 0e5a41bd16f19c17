package passes_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

func panicking(in *passes.Input) []passes.Finding {
	for _, u := range in.Uses {
		if u.Package == "p" {
			panic("no such thing")
		}
	}
	findings := []passes.Finding{}
	for _, u := range in.Uses {
		findings = append(findings, passes.Finding{Package: u.Package})
	}
	return findings
}

// A rule that panics is tried without the packages on which it does.
func TestTry(t *testing.T) {
	rule := passes.Rule{Name: "bad", Run: panicking}
	findings, bugs := rule.Try(&passes.Input{Uses: []uses.Use{{Package: "o"}, {Package: "p"}, {Package: "q"}}})
	require.Len(t, findings, 2)
	require.Len(t, bugs, 1)
	require.Equal(t, "panic: no such thing, in rule bad, on package p", bugs[0].Message())
	require.Equal(t, "passes_test.panicking (bugs_test.go:20)", bugs[0].Place())

	rule.Run = func(in *passes.Input) []passes.Finding { panic("always") }
	findings, bugs = rule.Try(&passes.Input{})
	require.Empty(t, findings)
	require.Equal(t, "panic: always, in rule bad", bugs[0].Message())

	rule.Run = func(in *passes.Input) []passes.Finding { // of two packages together
		if len(in.Uses) > 1 {
			panic("both")
		}
		return nil
	}
	_, bugs = rule.Try(&passes.Input{Uses: []uses.Use{{Package: "o"}, {Package: "p"}}})
	require.Equal(t, "panic: both, in rule bad", bugs[0].Message())
}

// In drivers that are not ours a bug is a diagnostic, for an error would take the
// place of all findings there; what went wrong before rules run is told once.
func TestBugsAsDiagnostics(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p\nvar x = 1\n", 0)
	require.NoError(t, err)
	suite := passes.NewSuite(nil)
	result := &uses.Result{
		Uses: []uses.Use{{Package: "p", Arg: uses.Span{File: "p.go", Pos: file.Package, End: file.Package + 7}}},
		Bugs: []uses.Bug{{Package: "p", Value: "before"}},
	}
	var got []string
	for _, rule := range []passes.Rule{{Name: "good", Run: func(*passes.Input) []passes.Finding { return nil }}, {Name: "bad", Run: panicking}} {
		a := suite.Analyzer(rule)
		_, err := a.Run(&analysis.Pass{
			Analyzer: a, Fset: fset, Files: []*ast.File{file}, Pkg: types.NewPackage("p", "p"),
			ResultOf: map[*analysis.Analyzer]any{a.Requires[0]: result},
			Report:   func(d analysis.Diagnostic) { got = append(got, d.Message) },
		})
		require.NoError(t, err)
	}
	require.Equal(t, []string{
		"this is a bug in redislint, not in your code: panic: before, on package p: please report it at " + passes.IssuesURL,
		"this is a bug in redislint, not in your code: panic: no such thing, in rule bad, on package p, at passes_test.panicking (bugs_test.go:20): please report it at " + passes.IssuesURL,
	}, got)

	calls := suite.Analyzer(passes.Rule{Name: "good", Run: panicking}).Requires[0]
	broken, err := calls.Run(&analysis.Pass{Pkg: types.NewPackage("p", "p")}) // without syntax there is nothing to look at
	require.NoError(t, err)
	require.IsType(t, new(uses.Result), broken)
}
