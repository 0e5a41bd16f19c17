package ruletest

import (
	"bytes"
	"errors"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/internal/gopath"
	"github.com/redislint/redislint/passes"
	"github.com/redislint/redislint/passes/uses"
)

// A Suite is the loaded testdata of some rules.
type Suite struct {
	pkgs  []*packages.Package
	graph *checker.Graph // of all rules over all packages
}

// Load loads the folders of the rules below dir/src, and the examples of their
// documentation, and runs the analyzers of the rules. Every package must
// type-check and be formatted.
func Load(t *testing.T, dir string, rules []passes.Rule) *Suite {
	t.Helper()
	top, err := filepath.Abs(dir)
	require.NoError(t, err)
	overlay := make(map[string][]byte)
	var patterns []string
	for _, rule := range rules {
		if isDir(filepath.Join(top, "src", rule.Name)) {
			patterns = append(patterns, rule.Name+"/...")
		}
		for path, source := range examples(t, rule) {
			overlay[filepath.Join(top, "src", filepath.FromSlash(path), "example.go")] = source
			patterns = append(patterns, path)
		}
	}
	pkgs, err := gopath.Load(top, overlay, patterns...)
	require.NoError(t, err)
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		for _, err := range p.Errors {
			t.Errorf("%s: %v", p.PkgPath, err)
		}
	})
	for _, p := range pkgs {
		requireFormatted(t, p)
	}
	require.False(t, t.Failed(), "testdata does not type-check; the clients that it imports are stubs, in testdata/src/github.com")
	shared := passes.NewSuite(passes.NearestPolicies())
	var analyzers []*analysis.Analyzer
	for _, rule := range rules {
		analyzers = append(analyzers, shared.Analyzer(rule))
	}
	graph, err := checker.Analyze(analyzers, pkgs, &checker.Options{SanityCheck: true})
	require.NoError(t, err)
	return &Suite{pkgs, graph}
}

// requireFormatted fails for files that gofmt would change, those that are
// there for their odd bytes aside.
func requireFormatted(t *testing.T, pkg *packages.Package) {
	t.Helper()
	for _, name := range pkg.GoFiles {
		source, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // an example
		}
		require.NoError(t, err)
		formatted, err := format.Source(source)
		require.NoError(t, err)
		if !bytes.Equal(source, formatted) && !bytes.Contains(source, []byte("\r\n")) {
			t.Errorf("%s is not formatted", name)
		}
	}
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// under returns the package path and those below it.
func (s *Suite) under(path string) []*packages.Package {
	var out []*packages.Package
	for _, p := range s.pkgs {
		if p.PkgPath == path || strings.HasPrefix(p.PkgPath, path+"/") {
			out = append(out, p)
		}
	}
	return out
}

// convert is the seam between a loader and the rules.
func convert(pkgs []*packages.Package) []*uses.Package {
	var out []*uses.Package
	for _, p := range pkgs {
		out = append(out, &uses.Package{
			Path: p.PkgPath, Fset: p.Fset, Files: p.Syntax, Types: p.Types, Info: p.TypesInfo,
			Dir: p.Dir, ReadFile: func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(p.Dir, name)) },
		})
	}
	return out
}
