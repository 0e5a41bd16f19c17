package growth_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// redisStub is the client that the programs import.
const redisStub = `package redis

import "context"

type StringCmd struct{}

type Client struct{}

func (c *Client) Get(ctx context.Context, key string) *StringCmd { return nil }
`

// checked is a package with its types.
type checked struct {
	path  string
	fset  *token.FileSet
	files []*ast.File
	types *types.Package
	info  *types.Info
}

// standard is the packages of the standard library that the programs import.
var standard = sync.OnceValues(func() (map[string]*types.Package, error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes}, "context", "fmt", "strings")
	all := map[string]*types.Package{}
	for _, p := range loaded {
		all[p.PkgPath] = p.Types
	}
	return all, err
})

// imported are the packages that there are.
type imported map[string]*types.Package

// Import is that of [types.Importer].
func (m imported) Import(path string) (*types.Package, error) { return m[path], nil }

// load checks the types of a program.
func load(t testing.TB, p program) []checked {
	std, err := standard()
	require.NoError(t, err)
	fset, there := token.NewFileSet(), imported{}
	for path, pkg := range std {
		there[path] = pkg
	}
	check := func(s source) checked {
		c := checked{path: s.path, fset: fset, info: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
			Instances: map[*ast.Ident]types.Instance{},
		}}
		f, err := parser.ParseFile(fset, "/growth/"+s.path+"/a.go", s.text, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		c.files = []*ast.File{f}
		c.types, err = (&types.Config{Importer: there, Sizes: types.SizesFor("gc", "amd64")}).Check(s.path, fset, c.files, c.info)
		require.NoError(t, err, s.text[:min(len(s.text), 4000)])
		there[s.path] = c.types
		return c
	}
	check(source{"github.com/redis/go-redis/v9", redisStub})
	var out []checked
	for _, s := range p {
		out = append(out, check(s))
	}
	return out
}
