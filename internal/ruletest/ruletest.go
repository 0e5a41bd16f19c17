// Package ruletest runs rules over testdata/src, a GOPATH of its own with a folder for each rule
// : bad.go, good.go and adversary.go, which read as a
// specification of the rule.
//
// A line says what is to be found on it:
//
//	rdb.Get(ctx, "app:x") // want "regexp of the message"
//	rdb.Get(ctx, key)     // ok: nothing, and why
//
// Several findings on a line are several regexps. "want(module)" and "ok(module)"
// hold for the analysis of all packages at once, as the command line does it,
// "want(package)" and "ok(package)" for one package at a time, as go vet does
// it; without a word in parentheses, for both. "want+1" is about the next line.
// In a Lua script the comment begins with "--". A regexp with "nofix" and another
// one behind it is of a finding that has no fix, for that reason.
//
// Every finding must be wanted, and every want found. Every use of Redis must
// be accounted for: the line of its argument, or one where its key begins, says
// want or ok. A folder has at least one of each.
package ruletest

import (
	"crypto/sha256"
	"go/ast"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/flow"
)

// A finding is one finding of either way to run a rule.
type finding struct {
	file    string
	line    int
	message string
	fixed   bool   // it has a fix
	noFix   string // why it has none
}

// Rule runs a rule over its folder of testdata/src and over the examples of its
// documentation, from the test of its package: passes/<rule>.
func Rule(t *testing.T, rule passes.Rule) {
	t.Helper()
	suite := Load(t, filepath.Join("..", "..", "testdata"), []passes.Rule{rule})
	suite.Run(t, rule)
	t.Run("documentation", func(t *testing.T) { suite.RunExamples(t, rule) })
}

// Run runs the rule over the packages of its folder, in both ways.
func (s *Suite) Run(t *testing.T, rule passes.Rule) {
	t.Helper()
	pkgs := s.under(rule.Name)
	require.NotEmpty(t, pkgs, "testdata/src/%s is missing", rule.Name)
	exp, err := readExpectations(pkgs)
	require.NoError(t, err)

	before := fingerprint(pkgs)
	t.Run("module", func(t *testing.T) {
		in := input(t, pkgs)
		fail(t, exp.problems(in.Uses))
		findings := rule.Apply(in)
		checkFindings(t, rule, findings)
		fail(t, exp.compare(module, reduce(findings)))
		require.Equal(t, findings, rule.Apply(input(t, pkgs)), "a second run finds the same")
	})
	t.Run("package", func(t *testing.T) {
		fail(t, exp.compare(onePackage, s.diagnostics(t, rule, pkgs)))
	})
	require.Equal(t, before, fingerprint(pkgs), "the syntax trees were changed")
}

// input is what a rule sees of all packages at once, each with the policy that is
// nearest to it.
func input(t *testing.T, pkgs []*packages.Package) *passes.Input {
	t.Helper()
	in := &passes.Input{Packages: convert(pkgs), Policies: passes.NearestPolicies()}
	require.NoError(t, in.Policies.Add(in.Packages...))
	result := in.Policies.Options().Analyze(in.Packages)
	in.Uses, in.Returns, in.Flow = result.Uses, result.Returns, flow.New(result)
	return in
}

func fail(t *testing.T, problems []string) {
	t.Helper()
	for _, p := range problems {
		t.Error(p)
	}
}

func reduce(findings []passes.Finding) []finding {
	var out []finding
	for _, f := range findings {
		out = append(out, finding{f.Span.File, f.Span.Line, f.Message, f.Fix != nil, f.NoFix})
	}
	return out
}

// checkFindings checks what is true of every finding of every rule.
func checkFindings(t *testing.T, rule passes.Rule, findings []passes.Finding) {
	t.Helper()
	for _, f := range findings {
		require.Equal(t, rule.Name, f.Rule)
		require.NotEmpty(t, f.Severity)
		require.NotEmpty(t, f.Package)
		if f.Key != "" && !strings.HasPrefix(f.Message, "leftover: ") { // what a key is compared with
			require.NotEmpty(t, f.Uses, f.Message)
		}
		require.Positive(t, f.Span.Line)
		require.LessOrEqual(t, utf8.RuneCountInString(f.Message), passes.MaxMessage, f.Message)
		require.False(t, strings.HasSuffix(f.Message, "."), f.Message)
		require.NotContains(t, f.Message, "\n")
		require.NotContains(t, f.Message, rule.Name+":", "the driver names the rule")
	}
}

// diagnostics returns what the rule's analyzer reported for packages, as the
// drivers of x/tools run it.
func (s *Suite) diagnostics(t *testing.T, rule passes.Rule, pkgs []*packages.Package) []finding {
	t.Helper()
	var out []finding
	for _, act := range s.graph.Roots {
		if act.Analyzer.Name != rule.Name || !slices.Contains(pkgs, act.Package) {
			continue
		}
		require.NoError(t, act.Err, act.String())
		for _, d := range act.Diagnostics {
			require.Equal(t, rule.Name, d.Category)
			require.Equal(t, rule.URL(), d.URL)
			require.True(t, d.End == token.NoPos || d.End >= d.Pos)
			require.LessOrEqual(t, len(d.SuggestedFixes), 1, "one fix for each diagnostic")
			require.Empty(t, d.Related)
			p := act.Package.Fset.PositionFor(d.Pos, false)
			require.True(t, holds(act.Package, d.Pos), "%s: a diagnostic of %s in another package", p, act.Package.PkgPath)
			out = append(out, finding{file: p.Filename, line: p.Line, message: d.Message})
		}
	}
	return out
}

// holds reports whether pos is in a file of pkg.
func holds(pkg *packages.Package, pos token.Pos) bool {
	for _, f := range pkg.Syntax {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return true
		}
	}
	return false
}

// fingerprint is a hash of the syntax trees.
func fingerprint(pkgs []*packages.Package) [sha256.Size]byte {
	h := sha256.New()
	for _, pkg := range pkgs {
		for _, f := range pkg.Syntax {
			// Objects of the old resolver form cycles that are long to print.
			_ = ast.Fprint(h, pkg.Fset, f, func(name string, _ reflect.Value) bool {
				return name != "Obj" && name != "Scope" && name != "Unresolved"
			})
		}
	}
	return [sha256.Size]byte(h.Sum(nil))
}
