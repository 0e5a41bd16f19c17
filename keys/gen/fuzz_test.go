package gen

import (
	"errors"
	"go/ast"
	"go/format"
	"go/importer"
	goparser "go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/redislint/redislint/keys"
)

// What is generated for any policy that loads is Go that compiles, imports the
// standard library only, and is as gofmt writes it. What the generated functions
// do is tested by running them: TestGeneratedCode.
func FuzzGenerate(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.yml"))
	require.NoError(f, err)
	systems, err := filepath.Glob(filepath.Join("..", "..", "testdata", "systems", "*", keys.PolicyFile))
	require.NoError(f, err)
	require.Len(f, systems, 5)
	for _, file := range append(files, systems...) {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	for seed := range 20 {
		f.Add([]byte(policyText.Example(seed)))
	}
	config := &types.Config{Importer: importer.Default()}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := keys.ParsePolicy(keys.PolicyFile, data)
		if err != nil || len(data) > 1<<14 {
			return
		}
		if p.Builders.Dir == "" {
			p.Builders.Dir = "rediskeys"
			p.Builders.Type = "Keys"
		}
		source, err := Generate(p)
		if err != nil {
			var problems keys.PolicyErrors
			require.True(t, errors.As(err, &problems), "%s", err)
			return
		}
		formatted, err := format.Source(source)
		require.NoError(t, err)
		require.Equal(t, string(formatted), string(source))
		require.True(t, strings.HasPrefix(string(source), Header+"\n\n"))
		again, err := Generate(p)
		require.NoError(t, err)
		require.Equal(t, string(source), string(again))

		fset := token.NewFileSet()
		file, err := goparser.ParseFile(fset, FileName, source, goparser.ParseComments)
		require.NoError(t, err)
		_, err = config.Check(p.Builders.Dir, fset, []*ast.File{file}, nil)
		require.NoError(t, err, "%s", source)
	})
}
