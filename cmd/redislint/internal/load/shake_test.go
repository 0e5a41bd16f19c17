package load

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// What importers can see of a package is the same with and without bodies:
// tried on half of the standard library.
func TestShakenPackagesLookTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("checks net/http and all below it, with bodies")
	}
	patterns := []string{"net/http", "encoding/json", "text/template", "database/sql", "math/rand/v2", "iter", "go/types"}
	full := checkStd(t, patterns, true)
	bare := checkStd(t, patterns, false)
	require.Greater(t, len(bare), 50)
	require.Greater(t, len(full), len(bare), "what only bodies need is not loaded")
	for path, u := range bare {
		require.False(t, u.broken, path)
		for _, pattern := range patterns {
			if path == pattern {
				require.Equal(t, api(full[path].types), api(u.types), path)
			}
		}
	}
}

// checkStd checks packages of the standard library, by path.
func checkStd(t *testing.T, patterns []string, bodied bool) map[string]*unit {
	ctx := context.Background()
	l := &loader{opts: Options{Patterns: patterns}, fset: token.NewFileSet(), progress: newProgress(nil)}
	g, err := l.list(ctx)
	require.NoError(t, err)
	var units []*unit
	for _, n := range g.nodes {
		if n.PkgPath != "unsafe" && (bodied || slices.Contains(patterns, n.PkgPath)) {
			units = append(units, &unit{node: n, fset: l.fset, bodied: bodied})
		}
	}
	require.NoError(t, l.parse(ctx, units))
	if !bodied {
		for _, u := range units {
			u.shake()
		}
	}
	all, err := l.crawl(ctx, g, units, nil)
	require.NoError(t, err)
	require.NoError(t, l.check(ctx, all))
	byPath := map[string]*unit{}
	for _, u := range all {
		require.Empty(t, u.errors)
		byPath[u.PkgPath] = u
	}
	return byPath
}

// api prints the exported objects of a package, and their methods and fields.
func api(pkg *types.Package) []string {
	var lines []string
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if !obj.Exported() {
			continue
		}
		line := types.ObjectString(obj, nil)
		if c, ok := obj.(*types.Const); ok {
			line += " = " + c.Val().ExactString()
		}
		lines = append(lines, line)
		if _, ok := obj.(*types.TypeName); ok {
			lines = append(lines, types.TypeString(obj.Type().Underlying(), nil))
			set := types.NewMethodSet(types.NewPointer(obj.Type()))
			for m := range set.Methods() {
				lines = append(lines, m.String())
			}
		}
	}
	return lines
}

func TestShake(t *testing.T) {
	const src = `package p

import (
	"a"
	b "x/bee"
	. "dot"
	_ "blank"
	"gone"
	"unknown/v2"
)

const (
	first = iota
	Second
)

var (
	Typed  a.T = gone.Value()
	plain      = gone.Value()
	Public     = helper() + func() int { return gone.X }()
	_      a.I = gone.I
)

type hidden struct{ f b.T }

func (h *hidden) M() {}

type Seen struct{ *hidden }

type unseen struct{ gone.T }

func (unseen) M(gone.T) {}

func helper() int { return gone.Int }

func private() gone.T

func init() { gone.Init() }
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	require.NoError(t, err)
	names := map[string]string{"a": "a", "x/bee": "bee", "dot": "dot", "blank": "blank", "gone": "gone"}
	paths := shake([]*ast.File{f}, func(path string) string { return names[path] })
	require.Equal(t, map[string]bool{"a": true, "x/bee": true, "dot": true, "unknown/v2": true}, paths)

	var kept []string
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			kept = append(kept, d.Name.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					kept = append(kept, s.Names[0].Name)
				case *ast.TypeSpec:
					kept = append(kept, s.Name.Name)
				}
			}
		}
	}
	require.Equal(t, []string{"first", "Second", "Typed", "Public", "hidden", "M", "Seen", "helper"}, kept)
}
