package texteval

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
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
		t.Run(s.name, func(t *testing.T) { require.ElementsMatch(t, s.want, textsOf(t, s.src)) })
	}
}

// std are the packages that a snippet may import.
var std = []string{
	"bytes", "cmp", "context", "database/sql", "encoding/json", "errors", "flag", "fmt", "io", "maps", "net/http", "os", "path", "slices", "sort", "strconv", "strings",
	"text/template", "time", "unicode/utf8",
}

// A marked is an argument of key, and who evaluates it.
type marked struct {
	ev  *Evaluator
	pkg *program.Package
	arg ast.Expr
	in  *program.Func
}

// textsOf lists what the arguments of key can be, in the functions that they stand
// in.
func textsOf(t *testing.T, src string) []string {
	t.Helper()
	out := []string{}
	for _, m := range markedIn(t, Options{}, src) {
		for _, text := range m.ev.Texts(m.ev.Expr(m.arg, m.in, m.pkg), m.in) {
			out = append(out, templateText(text))
		}
	}
	return out
}

// markedIn finds the arguments of key in a program.
func markedIn(t *testing.T, opts Options, src string) []marked {
	t.Helper()
	pkg := check(t, "example.org/app", src)
	x := program.NewIndex([]*program.Package{pkg})
	ev := New(x, opts)
	var out []marked
	for _, call := range x.Calls() {
		if id, ok := call.Expr.Fun.(*ast.Ident); ok && id.Name == "key" {
			for _, a := range call.Expr.Args {
				out = append(out, marked{ev, pkg, a, call.In})
			}
		}
	}
	require.NotEmpty(t, out, "the snippet does not call key")
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

// check type-checks declarations as a package.
func check(t *testing.T, path, src string) *program.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "snippet.go", "package app\n"+src+"\nfunc key(...any) {}\n", parser.ParseComments|parser.SkipObjectResolution)
	require.NoError(t, err)
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: standard(), Error: func(err error) { t.Error(err) }}
	checked, err := conf.Check(path, fset, []*ast.File{f}, info)
	require.NoError(t, err)
	return &program.Package{Path: path, Fset: fset, Files: []*ast.File{f}, Types: checked, Info: info}
}

// standard loads the types of std, once.
var standard = sync.OnceValue(func() types.Importer {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedExportFile}, std...)
	if err != nil {
		return importer.Default()
	}
	m := standardTypes{}
	for _, p := range loaded {
		m[p.PkgPath] = p.Types
	}
	return m
})

type standardTypes map[string]*types.Package

func (m standardTypes) Import(path string) (*types.Package, error) {
	if p := m[path]; p != nil {
		return p, nil
	}
	return importer.Default().Import(path)
}
