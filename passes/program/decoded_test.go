package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is part of a struct that is decoded is decoded too, whichever of the two is met first:
// the struct or a pointer to it.
func TestDecodedParts(t *testing.T) {
	const src = `package p

func decode(v any)     {}
func generic[T any](v T) {}

type inner struct{ name string }
type outer struct{ in inner }
type other struct{ name string }
type self *self

func f() {
	decode(&outer{})
	generic(outer{})
	generic(&outer{})
	generic(self(nil))
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	require.NoError(t, err)
	for range 40 { // the types are in a map
		info := &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
		}
		tpkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, info)
		require.NoError(t, err)
		x := NewIndex([]*Package{{Path: "p", Fset: fset, Files: []*ast.File{file}, Types: tpkg, Info: info}})
		decoded := func(name string) bool { return x.Decoded(tpkg.Scope().Lookup(name).Type()) }
		require.True(t, decoded("outer"))
		require.True(t, decoded("inner"))
		require.False(t, decoded("other"))
	}
}
