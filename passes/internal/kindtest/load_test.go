package kindtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/passes/uses"
)

const (
	kindsDir = "../../../testdata/kinds"
	stubsDir = "../../../testdata/src"
	prefix   = "example.org/kinds/"
)

// A loader checks packages from source: those of the kinds and the stubs of the
// clients. The standard library comes from export data, all of it at once.
type loader struct {
	t      *testing.T
	fset   *token.FileSet
	std    map[string]*types.Package
	parsed map[string]*source // by import path; nil for a path that does not load
}

// A source is a package in the making.
type source struct {
	dir   string
	files []*ast.File
	pkg   *uses.Package
	errs  []error
}

// A unit is a folder of testdata/kinds.
type unit struct {
	name     string
	packages []*uses.Package
}

// load reads all folders.
func load(t *testing.T) []unit {
	l := &loader{t: t, fset: token.NewFileSet(), std: map[string]*types.Package{}, parsed: map[string]*source{}}
	dirs, err := os.ReadDir(kindsDir)
	require.NoError(t, err)
	paths := make(map[string][]string)
	for _, d := range dirs {
		paths[d.Name()] = l.folders(d.Name())
		for _, p := range paths[d.Name()] {
			l.parse(p)
		}
	}
	l.loadStd()
	var units []unit
	for _, d := range dirs {
		u := unit{name: d.Name()}
		for _, p := range paths[d.Name()] {
			_, _ = l.Import(p)
			u.packages = append(u.packages, l.parsed[p].pkg)
		}
		units = append(units, u)
	}
	l.report()
	return units
}

// folders returns the import paths of the packages of a unit; one of test files
// in a package of their own ends in _test.
func (l *loader) folders(name string) []string {
	var out []string
	root := filepath.Join(kindsDir, name)
	err := filepath.WalkDir(root, func(dir string, d os.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(kindsDir, dir)
		require.NoError(l.t, err)
		p := prefix + filepath.ToSlash(rel)
		for _, p := range []string{p, p + "_test"} {
			if len(l.list(p)) > 0 {
				out = append(out, p)
			}
		}
		return nil
	})
	require.NoError(l.t, err)
	return out
}

// list parses the files of an import path.
func (l *loader) list(p string) []*ast.File {
	if s := l.parsed[p]; s != nil {
		return s.files
	}
	dir := filepath.Join(stubsDir, filepath.FromSlash(p))
	base, external := p, false
	if rest, ours := strings.CutPrefix(p, prefix); ours {
		rest, external = strings.CutSuffix(rest, "_test")
		dir, base = filepath.Join(kindsDir, filepath.FromSlash(rest)), strings.TrimSuffix(p, "_test")
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	require.NoError(l.t, err)
	s := &source{dir: dir}
	for _, name := range names {
		f, err := parser.ParseFile(l.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(l.t, err)
		if strings.HasSuffix(f.Name.Name, "_test") == external {
			s.files = append(s.files, f)
		}
	}
	if len(s.files) > 0 {
		require.NotEmpty(l.t, base)
		l.parsed[p] = s
	}
	return s.files
}

// parse parses a package and what it imports.
func (l *loader) parse(p string) {
	if _, ok := l.parsed[p]; ok && l.parsed[p].pkg != nil {
		return
	}
	for _, f := range l.list(p) {
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			require.NoError(l.t, err)
			switch _, done := l.parsed[imported]; {
			case done:
			case strings.Contains(strings.Split(imported, "/")[0], "."):
				if len(l.list(imported)) > 0 {
					l.parse(imported)
				}
			default:
				l.std[imported] = nil
			}
		}
	}
}

// loadStd gets the types of the standard library's packages.
func (l *loader) loadStd() {
	var paths []string
	for p := range l.std {
		paths = append(paths, p)
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedExportFile}, paths...)
	require.NoError(l.t, err)
	for _, p := range loaded {
		require.Empty(l.t, p.Errors)
		l.std[p.PkgPath] = p.Types
	}
}

// Import checks a package from source.
func (l *loader) Import(p string) (*types.Package, error) {
	if std := l.std[p]; std != nil {
		return std, nil
	}
	s := l.parsed[p]
	if s == nil {
		return nil, os.ErrNotExist
	}
	if s.pkg != nil {
		return s.pkg.Types, nil
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: l, Error: func(err error) { s.errs = append(s.errs, err) }}
	checked, _ := conf.Check(p, l.fset, s.files, info) // s.errs has them
	s.pkg = &uses.Package{
		Path: p, Fset: l.fset, Files: s.files, Types: checked, Info: info,
		Dir: s.dir, ReadFile: func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(s.dir, name)) },
	}
	return checked, nil
}

// report fails for packages that do not type-check, those of kind c aside.
func (l *loader) report() {
	for p, s := range l.parsed {
		if strings.HasPrefix(path.Base(p), "c_") || strings.HasPrefix(p, prefix+"c_") {
			continue
		}
		for _, err := range s.errs {
			l.t.Error(err)
		}
	}
	require.False(l.t, l.t.Failed(), "testdata/kinds does not type-check; the clients that it imports are stubs, in testdata/src")
}
