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

// TestOneFile holds the fixes that a driver gets that makes edits of the
// finding's own file only: a package of two files, findings in the first.
func TestOneFile(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range []string{"a.go", "b.go"} {
		f, err := parser.ParseFile(fset, name, "package a\nvar "+name[:1]+" = 1\n", 0)
		require.NoError(t, err)
		files = append(files, f)
	}
	edit := func(file, start, end int, text string) passes.Edit {
		base := files[file].FileStart
		return passes.Edit{NewText: text, Pos: base + token.Pos(start), EndPos: base + token.Pos(end)}
	}
	for _, tt := range []struct {
		name    string
		fixes   [][]passes.Edit
		oneFile bool
		want    []bool // whether each is offered
	}{
		{"in the other file", [][]passes.Edit{{edit(0, 0, 7, "x")}, {edit(1, 0, 7, "x")}}, true, []bool{true, false}},
		{"in both files", [][]passes.Edit{{edit(0, 0, 7, "x"), edit(1, 0, 7, "x")}}, true, []bool{false}},
		{"in both files, for others", [][]passes.Edit{{edit(0, 0, 7, "x"), edit(1, 0, 7, "x")}}, false, []bool{true}},
		{"overlap", [][]passes.Edit{{edit(0, 0, 7, "x")}, {edit(0, 5, 9, "y")}, {edit(0, 7, 9, "z")}}, true, []bool{true, false, true}},
		{"overlap, for others", [][]passes.Edit{{edit(0, 0, 7, "x")}, {edit(0, 5, 9, "y")}}, false, []bool{true, true}},
		{"all of a fix or none", [][]passes.Edit{{edit(0, 0, 7, "x")}, {edit(0, 8, 9, "y"), edit(0, 5, 7, "y")}, {edit(0, 8, 9, "z")}}, true, []bool{true, false, true}},
		{"the same edit", [][]passes.Edit{{edit(0, 0, 7, "x")}, {edit(0, 0, 7, "x"), edit(0, 8, 9, "y")}}, true, []bool{true, true}},
		{"the same range, another text", [][]passes.Edit{{edit(0, 0, 7, "x")}, {edit(0, 0, 7, "y")}}, true, []bool{true, false}},
		{"insertions at one place", [][]passes.Edit{{edit(0, 9, 9, "x")}, {edit(0, 9, 9, "y")}}, true, []bool{true, true}},
		{"an insertion beside", [][]passes.Edit{{edit(0, 0, 7, "x")}, {edit(0, 7, 7, "y")}, {edit(0, 0, 0, "z")}}, true, []bool{true, true, true}},
		{"an insertion within", [][]passes.Edit{{edit(0, 0, 7, "x")}, {edit(0, 3, 3, "y")}}, true, []bool{true, false}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rule := passes.Rule{Name: "fixes", Doc: "none", Run: func(in *passes.Input) []passes.Finding {
				var found []passes.Finding
				for _, edits := range tt.fixes {
					found = append(found, passes.Finding{Message: "x", Span: in.Uses[0].Arg, Fix: &passes.Fix{Message: "m", Edits: edits}})
				}
				return found
			}}
			suite := passes.NewSuite(nil)
			suite.OneFile = tt.oneFile
			a := suite.Analyzer(rule)
			var got []bool
			_, err := a.Run(&analysis.Pass{
				Analyzer: a, Fset: fset, Files: files, Pkg: types.NewPackage("a", "a"),
				ResultOf: map[*analysis.Analyzer]any{a.Requires[0]: &uses.Result{Uses: []uses.Use{{
					Arg: uses.Span{File: "a.go", Line: 1, Column: 1, Pos: files[0].Package, End: files[0].Package + 7},
				}}}},
				Report: func(d analysis.Diagnostic) { got = append(got, len(d.SuggestedFixes) == 1) },
			})
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
		})
	}
}

// The mark ends the name of the analyzer with facts, and no other.
func TestMarkFacts(t *testing.T) {
	rule := passes.Rule{Name: "none", Doc: "none"}
	suite := passes.NewSuite(nil)
	suite.MarkFacts("0af")
	a := suite.Analyzer(rule)
	require.Equal(t, "none", a.Name)
	require.Equal(t, "uses_0af", a.Requires[0].Name)
	require.NoError(t, analysis.Validate([]*analysis.Analyzer{a.Requires[0]}))
	require.Equal(t, "uses", passes.NewSuite(nil).Analyzer(rule).Requires[0].Name)
}
