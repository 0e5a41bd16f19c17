package unit

import (
	"go/build"
	"go/parser"
	"go/token"
	"go/version"
	"os"
	"path/filepath"
	"strings"

	"github.com/redislint/redislint/passes"
)

// printsDependency reports whether a unit of which only facts are wanted prints
// its findings all the same. Go 1.26.0 to 1.26.8 keep one result for a package
// as a dependency and as one that was asked for: after go vet ./b, which
// imports a, go vet ./a would print nothing. Findings that are printed early
// beat findings that are lost.
//
// A package with tests of its own is asked for as "a [a.test]", which is kept
// apart, and so is one that is compiled again for the tests of another: there is
// nothing to lose, and printing would double it.
func (c *config) printsDependency() bool {
	return sharesResults(os.Getenv("GOVERSION")) && !c.isVariant() && !hasOwnTests(c.Dir)
}

// sharesResults reports whether a go command has the fault.
func sharesResults(v string) bool {
	v, _, _ = strings.Cut(v, " ")
	v, _, _ = strings.Cut(v, "-")
	return version.Lang(v) == "go1.26" && version.Compare(v, "go1.26.9") < 0
}

// hasOwnTests reports whether test files are certainly compiled into the
// package of a directory. What build tags choose is not certain: the go command
// does not tell them.
func hasOwnTests(dir string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, e := range entries {
		name := e.Name()
		if !passes.IsTestFile(name) || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil || strings.HasSuffix(f.Name.Name, "_test") {
			continue
		}
		constrained := false
		for _, group := range f.Comments {
			for _, line := range group.List {
				constrained = constrained || group.Pos() < f.Package &&
					(strings.HasPrefix(line.Text, "//go:build") || strings.HasPrefix(line.Text, "// +build"))
			}
		}
		if match, err := build.Default.MatchFile(dir, name); err == nil && match && !constrained {
			return true
		}
	}
	return false
}
