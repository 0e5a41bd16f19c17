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
	"pgregory.net/rapid"

	"github.com/redislint/redislint/keys"
)

// What is generated for any policy that loads is Go that compiles, imports the
// standard library only, and is as gofmt writes it. What the generated functions
// do is tested by running them: TestGeneratedCode.
func FuzzGenerate(f *testing.F) {
	compile := compiler()
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
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 1<<14 {
			checkGenerated(t, data, compile)
		}
	})
}

// The same of policies that most often load.
func FuzzGenerateDrawn(f *testing.F) {
	compile := compiler()
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		checkGenerated(t, []byte(policyText.Draw(t, "policy")), compile)
	}))
}

func TestGenerateDrawn(t *testing.T) {
	compile := compiler()
	rapid.Check(t, func(t *rapid.T) {
		checkGenerated(t, []byte(policyText.Draw(t, "policy")), compile)
	})
}

// compiler returns a function that checks the types of a file.
func compiler() func(source []byte) error {
	// Modules whose go.mod says so have no type parameters.
	config := &types.Config{Importer: importer.Default(), GoVersion: "go1.17"}
	return func(source []byte) error {
		fset := token.NewFileSet()
		file, err := goparser.ParseFile(fset, FileName, source, goparser.ParseComments)
		if err != nil {
			return err
		}
		_, err = config.Check("example.org/rediskeys", fset, []*ast.File{file}, nil)
		return err
	}
}

// checkGenerated checks what is generated for a policy, if it loads.
func checkGenerated(t require.TestingT, data []byte, compile func([]byte) error) {
	p, err := keys.ParsePolicy(keys.PolicyFile, data)
	if err != nil {
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
	require.NoError(t, compile(source), "%s", source)
}
