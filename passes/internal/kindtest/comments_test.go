package kindtest

import (
	"bytes"
	"go/ast"
	"go/format"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/passes/uses"
)

// expectations reads the comments of packages.
func expectations(t *testing.T, pkgs []*uses.Package) map[line]expectation {
	out := make(map[line]expectation)
	for _, p := range pkgs {
		for _, f := range p.Files {
			requireFormatted(t, p.Fset.Position(f.Package).Filename)
			for c := range comments(f) {
				pos := p.Fset.Position(c.Pos())
				e, ok, err := parseExpectation(c.Text)
				if err != nil {
					t.Errorf("%s: %v", pos, err)
				}
				if ok {
					out[line{pos.Filename, pos.Line}] = e
				}
			}
		}
	}
	return out
}

func comments(f *ast.File) func(func(*ast.Comment) bool) {
	return func(yield func(*ast.Comment) bool) {
		for _, group := range f.Comments {
			for _, c := range group.List {
				if !yield(c) {
					return
				}
			}
		}
	}
}

func requireFormatted(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	formatted, err := format.Source(text)
	require.NoError(t, err)
	if !bytes.Equal(text, formatted) && !*updateMisses {
		t.Errorf("%s is not formatted", rel(name))
	}
}

// mark writes the markers of lines again.
func mark(t *testing.T, lines map[line]bool) {
	const marker = " // miss"
	files := make(map[string][]string)
	for at, miss := range lines {
		if files[at.file] == nil {
			text, err := os.ReadFile(at.file)
			require.NoError(t, err)
			files[at.file] = strings.Split(string(text), "\n")
		}
		s := &files[at.file][at.number-1]
		*s = strings.Replace(*s, marker, "", 1)
		if miss {
			*s += marker
		}
	}
	for name, text := range files {
		formatted, err := format.Source([]byte(strings.Join(text, "\n")))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(name, formatted, 0o644))
	}
}

func sorted(m map[line]expectation) []line {
	var out []line
	for at := range m {
		out = append(out, at)
	}
	slices.SortFunc(out, func(a, b line) int {
		if c := strings.Compare(a.file, b.file); c != 0 {
			return c
		}
		return a.number - b.number
	})
	return out
}
