package texteval

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"

	"github.com/redislint/redislint/passes/program"
)

// A snippet is a program, and the texts that the arguments of its calls of key can
// be. The program is declarations of one package that may use what std has; key is
// there.
type snippet struct {
	name string
	src  string
	want []string // templates: "job:{id}"; {...} is a placeholder that may have separators
}

// hold checks each snippet on its own.
func hold(t *testing.T, snippets []snippet) {
	t.Helper()
	for _, s := range snippets {
		t.Run(s.name, func(t *testing.T) { same(t, s.want, textsOf(t, s.src)) })
	}
}

// same compares texts in any order.
func same(t *testing.T, want, got []string) {
	t.Helper()
	require.Equal(t, slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got)))
}

// std are the packages that a snippet may import.
var std = []string{
	"bytes", "cmp", "context", "database/sql", "encoding/json", "errors", "flag", "fmt", "io", "html", "maps", "net/http", "net/url", "os", "path", "slices", "sort", "strconv", "strings", "sync",
	"text/template", "time", "unicode/utf8",
}

// textsOf lists what the arguments of key can be, in the functions that they stand
// in.
func textsOf(t *testing.T, src string) []string {
	t.Helper()
	pkg := check(t, "example.org/app", src)
	return templates(t, New(program.NewIndex([]*program.Package{pkg}), Options{}), pkg)
}

func templates(t *testing.T, ev *Evaluator, pkg *program.Package) []string {
	t.Helper()
	var out []string
	for _, m := range markedIn(ev, pkg) {
		n := ev.Expr(m.arg, m.in, pkg)
		closed := ev.Close(n, m.in)
		require.Same(t, closed, ev.Close(closed, m.in), "closing twice changes something")
		for _, text := range ev.Texts(n, m.in) {
			out = append(out, templateText(text))
		}
	}
	return out
}

// A marked is an argument of key, and the function that it stands in.
type marked struct {
	arg ast.Expr
	in  *program.Func
}

// markedIn finds the arguments of key in a program.
func markedIn(ev *Evaluator, pkg *program.Package) []marked {
	var out []marked
	for _, call := range ev.x.Calls() {
		if id, ok := call.Expr.Fun.(*ast.Ident); ok && id.Name == "key" && call.Pkg == pkg {
			for _, a := range call.Expr.Args {
				out = append(out, marked{a, call.In})
			}
		}
	}
	return out
}

// templateText is a text as a template.
func templateText(t Text) string {
	out := ""
	for _, p := range t {
		switch {
		case p.Literal:
			out += p.Text
		case p.Rest:
			out += "{...}"
		default:
			out += "{" + p.Text + "}"
		}
	}
	return out
}

// check type-checks declarations as a package, which may import others than those of
// std.
func check(t *testing.T, path, src string, imports ...*types.Package) *program.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "snippet.go", "package app\n"+src+"\nfunc key(...any) {}\n", parser.ParseComments|parser.SkipObjectResolution)
	require.NoError(t, err)
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: standard().with(imports), Error: func(err error) { t.Error(err) }}
	checked, err := conf.Check(path, fset, []*ast.File{f}, info)
	require.NoError(t, err)
	return &program.Package{Path: path, Fset: fset, Files: []*ast.File{f}, Types: checked, Info: info}
}

// standard loads the types of std, once.
var standard = sync.OnceValue(func() knownTypes {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedExportFile}, std...)
	m := knownTypes{}
	if err != nil {
		return m // none is found
	}
	for _, p := range loaded {
		m[p.PkgPath] = p.Types
	}
	return m
})

type knownTypes map[string]*types.Package

func (m knownTypes) Import(path string) (*types.Package, error) {
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s is not in std", path)
}

func (m knownTypes) with(more []*types.Package) knownTypes {
	if len(more) == 0 {
		return m
	}
	m = maps.Clone(m)
	for _, p := range more {
		m[p.Path()] = p
	}
	return m
}
