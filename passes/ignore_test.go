package passes_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// parsed returns a package of one file.
func parsed(t *testing.T, name, source string) *uses.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments)
	require.NoError(t, err)
	return &uses.Package{Path: "example.org/p", Fset: fset, Files: []*ast.File{file}}
}

// everyX reports each line of a file that has an "X".
func everyX(name, file, source string) passes.Rule {
	return passes.Rule{Name: name, Run: func(*passes.Input) []passes.Finding {
		var findings []passes.Finding
		for i, line := range strings.Split(source, "\n") {
			if strings.Contains(line, "X") {
				findings = append(findings, passes.Finding{Package: "example.org/p", Span: uses.Span{File: file, Line: i + 1}})
			}
		}
		return findings
	}}
}

func TestIgnore(t *testing.T) {
	for _, tt := range []struct {
		name, source string
		want         []int // lines that are reported
	}{
		{"none", "var a = X", []int{3}},
		{"behind", "var a = X //redislint:ignore one why\nvar b = X", []int{4}},
		{"above", "//redislint:ignore one why\nvar a = X\nvar b = X", []int{5}},
		{"at the end of a doc comment", "// a is X.\n//\n//redislint:ignore one why\nvar a = X", []int{3}},
		{"two lines above", "//redislint:ignore one why\n\nvar a = X", []int{5}},
		{"several above", "//redislint:ignore one why\n//redislint:ignore two why\nvar a = X", nil},
		{"list", "var a = X //redislint:ignore two,one why", nil},
		{"list with spaces", "var a = X //redislint:ignore two , one why", nil},
		{"tab", "var a = X //redislint:ignore\tone\twhy", nil},
		{"another rule", "var a = X //redislint:ignore two why", []int{3}},
		{"no reason", "var a = X //redislint:ignore one", []int{3}},
		{"no words as a reason", "var a = X //redislint:ignore one --", []int{3}},
		{"another word", "var a = X //redislint:ignored one why", []int{3}},
		{"behind a brace", "var a = T{\nX,\n} //redislint:ignore one why\nvar b = X", []int{4, 6}},
		{"in a raw string", "//redislint:ignore one why\nvar a = `\nX\nX`\nvar b = X", []int{7}},
		{"in a raw string, not suppressed", "var a = `\n X` //redislint:ignore two why", []int{4}},
		{"at the end of a raw string", "var a = `\n X` //redislint:ignore one why", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			source := "package p\n\n" + tt.source
			pkg := parsed(t, "p.go", source)
			ignores := passes.NewIgnores([]*uses.Package{pkg})
			found := everyX("one", "p.go", source).Apply(&passes.Input{Packages: []*uses.Package{pkg}, Ignores: ignores})
			var got []int
			for _, f := range found {
				got = append(got, f.Span.Line)
			}
			require.Equal(t, tt.want, got)
			for _, s := range ignores.Suppressed() {
				require.Equal(t, "why", s.Reason)
			}
			require.Len(t, ignores.Suppressed(), strings.Count(source, "X")-len(got))
			require.Equal(t, found, everyX("one", "p.go", source).Apply(&passes.Input{Packages: []*uses.Package{pkg}}), "read when they are not given")
		})
	}
}

// What is in a file of no package at hand obeys the comments of that file.
func TestIgnoreElsewhere(t *testing.T) {
	source := "package q\n\nvar a = X //redislint:ignore one why\nvar b = X"
	file := filepath.Join(t.TempDir(), "q.go")
	require.NoError(t, os.WriteFile(file, []byte(source), 0o600))
	rule := everyX("one", file, source)
	require.Len(t, rule.Apply(&passes.Input{}), 1)
	require.NoError(t, os.Remove(file))
	require.Len(t, rule.Apply(&passes.Input{}), 2)
}

func TestIgnoreProblems(t *testing.T) {
	const (
		lacksReason = "a suppression needs a reason: write //redislint:ignore one and why this is right here"
		lacksRule   = "a suppression names a rule and a reason: write //redislint:ignore rule reason"
		unknown     = "unknown rule \"three\" in a suppression: `redislint rules` lists those that there are"
		mistaken    = "this suppresses nothing: write exactly //redislint:ignore one, and the reason behind it"
		unused      = "nothing of one to suppress here: remove it from the comment, or the comment"
	)
	for _, tt := range []struct {
		name, source, policy string
		off, part            bool
		want                 []string
	}{
		{"used", "var a = X //redislint:ignore one why", "", false, false, nil},
		{"unused", "var a = 1 //redislint:ignore one why", "", false, false, []string{unused}},
		{"one of two is used", "var a = X //redislint:ignore one,two why", "", false, false, nil},
		{"of a rule that did not run", "var a = 1 //redislint:ignore two why", "", false, false, nil},
		{"of a rule that is off", "var a = 1 //redislint:ignore one why", "", true, false, nil},
		{"in a part of a module", "var a = 1 //redislint:ignore one why", "", false, true, nil},
		{"no reason", "var a = 1 //redislint:ignore one", "", false, true, []string{lacksReason}},
		{"no rule", "var a = 1 //redislint:ignore", "", false, true, []string{lacksRule}},
		{"unknown rule", "var a = 1 //redislint:ignore three why", "", false, true, []string{unknown}},
		{"unknown rule, no reason", "var a = 1 //redislint:ignore one,three", "", false, true,
			[]string{unknown, strings.Replace(lacksReason, "one", "one,three", 1)}},
		{"a space", "var a = X // redislint:ignore one why", "", false, false, []string{mistaken}},
		{"a space, used or not", "var a = 1 // redislint:ignore one why", "", false, true, []string{mistaken}},
		{"a space, a list, no reason", "var a = 1 //\tredislint:ignore three, one", "", false, true, []string{strings.Replace(mistaken, "one", "three,one", 1)}},
		{"a space behind the colon", "var a = 1 //redislint: ignore one why", "", false, true, []string{mistaken}},
		{"upper case", "var a = 1 //Redislint:Ignore one why", "", false, true, []string{mistaken}},
		{"a block", "var a = 1 /* redislint:ignore one why */", "", false, true, []string{mistaken}},
		{"a space, no rule", "var a = 1 // redislint:ignore", "", false, true, []string{strings.Replace(mistaken, "one", "rule", 1)}},
		{"a space, excluded", "var a = 1 // redislint:ignore one why", "exclude: [example.org/p]\n", false, false, nil},
		{"prose", "var a = 1 // redislint:ignore suppresses one", "", false, false, nil},
		{"prose of several lines", "var a = 1 // the comment\n// redislint:ignore\n// does that", "", false, false, nil},
		{"prose about the tool", "var a = 1 // redislint: one may ignore it", "", false, false, nil},
		{"another directive", "var a = 1 // redislint:ignored one why", "", false, false, nil},
		{"an example", "var a = 1 //\t//redislint:ignore one why", "", false, false, nil},
		{"excluded", "var a = 1 //redislint:ignore\nvar b = 1 //redislint:ignore one", "exclude: [example.org/p]\n", false, false, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			source := "package p\n\n" + tt.source
			in := &passes.Input{Packages: []*uses.Package{parsed(t, "p.go", source)}}
			if tt.policy != "" {
				policy, err := passes.ParsePolicy("p.yml", []byte(tt.policy))
				require.NoError(t, err)
				in.Policies = passes.OnePolicy(policy)
			}
			in.Ignores = passes.NewIgnores(in.Packages)
			one := everyX("one", "p.go", source)
			one.Off = tt.off
			one.Apply(in)
			var got []string
			for _, f := range in.Ignores.Problems(passes.Judgement{
				Policies: in.Policies, Known: []passes.Rule{one, {Name: "two"}}, Ran: []passes.Rule{one}, Whole: !tt.part,
			}) {
				require.Equal(t, passes.IgnoreRule, f.Rule)
				require.Equal(t, passes.Error, f.Severity)
				require.Equal(t, 3, f.Span.Line)
				require.LessOrEqual(t, len(f.Message), passes.MaxMessage)
				got = append(got, f.Message)
			}
			require.Equal(t, tt.want, got)
		})
	}
}
