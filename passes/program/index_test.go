package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What holds each of the marks is the innermost function around it.
func TestFuncAt(t *testing.T) {
	const src = `package p

var before = /*none*/ 1

func outer() {
	_ = /*outer*/ 1
	func() {
		_ = /*literal*/ 1
		_ = func() int { return /*inner*/ 1 }
		_ = /*literal*/ 2
	}()
	func() {}()
	_ = /*outer*/ 3
}

var v = func() int { return /*of v*/ 1 }

var after = /*none*/ 1
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	require.NoError(t, err)
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	tpkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, info)
	require.NoError(t, err)
	pkg := &Package{Path: "p", Fset: fset, Files: []*ast.File{file}, Types: tpkg, Info: info}
	x := NewIndex([]*Package{pkg})

	var line = map[string]int{"outer": 5, "literal": 7, "inner": 9, "of v": 16} // where each begins
	marks := 0
	for at := 0; ; marks++ {
		i := strings.Index(src[at:], "/*")
		if i < 0 {
			break
		}
		at += i + 2
		name, _, _ := strings.Cut(src[at:], "*/")
		f := x.FuncAt(pkg, file.FileStart+token.Pos(at))
		if name == "none" {
			require.Nil(t, f, name)
			continue
		}
		require.NotNil(t, f, name)
		require.Equal(t, line[name], fset.Position(f.Node.Pos()).Line, name)
	}
	require.Equal(t, 8, marks)
	require.Nil(t, x.FuncAt(&Package{}, file.Name.Pos()))
}
